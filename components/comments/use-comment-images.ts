"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { toast } from "@/components/ui/toast";
import type { Edit } from "./markdown-edit";
import { useReviewAccess } from "./review-access";

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (edit: Edit) => void;
  /** Hears whether an image is on its way. */
  onBusy: (busy: boolean) => void;
};

/** Stores images that are pasted into the field or given to `add`, and puts links to them at the caret. `add` is null for readers who can't. */
export function useCommentImages({ field, onChange, onBusy }: Options) {
  const { about, mayComment } = useReviewAccess();
  const offered = useOffers("POST /projects/{owner}/{project}/comment-images");
  const [storing, setStoring] = useState(false);
  const project = mayComment && offered ? about?.project : null;
  const busy = (now: boolean) => {
    setStoring(now);
    onBusy(now);
  };
  // The text changes while an image is on its way.
  const latest = useRef(onChange);
  latest.current = onChange;

  const add = async (files: readonly File[]) => {
    busy(true);
    const failed = await import("./store-images").then(
      ({ storeImages }) => storeImages(project!, files, (edit) => field.current && latest.current(edit(field.current))),
      () => "Try again.",
    );
    busy(false);
    if (failed) toast(`The image was not added. ${failed}`, { id: "comment-image", kind: "problem" });
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (!files.length || !project) return;
    event.preventDefault();
    event.stopPropagation();
    void add(files);
  });
  useEffect(() => {
    const area = field.current;
    const listener = (event: ClipboardEvent) => onPaste(event);
    area?.addEventListener("paste", listener);
    return () => area?.removeEventListener("paste", listener);
  }, [field]);
  return { storing, add: project ? (files: readonly File[]) => void add(files) : null };
}
