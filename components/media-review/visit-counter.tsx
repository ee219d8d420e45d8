"use client";

import { useEffect } from "react";
import { countVisit } from "@/lib/queries/share-visits";

/** Milliseconds that a page of a link is open before its visit counts. */
const COUNTED_AFTER = 1000;

/** Counts the visit of a share link. Programs that only read the page, such as link previews, are not counted. */
export function VisitCounter({ token }: { token: string }) {
  useEffect(() => {
    const timer = setTimeout(() => void countVisit(token).catch(() => {}), COUNTED_AFTER);
    return () => clearTimeout(timer);
  }, [token]);
  return null;
}
