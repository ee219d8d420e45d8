import type { OutlinedArea } from "@/components/stage/change/stage-picture";
import type { SnapshotChange } from "@/lib/queries/builds";

/** Returns the changed areas of a snapshot with the letters of their changes. */
export function outlinedAreas(
  { id, regions = [], places }: Pick<SnapshotChange, "id" | "regions" | "places">,
  letterOf: (place: SnapshotChange["places"][number]) => string,
): OutlinedArea[] {
  const byRegion = new Map(places.map((place) => [place.region, place]));
  // Very many areas are one place.
  const all = places.length === 1 && regions.length > 1 ? places[0] : undefined;
  return regions.map((region, index) => {
    const place = byRegion.get(index) ?? all;
    return {
      ...region,
      key: `${id} ${index}`,
      letter: place ? letterOf(place) : String(index + 1),
      decision: place?.decision ?? null,
    };
  });
}
