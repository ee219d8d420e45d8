"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  /** Number of the newest version. */
  newest: number;
  onGo: () => void;
  onWithout: () => void;
};

/** In place of the comment tool on an older version: where a pin would be kept, and what to do instead. */
export default function OlderVersionNotice({ newest, onGo, onWithout }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      className="float absolute inset-x-3 bottom-20 z-4 mx-auto flex w-fit animate-enter flex-wrap items-center justify-center gap-2 p-2 ps-4"
    >
      <p className="me-2">Pins are saved on the newest version (v{newest}).</p>
      <Button size="small" kind="primary" onClick={onGo}>
        Go to v{newest}
      </Button>
      <Button size="small" onClick={onWithout}>
        Comment without a pin
      </Button>
    </div>
  );
}
