import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { Noise } from "../../../../lib/contract/build-changes.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { firstDay } from "../record/metrics-period.ts";
import { noiseOfTest, type AreaBox } from "./similar.sql.ts";

/** Changes of a test in its baseline builds from which on they are worth a sentence. */
const FEWEST_CHANGES = 3;

const overlap = (a: AreaBox, b: AreaBox) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

const timesOf = (areas: readonly { times: number }[]) => areas.reduce((sum, { times }) => sum + times, 0);

/** Counts how often a test differed in its baseline builds of 30 days, and how often in each area of a snapshot. Null for a calm test. */
export async function readNoise(
  { database, now }: Deps,
  { test, build, regions }: { test: number; build: string; regions: readonly StoredRegion[] },
): Promise<z.output<typeof Noise> | null> {
  const [row] = await runStatement(database, noiseOfTest, { testId: test, day: firstDay("LAST_30_DAYS", now()), build });
  const { runs, changes, areas } = row!;
  if (changes < FEWEST_CHANGES || !areas?.length) return null;
  const countIn = ({ after, before }: StoredRegion) => {
    const own = after ?? before;
    return own ? timesOf(areas.filter(({ boxes }) => boxes.some((box) => box && overlap(box, own)))) : 0;
  };
  return { runs, changes, looked: timesOf(areas), inAreas: regions.slice(0, 50).map(countIn) };
}
