"use client";

import { type QueryClient, useQueries } from "@tanstack/react-query";
import type { DecisionSubject } from "@/components/review-walk/use-deciding";
import { decidedAtOf, jointOf, storedDecision, targetOf } from "@/lib/builds/joint-causes";
import { count, plural } from "@/lib/format";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";
import { decisionWithWords } from "@/components/build-review/decisions/decided-by";
import type { Decisions } from "@/components/build-review/decisions/use-decisions";
import { useReview } from "@/components/build-review/review-context";

const PER_PAGE = 50;
const none = [] as const;

/** Queries of all variants of a change, page by page; none for a change with a single look. */
function variantQueries(row: BuildCause | undefined, { variants }: Pick<ChangeSource, "variants">) {
  const joint = row ? jointOf(row) : null;
  if (!joint || !variants) return [];
  return Array.from({ length: Math.ceil(joint.variants / PER_PAGE) }, (_, index) => variants(joint.id, index + 1));
}

/** Returns the cached variants of a change; null while some are not loaded. */
export function loadedVariants(row: BuildCause, source: ChangeSource, client: QueryClient): BuildCause[] | null {
  const pages = variantQueries(row, source).map(({ queryKey }) => client.getQueryData<{ results: BuildCause[] }>(queryKey));
  return pages.includes(undefined) ? null : pages.flatMap((page) => page!.results);
}

/** Reads all variants of a change while it is looked at; empty and complete for one with a single look. */
export function useVariants(row: BuildCause | undefined) {
  const { source } = useReview();
  const lists = useQueries({ queries: variantQueries(row, source) });
  const failed = lists.find(({ error }) => error !== null);
  return {
    variants: lists.length ? lists.flatMap(({ data }) => data?.results ?? []) : none,
    ready: lists.every(({ data }) => data !== undefined),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** Returns the variants that are decided apart from their change. */
export const decidedApart = (variants: readonly BuildCause[], decisions: Pick<Decisions, "shown">): string[] =>
  variants.filter(({ id, decision }) => decisions.shown({ causeId: id }, decision) !== null).map(({ id }) => id);

/** Returns a change as something to decide about. `apart`: its variants that keep a decision of their own. */
export function changeSubject(row: BuildCause, letter: string, decisions: Decisions, apart: readonly string[] = none): DecisionSubject {
  const target = targetOf(row);
  const joint = jointOf(row);
  return {
    target: joint && apart.length ? { ...target, except: [...apart] } : target,
    name: `${letter} in ${plural(joint?.snapshots ?? row.snapshots, "snapshot")}`,
    decision: decisions.shown(target, storedDecision(row)),
    seen: decisions.isWaiting(target) ? undefined : (decisions.decidedAt(target) ?? decidedAtOf(row)),
    isSeveral: joint !== null,
  };
}

/** Words of the button that approves a change: it names variants only where there are several. */
export function approvalOf(row: BuildCause, apart: number): string {
  const joint = jointOf(row);
  if (!joint) return "Approve";
  return apart ? `Approve ${count(joint.variants - apart)}` : `Approve all ${count(joint.variants)}`;
}

/** Returns the decision about a change in words, and what the reader wanted where another person was first. */
export const changeDecision = (row: BuildCause, decisions: Decisions, userId: string) =>
  decisionWithWords({ target: targetOf(row), stored: storedDecision(row), decided: row }, decisions, userId);
