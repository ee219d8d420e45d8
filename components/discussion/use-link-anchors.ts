"use client";

import { useMemo } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { fragmentOf, structureAnchor } from "@/lib/review/anchor";
import type { Outgoing } from "@/lib/review/drafts";
import { withFragment } from "@/lib/review/fragment";
import type { ThreadComment } from "@/lib/review/threads";

/** A media with the numbers of its versions. `url`: of its share page, absolute. */
type Subject = { media: { url: string; version: number }; versions: readonly { id: string; number: number }[] };

const toStructured = (comment: ThreadComment, url: string) => (comment.threadId === null && structureAnchor(comment, url)) || comment;

const stored = {
  readComments: (comments: ThreadComment[], _share: Subject): ThreadComment[] => comments,
  writeOutgoing: (item: Outgoing, _share: Subject): Outgoing => item,
  writeEdit: (_comment: ThreadComment | undefined, text: string, _share: Subject): string => text,
};

const linked: typeof stored = {
  readComments: (comments, { media }) => comments.map((comment) => toStructured(comment, media.url)),
  writeOutgoing: (item, { media }) =>
    item.threadId ? item : { ...item, text: withFragment(media.url, item.fragment, item.text), fragment: null },
  writeEdit: (comment, text, { media, versions }) => {
    const place = comment ? fragmentOf(toStructured(comment, media.url).anchor) : null;
    const version = versions.find(({ id }) => id === comment?.mediaVersionId)?.number ?? media.version;
    return place ? withFragment(media.url, { ...place, version }, text) : text;
  },
};

/**
 * Adapts to a service that stores no moments and areas: reads them from the first line of a comment, and writes them there. Changes
 * nothing where the service stores them.
 */
export function useLinkAnchors() {
  const isStored = useOffers("moments and areas");
  return useMemo(() => (isStored ? stored : linked), [isStored]);
}
