"use client";

import { useEffect, useMemo, useState } from "react";
import type { Mention } from "@/lib/rich-text/mentions";

type Measure = (text: string, people: readonly Mention[]) => number;

/** Longest Markdown that the service takes, whatever it says; with the place of the comment before it. */
const longestSource = 9500;

/**
 * Characters that a text will have once it is stored. Below `from` it is the text's own length, which is never less; above it
 * the parser that the service uses counts, as soon as it is here.
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
