"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { useOffers } from "@/components/shell/supported-operations";
import { toast } from "@/components/ui/toast";
import type { Edit } from "./markdown-edit";
import { useReviewAccess } from "../review-access";
import { storeImages } from "./store-images";

/** Images of a composer. `add` is null for readers who can't add any; `storing` is true while one is being stored. */
export type CommentImages = { add: ((files: readonly File[]) => void) | null; storing: boolean };

/** Stores images that are pasted into the field or passed to `add`, and inserts a link to each at the caret with `change`. */
export function useCommentImages(field: RefObject<HTMLTextAreaElement | null>, change: (edit: Edit) => void): CommentImages {
  const { about, mayComment } = useReviewAccess();
  const offered = useOffers("POST /projects/{owner}/{project}/comment-images");
  const [storing, setStoring] = useState(false);
  const project = mayComment && offered ? about?.project : null;
  // Typing goes on while an image is being stored: the link goes into the latest text.
  const latest = useLatest(change);

  const add = async (files: readonly File[]) => {
    setStoring(true);
    const failed = await storeImages(project!, files, (edit) => field.current && latest.current(edit(field.current)));
    setStoring(false);
    if (failed) toast(`The image was not added. ${failed}`, { id: "comment-image", kind: "problem" });
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (!files.length || !project) return;
    event.preventDefault();
    // The library takes other pasted files as uploads.
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
