"use client";

import { Check, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import type { ButtonKind, ButtonSize } from "./button-class";
import { useCopy } from "./use-copy";

type Props = { text: string; label?: string; icon?: ReactNode; kind?: ButtonKind; size?: ButtonSize; className?: string };

/** Copies a text and confirms it for two seconds, on the button and to screen readers. The width stays the same. */
export function CopyButton({ text, label = "Copy link", icon = <Link2 aria-hidden />, ...look }: Props) {
  const { copied, copy } = useCopy();
  return (
    <Button {...look} onClick={() => void copy(text)}>
      {copied ? <Check aria-hidden className="text-done" /> : icon}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={copied ? "invisible" : ""}>{label}</span>
        <span role="status" className="text-start">
          {copied ? "Copied" : ""}
        </span>
      </span>
    </Button>
  );
}
