"use client";

import { type DragEvent, useState } from "react";

/** Maximum size of a file in bytes. */
const MAX_FILE_BYTES = 5_000_000;

/** Returns why the addresses of a file can't be added; null after `addText` added them. */
async function addFile(file: File, addText: (text: string) => boolean): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return `${file.name} is larger than 5 MB. Choose a smaller file.`;
  try {
    return addText(await file.text()) ? null : `${file.name} contains no email addresses.`;
  } catch {
    return `${file.name} couldn’t be read.`;
  }
}

type Options = { locked: boolean; addText: (text: string) => boolean; onProblem: (problem: string | null) => void };

/** Adds the addresses of a chosen or dropped file. `over` while a file is above the drop area, which has the handlers `drag`. */
export function useAddressFile({ locked, addText, onProblem }: Options) {
  const [over, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || locked) return;
    onProblem(null);
    onProblem(await addFile(file, addText));
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer.files[0]);
    },
  };
  return { over, take, drag };
}
