import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENGINE } from "../../lib/compare/rule.ts";
import { compareSnapshots } from "./compare-snapshots.ts";

const folder = new URL("./fixtures/", import.meta.url);
const names = readdirSync(folder);
const edits = names.filter((name) => name.includes(".before.")).map((name) => name.split(".")[0]!);
const read = (start: string) => {
  const name = names.find((one) => one.startsWith(start))!;
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex"), contentType: `image/${name.split(".").at(-1)}` };
};

test("there are 21 edits", () => expect(edits).toHaveLength(21));

test.each(edits)("the edit %s has a region at the default threshold, in both directions", async (edit) => {
  const [before, after] = [read(`${edit}.before.`), read(`${edit}.after.`)];
  for (const [base, head] of [
    [before, after],
    [after, before],
  ] as const) {
    const { comparison } = await compareSnapshots({ base, head, threshold: 0.5 });
    expect(comparison).toMatchObject({ problem: null, fingerprint: expect.stringMatching(new RegExp(`^v${ENGINE}`)) });
    expect(comparison!.score).toBeGreaterThan(0);
    expect(comparison!.regions.length).toBeGreaterThan(0);
  }
});
