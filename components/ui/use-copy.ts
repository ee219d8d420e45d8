"use client";

import { useEffect, useState } from "react";

/** Puts text on the clipboard; `copied` is true for the two seconds after. Pages without a clipboard (plain http) fall back to a selection. */
export function useCopy() {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, 2000, 0);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(() => select(text));
    else select(text);
    setCopied(Date.now());
  };
  return { copied: copied > 0, copy };
}

function select(text: string) {
  const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
