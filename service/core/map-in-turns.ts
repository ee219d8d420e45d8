import { setImmediate as nextTurn } from "node:timers/promises";

/** Items of one turn of the event loop. */
const PER_TURN = 200;

/** Maps a long list in turns of the event loop, so that other requests are handled in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += PER_TURN) {
    if (from) await nextTurn();
    results.push(...(await Promise.all(items.slice(from, from + PER_TURN).map(map))));
  }
  return results;
}
