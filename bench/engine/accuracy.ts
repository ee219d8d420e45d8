import type { Row } from "../table.ts";
import { changePairs } from "./changes.ts";
import { noisePairs } from "./noise.ts";
import { openComparators } from "./peers.ts";
import { type Pair, shootPairs } from "./scene.ts";
import type { Shooter } from "./shoot.ts";
import { families } from "./styles.ts";

/** Pairs that each comparator reported as changed, in all and of one kind. */
type Reported = { pairs: number; by: Record<string, number>; missed: string[] };

const percent = (part: number, whole: number) => (whole ? (part / whole) * 100 : 0);
const nameOf = ({ name, style: { family, size, ink, paper, scale } }: Pair) =>
  `${name} (${family} ${size} px, ${ink} on ${paper}, × ${scale})`;

/** Counts by kind what each comparator reports. Pairs without any different pixel are left out. */
async function report(shooter: Shooter, pairs: readonly Pair[], isWrong: (isChanged: boolean) => boolean): Promise<Map<string, Reported>> {
  const { comparators, close } = openComparators();
  const kinds = new Map<string, Reported>();
  const all: Reported = { pairs: 0, by: {}, missed: [] };
  try {
    for await (const { pair, before, after } of shootPairs(shooter, pairs)) {
      if (before.data.every((value, at) => value === after.data[at])) continue;
      const own = kinds.get(pair.kind) ?? { pairs: 0, by: {}, missed: [] };
      kinds.set(pair.kind, own);
      for (const [name, compare] of Object.entries(comparators)) {
        const isChanged = await compare(before, after);
        for (const counts of [own, all]) counts.by[name] = (counts.by[name] ?? 0) + Number(isChanged);
        if (name === "Loupe" && isWrong(isChanged)) own.missed.push(nameOf(pair));
      }
      own.pairs++;
      all.pairs++;
    }
  } finally {
    close();
  }
  return kinds.set("all", all);
}

function* rowsOf(
  kinds: Map<string, Reported>,
  title: string,
  target: number,
  share: (reported: number, pairs: number) => number,
): Generator<Row> {
  for (const [kind, { pairs, by, missed }] of kinds) {
    const peers = Object.entries(by).map(([name, count]) => `${name} ${share(count, pairs).toFixed(1)}`);
    const named = missed.length ? `; ${missed.slice(0, 5).join("; ")}` : "";
    yield {
      name: `${title}, ${kind}`,
      value: share(by["Loupe"] ?? 0, pairs),
      unit: "%",
      ...(kind === "all" && { target }),
      note: `of ${pairs} pairs${kind === "all" ? ` in ${families().join(", ")}` : ""}; ${peers.slice(1).join(", ")}${named}`,
    };
  }
}

/** Measures on generated pictures which changes are missed, and which rasterizations are reported, by kind and by product. */
export async function* benchAccuracy(shooter: Shooter): AsyncGenerator<Row> {
  const changes = await report(shooter, await changePairs(), (isChanged) => !isChanged);
  yield* rowsOf(changes, "Changes missed", 1.5, (found, pairs) => 100 - percent(found, pairs));
  const noise = await report(shooter, await noisePairs(), (isChanged) => isChanged);
  yield* rowsOf(noise, "False alarms", 5, percent);
}
