"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Side } from "@/components/viewer/compare/side";
import type { ResponseBody } from "@/lib/api/call";
import { isolated } from "@/lib/format";
import { share as shareQuery } from "@/lib/queries/media";
import type { CompareMode } from "@/lib/review/view";
import type { ShareAddress } from "./use-share-address";

type Share = ResponseBody<"GET /shares/{shareToken}">;
type Version = Share["versions"][number];
type Shown = Omit<Version, "id"> | Version;
type Other = { vs: number | null; with: string | null };
type Choice = Other & { key: string; label: string; group: string };

const sourceOf = (from: Pick<Shown, "fileUrl" | "posterUrl" | "contentType" | "width" | "height" | "previews">) => ({
  ...from,
  previews: from.previews ?? [],
});

/** Choices for the other side, the default first: the other half of the pair, else the previous version. */
function compareChoices({ versions, counterpart, siblings = [] }: Share, token: string, shown: number): Choice[] {
  const pair: Choice[] = counterpart
    ? [
        {
          key: counterpart.token,
          vs: null,
          with: counterpart.token,
          group: "Before and after",
          label: counterpart.state ?? counterpart.name,
        },
      ]
    : [];
  const others = versions.filter(({ number }) => number !== shown);
  const nearest = others.toSorted((a, b) => Number(a.number > shown) - Number(b.number > shown) || b.number - a.number);
  return [
    ...pair,
    ...nearest.map(({ number }) => ({ key: `v${number}`, vs: number, with: null, group: "Versions", label: `v${number}` })),
    ...siblings
      .filter((it) => it.token !== token && it.token !== counterpart?.token)
      .map((it) => ({
        key: it.token,
        vs: null,
        with: it.token,
        group: "Same pull request or branch",
        label: it.state ? `${isolated(it.name)} (${it.state})` : it.name,
      })),
  ];
}

/** The two sides of the comparison in the address, and functions that change it. */
export function useCompare(token: string, share: Share, version: Shown, { view, change }: ShareAddress) {
  const { media, versions, counterpart } = share;
  const choices = useMemo(() => compareChoices(share, token, version.number), [share, token, version.number]);
  const named = view.vs === version.number ? undefined : choices.find((it) => it.vs === view.vs && it.with === view.with);
  const choice = named ?? (view.vs === null && view.with === null ? choices[0] : undefined);
  const mode = choice ? view.mode : null;
  const foreign = mode && choice?.with && choice.with !== counterpart?.token ? choice.with : null;
  const { data: elsewhere, isError } = useQuery({ ...shareQuery(foreign ?? token), staleTime: Infinity, enabled: foreign !== null });

  const sides = useMemo((): readonly [Side, Side] | null => {
    if (!mode || !choice) return null;
    const here: Side = {
      label: choice.vs === null && media.state ? media.state : `v${version.number}`,
      detail: choice.vs === null ? media.name : (version.createdBy ?? null),
      source: sourceOf(version),
      version: version.number,
    };
    if (choice.vs !== null) {
      const other = versions.find(({ number }) => number === choice.vs)!;
      const there: Side = { label: `v${other.number}`, detail: other.createdBy ?? null, source: sourceOf(other), version: other.number };
      return other.number < version.number ? [there, here] : [here, there];
    }
    const other = choice.with === counterpart?.token ? counterpart : foreign ? elsewhere?.media : undefined;
    if (!other) return null;
    const there: Side = { label: other.state ?? other.name, detail: other.name, source: sourceOf(other), version: null };
    return media.state === "before" || other.state === "after" ? [here, there] : [there, here];
  }, [mode, choice, media, version, versions, counterpart, foreign, elsewhere]);

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
    /** Share token of the other media. Null for a version of this one. */
    otherToken: mode ? (choice?.with ?? null) : null,
    compare,
    choose: (key: string) => {
      const next = choices.find((it) => it.key === key);
      if (next && view.mode) change({ vs: next.vs, with: next.with });
    },
  };
}
export type Comparison = ReturnType<typeof useCompare>;
