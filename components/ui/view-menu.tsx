"use client";

import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "@/lib/format";
import { buttonClass } from "./button-class";
import { Popover } from "./popover";

type Props = {
  /** Number of its filters that are on. */
  used?: number;
  /** Its key. */
  shortcut?: string;
  children: (close: () => void) => ReactNode;
};

/** The button "View" of a list: its filters, grouping and order. */
export const ViewMenu = ({ used = 0, shortcut, children }: Props) => (
  <Popover
    label="View"
    isNamedByContent
    {...(shortcut && { tip: `View  ${shortcut}` })}
    className={buttonClass({ className: `${shortcut ? "tip" : ""} aria-expanded:bg-wash ${used ? "border-ink-2" : ""}` })}
    trigger={
      <>
        <ListFilter aria-hidden />
        View
        {used ? <span className="mono text-ink-3">{count(used)}</span> : null}
      </>
    }
  >
    {children}
  </Popover>
);
