"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  /** Number of the newest version. */
  newest: number;
  onGoToNewest: () => void;
  onWithoutPin: () => void;
};

/** Notice on an older version: pins belong to the newest one. Links to the alternatives. */
export function OlderVersionNotice({ newest, onGoToNewest, onWithoutPin }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      className="float absolute inset-x-3 bottom-20 z-4 mx-auto flex w-fit animate-enter flex-wrap items-center justify-center gap-2 p-2 ps-4"
    >
      <p className="me-2">Pins can only be added to the latest version (v{newest}).</p>
      <Button size="small" kind="primary" onClick={onGoToNewest}>
        Go to v{newest}
      </Button>
      <Button size="small" onClick={onWithoutPin}>
        Comment without a pin
      </Button>
    </div>
  );
}
