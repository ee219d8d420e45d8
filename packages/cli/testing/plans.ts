import { expect } from "vitest";
import { loupe } from "./workspace.ts";

type Entry = { name: string; baseline: string; status: string; action: string };

/** Returns the entries of a dry run as `status action baseline`, sorted. */
export async function planOf(folder: string, results: string, ...options: string[]): Promise<string[]> {
  const { out, err, code } = await loupe(folder, ["accept", results, "--dry-run", "--json", "--skip-refused", ...options]);
  expect([0, 3], err).toContain(code);
  const { entries } = JSON.parse(out) as { entries: Entry[] };
  return entries.map(({ status, action, baseline }) => `${status} ${action} ${baseline}`).toSorted();
}

/** Returns the names that a dry run gives to pictures, sorted. */
export async function namesOf(folder: string, results: string): Promise<string[]> {
  const { out } = await loupe(folder, ["accept", results, "--dry-run", "--json", "--skip-refused"]);
  return (JSON.parse(out) as { entries: Entry[] }).entries.map(({ name }) => name).toSorted();
}
