"use client";

import { createElement, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Upload } from "lucide-react";
import { usePageActions } from "@/components/ui/page-actions";
import { useKeys } from "@/components/ui/use-keys";
import type { SharedReview } from "../use-shared-review";

/** Opens the chooser of a file; null until the code is loaded. */
export type VersionChooser = RefObject<(() => void) | null>;

/** Reason that dragged or chosen files can't be the next version of a media, or null. A file without a type is judged by its bytes later. */
export function versionRefusal(types: readonly string[], contentType: string): string | null {
  if (types.length > 1) return "Drop one file at a time";
  const kind = contentType.startsWith("video/") ? "video" : "image";
  const [type = ""] = types;
  return type && !type.startsWith(`${kind}/`) ? `Only ${kind === "image" ? "an image" : "a video"} can be the next version` : null;
}

/** Types of dragged files; null when something else is dragged. */
const draggedTypes = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.includes("Files") ? [...dataTransfer.items].filter(({ kind }) => kind === "file").map(({ type }) => type) : null;

/**
 * Takes a file as the next version of the media on the share page: by drop, or from the chooser (`V`, and `chooserRef` for the button of the bar).
 * `refusal`: reason that the dragged files don't fit; undefined while nothing is dragged.
 */
export function useVersionDrop({ version, media }: SharedReview, chooserRef: VersionChooser) {
  const [refusal, setRefusal] = useState<string | null | undefined>();
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { contentType } = version;
  useEffect(() => {
    // Enter and leave are reported for each element below the pointer.
    let depth = 0;
    const end = () => {
      depth = 0;
      setRefusal(undefined);
    };
    const enter = (event: DragEvent) => {
      const types = draggedTypes(event);
      if (!types) return;
      depth++;
      setRefusal(versionRefusal(types, contentType));
    };
    const leave = (event: DragEvent) => {
      if (draggedTypes(event) && --depth <= 0) end();
    };
    const over = (event: DragEvent) => draggedTypes(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !draggedTypes(event)) return end();
      event.preventDefault();
      end();
      const files = [...(event.dataTransfer?.files ?? [])];
      const types = files.map(({ type }) => type);
      if (files[0] && !versionRefusal(types, contentType)) setFile(files[0]);
    };
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    addEventListener("dragenter", enter, listen);
    addEventListener("dragleave", leave, listen);
    addEventListener("dragover", over, listen);
    addEventListener("drop", drop, listen);
    return () => stop.abort();
  }, [contentType]);
  const choose = useCallback(() => input.current?.click(), []);
  useEffect(() => {
    chooserRef.current = choose;
    return () => void (chooserRef.current = null);
  }, [chooserRef, choose]);
  usePageActions([{ label: "Upload next version", detail: media.name, icon: createElement(Upload, { "aria-hidden": true }), run: choose }]);
  useKeys({ v: choose });
  return { refusal, file, setFile, input };
}
