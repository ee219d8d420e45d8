import type { ReactNode } from "react";
import { count, plural } from "@/lib/format";
import type { SnapshotChange } from "@/lib/queries/builds";
import type { StageArea } from "./stage-picture";

type Region = NonNullable<SnapshotChange["regions"]>[number];
type Props = { change: SnapshotChange; area: StageArea | undefined; lead: ReactNode };

/** Line of facts about the snapshot and the area that is looked at. */
export function FactsLine({ change, area, lead }: Props) {
  const region = area as (StageArea & Pick<Region, "pixels" | "recoloured">) | undefined;
  const facts = [
    region?.pixels ? `${count(region.pixels)} px ${verbs[region.kind] ?? "changed"}` : null,
    region?.recoloured ? `${region.recoloured.from} → ${region.recoloured.to}` : null,
    change.score ? `${(change.score * 100).toFixed(2)} % of the snapshot` : null,
    change.regions?.length ? plural(change.regions.length, "changed area") : null,
  ].filter(Boolean);
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-4 py-1 mono text-2xs text-ink-2">
      {lead}
      <span className="min-w-0 truncate" title={change.name}>
        {change.name}
      </span>
      <span className="ms-auto">{facts.join(", ")}</span>
    </p>
  );
}

const verbs: Record<string, string> = { inserted: "inserted", removed: "removed", resized: "in one picture only" };
