"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { share as shareQuery } from "@/lib/queries/media";
import type { CompareMode } from "@/lib/review/view";
import { compareChoices, type CompareChoice, type ComparedShare, compareSides, type ComparedVersion } from "./compare-sides";
import type { ShareAddress } from "../use-share-address";

type Other = Pick<CompareChoice, "vs" | "with">;

/** The two sides of the comparison in the address, and functions that change it. */
export function useCompare(token: string, share: ComparedShare, version: ComparedVersion, { view, change }: ShareAddress) {
  const { counterpart } = share;
  const choices = useMemo(() => compareChoices(share, token, version.number), [share, token, version.number]);
  const named = view.vs === version.number ? undefined : choices.find((it) => it.vs === view.vs && it.with === view.with);
  const choice = named ?? (view.vs === null && view.with === null ? choices[0] : undefined);
  const mode = choice ? view.mode : null;
  const foreign = mode && choice?.with && choice.with !== counterpart?.token ? choice.with : null;
  const { data: elsewhere, isError } = useQuery({ ...shareQuery(foreign ?? token), staleTime: Infinity, enabled: foreign !== null });

  const sides = useMemo(
    () => (mode && choice ? compareSides(share, version, choice, foreign ? elsewhere?.media : undefined) : null),
    [mode, choice, share, version, foreign, elsewhere],
  );

  // An unknown or forbidden other side ends the comparison without a message.
  const isInvalid = view.mode !== null && (!choice || isError);
  useEffect(() => {
    if (isInvalid) change({ mode: null, vs: null, with: null }, "replace");
  }, [isInvalid, change]);

  const compare = (next: CompareMode | null, other: Other | undefined = choice) => {
    if (!next || next === view.mode) return view.mode === null ? false : change({ mode: null, vs: null, with: null });
    return other ? change({ mode: next, vs: other.vs, with: other.with }) : false;
  };
  return {
    choices,
    chosen: choice?.key ?? null,
    mode,
    sides,
    /** Names of both sides, the older one first; of the shown one and the other while that one loads. */
    labels: sides ? ([sides[0].label, sides[1].label] as const) : ([choice?.label ?? "", `v${version.number}`] as const),
    /** Share token of the other media. Null for a version of this one. */
    otherToken: mode ? (choice?.with ?? null) : null,
    compare,
    choose: (key: string) => {
      const next = choices.find((it) => it.key === key);
      if (next) change({ mode: view.mode ?? "split", vs: next.vs, with: next.with });
    },
  };
}
export type Comparison = ReturnType<typeof useCompare>;
