"use client";

import { useEffect } from "react";
import { useDropzone } from "react-dropzone";
import { pastedFiles } from "@/lib/upload/pasted";

/** Adds files that are dropped on the page, pasted or picked. Returns the drop zone. */
export function useFileIntake(allowed: boolean, add: (files: readonly File[]) => void) {
  useEffect(() => {
    if (!allowed) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (!files.length) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [allowed, add]);
  return useDropzone({ noClick: true, noKeyboard: true, disabled: !allowed, onDrop: (files) => add(files) });
}
