"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { loadable } from "@/components/ui/loadable";

const PhoneMenu = loadable(() => import("./phone-menu"), "The menu");

export type PhoneMenuProps = {
  onPrevious: (() => void) | null;
  onCopyLink: (() => void) | null;
  onFinish: (() => void) | null;
};

/** Button of the phone's menu. The menu's code is loaded with the first press. */
export function PhoneMenuButton(props: PhoneMenuProps) {
  const [isPressed, setPressed] = useState(false);
  const trigger = (
    <IconButton label="More" className="size-11" aria-haspopup="menu" onClick={() => setPressed(true)}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return isPressed ? <PhoneMenu pending={trigger} trigger={trigger} {...props} /> : trigger;
}
