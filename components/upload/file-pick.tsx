"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  /** Name of the file input. */
  label: string;
  folder?: boolean;
  onFiles: (files: File[]) => void;
  /** A small button, else a link in a sentence. */
  size?: "small";
  children: ReactNode;
};

/** Opens the browser's chooser for files, or for a folder. */
export function FilePick({ label, folder = false, onFiles, size, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {size ? (
        <Button size={size} onClick={open}>
          {children}
        </Button>
      ) : (
        <button type="button" className="link" onClick={open}>
          {children}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(folder && { webkitdirectory: "" })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
