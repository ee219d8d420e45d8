"use client";

import { useQuery } from "@tanstack/react-query";
import { usePaused } from "@/components/ui/use-paused";
import { type NewRule, rulePreview } from "@/lib/queries/build-rules";
import type { BuildKey } from "@/lib/queries/builds";

/** Milliseconds without a change of the rule before its effects are read. */
const PAUSE_MS = 400;
const emptyRule: NewRule = { effect: "approve", conditions: {} };

/**
 * Effects of a rule on a build while it is edited, read when it rests; without `preview` for an incomplete rule. `asked`: the rule that they belong to;
 * `isStale`: it changed since.
 */
export function useRehearsal(of: BuildKey, rule: NewRule | null) {
  const asked = usePaused(rule, JSON.stringify(rule), PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({ ...rulePreview(of, asked ?? emptyRule), enabled: asked !== null });
  const isStale = JSON.stringify(rule) !== JSON.stringify(asked) || isPlaceholderData;
  return { preview: rule ? data : undefined, asked, isStale, problem: error?.message };
}
