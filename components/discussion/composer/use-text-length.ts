"use client";

import { useEffect, useMemo, useState } from "react";
import type { Mention } from "@/lib/rich-text/mentions";

type Measure = (text: string, people: readonly Mention[]) => number;

/** Maximum length of Markdown that is parsed here; the service refuses longer sources. */
const longestSource = 9500;

/**
 * Returns the stored length of a text in characters. Up to `from` it is the length of the source, which is never less; above it the
 * parser of the service counts, once it has loaded.
 */
export function useLength(text: string, people: readonly Mention[], from: number): number {
  const [measure, setMeasure] = useState<Measure | null>(null);
  const long = text.length > from;
  useEffect(() => {
    if (!long || measure) return;
    import("@/lib/rich-text/compose").then(
      ({ storedLength }) => setMeasure(() => storedLength),
      () => undefined,
    );
  }, [long, measure]);
  return useMemo(
    () => (long && measure && text.length <= longestSource ? measure(text, people) : text.length),
    [long, measure, text, people],
  );
}
