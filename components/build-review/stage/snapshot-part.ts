import type { Decisions } from "@/components/build-review/decisions/use-decisions";
import type { CausePlace } from "@/lib/queries/builds";

/**
 * The areas of a change in one snapshot, which are decided as one. The first area stands for all, so that only one decision waits. `latest`: the area that was decided about
 * last.
 */
export function snapshotPart(places: readonly CausePlace[], diffId: string | undefined) {
  const areas = places.filter((one) => one.diffId === diffId);
  const [latest] = areas.toSorted((one, other) => (other.decidedAt ?? "").localeCompare(one.decidedAt ?? ""));
  return areas[0] && { first: areas[0], latest: latest!, areas, target: { placeId: areas[0].id, wholeSnapshot: true as const } };
}

/** Returns the reader's decision about a change in a snapshot, else the stored one: rejected with any area, approved with all. */
export function decisionOfPart({ areas, target }: NonNullable<ReturnType<typeof snapshotPart>>, decisions: Decisions) {
  const stored = areas.map(({ decision }) => decision);
  return decisions.shown(target, stored.includes("rejected") ? "rejected" : stored.includes(null) ? null : "approved");
}
