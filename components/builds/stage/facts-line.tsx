"use client";

import type { ReactNode } from "react";
import { useKeys } from "@/components/ui/use-keys";
import { thresholdLabel } from "@/lib/builds/threshold-effect";
import { colourDifference } from "@/lib/compare/colour-difference";
import { count, plural } from "@/lib/format";
import type { SnapshotChange } from "@/lib/queries/builds";
import type { OutlinedArea } from "./stage-picture";
import { TestLinks } from "./test-links";

type Region = NonNullable<SnapshotChange["regions"]>[number];
type Props = { change: SnapshotChange; area: OutlinedArea | undefined; lead: ReactNode; links?: ReactNode; history: string | null };

/** Line of facts about the snapshot and the area that is looked at. */
export function FactsLine({ change, area, lead, links, history }: Props) {
  const region = area as (OutlinedArea & Pick<Region, "pixels" | "rawPixels" | "recoloured">) | undefined;
  const facts = [
    region ? sizeOf(region) : null,
    region?.recoloured ? recolouring(region.recoloured) : null,
    change.regions?.length && region?.kind !== "lines" && typeof change.threshold === "number"
      ? `threshold ${thresholdLabel(change.threshold)}`
      : null,
    change.score ? `${(change.score * 100).toFixed(2)} % of the snapshot` : null,
    change.regions?.length ? plural(change.regions.length, "changed area") : null,
  ].filter(Boolean);
  useKeys({ t: history ? () => location.assign(history) : undefined });
  return (
    <p
      data-stage-bar
      className="flex min-h-8 items-center gap-x-4 gap-y-1 max-lg:flex-wrap border-t border-line bg-paper px-4 py-1 mono text-2xs text-ink-2"
    >
      {lead}
      <span className="min-w-0 flex-1 truncate max-lg:basis-full lg:min-w-24" title={change.name}>
        {change.name}
      </span>
      <TestLinks change={change} />
      {links}
      {history ? (
        <a href={history} className="link shrink-0 rounded-sm" aria-keyshortcuts="T">
          History of this test
        </a>
      ) : null}
      <span className="lg:truncate" title={facts.join(", ")}>
        {facts.join(", ")}
      </span>
    </p>
  );
}

/** Size of an area: its pixels that count, and with `raw` all that differ at all; the lines of a text. */
function sizeOf({ kind, pixels, rawPixels }: { kind: string } & Pick<Region, "pixels" | "rawPixels">): string | null {
  if (kind === "lines") return plural(pixels, "changed line");
  if (!pixels) return null;
  const raw = rawPixels !== null && rawPixels !== pixels ? ` (raw ${count(rawPixels)}, the rest is noise)` : "";
  return `${count(pixels)} px ${verbs[kind] ?? "changed"}${raw}`;
}

const recolouring = ({ from, to }: { from: string; to: string }) =>
  `flat recolour ${from} → ${to}, ΔE ${colourDifference(from, to).toFixed(0)}`;

const verbs: Record<string, string> = { inserted: "inserted", removed: "removed", resized: "in one picture only" };
