import { type Side, sideTitles } from "@/components/stage/compare/side";
import type { ResponseBody } from "@/lib/api/call";
import { isolated } from "@/lib/format";

export type ComparedShare = ResponseBody<"GET /shares/{shareToken}">;
type Version = ComparedShare["versions"][number];
export type ComparedVersion = Omit<Version, "id"> | Version;
/** A choice for the other side: a version of the media, or another media by its token. */
export type CompareChoice = { vs: number | null; with: string | null; key: string; label: string; group: string };

/** Name of a side: which half of a pair it is, or the name of its file. */
const halfName = ({ state, name }: { state: "before" | "after" | null; name: string }) => (state ? sideTitles[state] : name);

const sourceOf = (from: Pick<ComparedVersion, "fileUrl" | "posterUrl" | "contentType" | "width" | "height" | "previews">) => ({
  ...from,
  previews: from.previews ?? [],
});

/** Choices for the other side, the default first: the other half of the pair, else the previous version. */
export function compareChoices({ versions, counterpart, siblings = [] }: ComparedShare, token: string, shown: number): CompareChoice[] {
  const pair: CompareChoice[] = counterpart
    ? [
        {
          key: counterpart.token,
          vs: null,
          with: counterpart.token,
          group: "Before and after",
          label: halfName(counterpart),
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

/** Returns both sides, the older one first; null while the other media loads. `elsewhere`: the other media, unless it is the pair's. */
export function compareSides(
  { media, versions, counterpart }: ComparedShare,
  version: ComparedVersion,
  choice: CompareChoice,
  elsewhere: ComparedShare["media"] | undefined,
): readonly [Side, Side] | null {
  const here: Side = {
    label: choice.vs === null && media.state ? sideTitles[media.state] : `v${version.number}`,
    detail: media.name,
    source: sourceOf(version),
    version: version.number,
  };
  if (choice.vs !== null) {
    const other = versions.find(({ number }) => number === choice.vs)!;
    const there: Side = { label: `v${other.number}`, detail: null, source: sourceOf(other), version: other.number };
    return other.number < version.number ? [there, here] : [here, there];
  }
  const other = choice.with === counterpart?.token ? counterpart : elsewhere;
  if (!other) return null;
  const there: Side = { label: halfName(other), detail: other.name, source: sourceOf(other), version: null };
  return media.state === "before" || other.state === "after" ? [here, there] : [there, here];
}
