"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useCopy } from "@/components/ui/use-copy";

/** Copies the text of the sibling with `data-copied`. Reads it from the DOM, so that a page of many samples contains each once. */
export function CopySibling({ label, className = "" }: { label: string; className?: string }) {
  const { copied, copy } = useCopy();
  return (
    <IconButton
      label={copied ? "Copied" : label}
      side="end"
      className={className}
      onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.querySelector("[data-copied]")?.textContent ?? "")}
    >
      {copied ? <Check aria-hidden className="text-done" /> : <Copy aria-hidden />}
    </IconButton>
  );
}
