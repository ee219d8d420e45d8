import { createLoader, parseAsString } from "nuqs/server";
import type { Args } from "../api/call.ts";

type Body = NonNullable<Args<"POST /projects/{owner}/{project}/comparisons">[0]>["body"];
/** A build by its number, or the newest one of a branch or commit. */
export type ComparisonSide = Body["head"];
/** A side as a person typed it. `startOfCommit` must be completed before it is sent. */
export type TypedSide = ComparisonSide | { startOfCommit: string };

/**
 * Reads a side from a text: `#12` or `12` is a build, 7 to 40 hex digits are a commit or its start, everything else is a branch. Returns null
 * for an empty text.
 */
export function readSide(text: string): TypedSide | null {
  const typed = text.trim();
  if (!typed) return null;
  const number = /^#?([1-9]\d{0,8})$/.exec(typed)?.[1];
  if (number) return { build: Number(number) };
  const commit = typed.toLowerCase();
  if (/^[0-9a-f]{40}$/.test(commit)) return { commit };
  return /^[0-9a-f]{7,39}$/.test(commit) ? { startOfCommit: commit } : { branch: typed };
}

/** URL parameters of the page that chooses two builds. */
export const compareUrl = { base: parseAsString, head: parseAsString, suite: parseAsString };
export const loadComparisonChoice = createLoader(compareUrl);
export type ComparisonChoice = Record<keyof typeof compareUrl, string | null>;
