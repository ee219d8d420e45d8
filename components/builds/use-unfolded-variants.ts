"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BuildSource } from "@/lib/queries/build-source";
import type { JointCause } from "@/lib/builds/joint-causes";
import type { BuildCause } from "@/lib/queries/builds";
import type { Decisions } from "./use-decisions";

const PER_PAGE = 50;

/** Returns the queries of all variants of a question. */
export const variantQueries = (source: BuildSource, { id, variants }: Pick<JointCause, "id" | "variants">) =>
  Array.from({ length: Math.ceil(variants / PER_PAGE) }, (_, index) => source.causes(index + 1, { question: id }));

/** Questions of a list whose variants are shown. */
export function useUnfoldedVariants(source: BuildSource, decisions: Decisions) {
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: ({ id }: JointCause) => ids.has(id),
    show: ({ id }: JointCause) => setIds((all) => new Set(all).add(id)),
    /** Returns the variants that are decided apart; null while they are loaded. */
    decidedIn: (joint: JointCause): string[] | null => {
      const pages = variantQueries(source, joint).map(({ queryKey }: { queryKey: QueryKey }) =>
        client.getQueryData<{ results: BuildCause[] }>(queryKey),
      );
      if (pages.includes(undefined)) return null;
      const variants = pages.flatMap((page) => page!.results);
      return variants.filter(({ id, decision }) => decisions.shown({ causeId: id }, decision) !== null).map(({ id }) => id);
    },
  };
}
export type UnfoldedVariants = ReturnType<typeof useUnfoldedVariants>;
