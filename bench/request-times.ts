import type pg from "pg";
import { bearer } from "./fixtures.ts";

/** Upper bound of the fastest quarter. Other programs only make requests slower, so the slower ones say nothing about the service. */
const fastestQuarter = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)]!;

async function timeOf(url: string, tokens: readonly string[], rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const response = await fetch(url, { headers: bearer(tokens[round % tokens.length]!) });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    if (round >= rounds / 3) times.push(performance.now() - started);
  }
  return fastestQuarter(times);
}

/** Returns the time of a request to each URL in milliseconds, on a vacuumed database and after a first pass that fills the caches. */
export async function requestTimes(
  client: pg.Client,
  urls: readonly string[],
  tokens: readonly string[],
  rounds: number,
): Promise<number[]> {
  let times: number[] = [];
  for (const _pass of ["warm-up", "measurement"]) {
    await client.query("vacuum analyze");
    times = [];
    for (const url of urls) times.push(await timeOf(url, tokens, rounds));
  }
  return times;
}
