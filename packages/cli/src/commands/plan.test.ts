import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { realService } from "../../testing/real-service.ts";
import { gold, white } from "../../testing/playwright-run.ts";
import { loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const never = new AbortController().signal;
const FACTS = ["--commit", "a".repeat(40), "--branch", "main"];

/** A folder with three snapshots in two files. */
function threeShots(): string {
  const folder = temporaryFolder();
  put(join(folder, "shots/a.png"), gold);
  put(join(folder, "shots/b.png"), gold);
  put(join(folder, "shots/c.png"), white);
  return folder;
}

describe("loupe plan", () => {
  const open = realService();

  test("shows what upload then sends, and creates no build", async () => {
    const { env, read, compare } = await open();
    const folder = threeShots();
    const before = readTree(folder);
    const shown = await loupe(folder, ["plan", "shots", ...FACTS], undefined, never, env);
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out.split("\n")).toEqual([
      "Pictures in shots: 3 snapshots",
      `3 snapshots, 2 files the project doesn't have, ${gold.length + white.length} bytes to send`,
      "This month: 0 snapshots, 3 after this build",
      "Compared with nothing: no build of the commits before was found, so all 3 are new",
    ]);
    expect(readTree(folder)).toEqual(before);
    expect(await read(1)).toMatchObject({ error: "Not found" });
    const planned = JSON.parse((await loupe(folder, ["plan", "shots", ...FACTS, "--json"], undefined, never, env)).out);
    const sent = JSON.parse((await loupe(folder, ["upload", "shots", ...FACTS, "--json"], undefined, never, env)).out);
    expect({ sent: planned.files.missing, bytes: planned.bytes.missing }).toEqual({ sent: sent.sent, bytes: sent.bytes });
    await compare();
    expect((await read(1)).snapshots).toBe(planned.snapshots);
    const again = await loupe(folder, ["plan", "shots", ...FACTS], undefined, never, env);
    expect(again.out).toContain("0 files the project doesn't have, 0 bytes to send");
    expect(again.out).toContain("Compared with build 1 of main (aaaaaaa): 0 changed, 0 new, 0 removed");
  });

  test.each([
    ["--max-files", "1", "2 files to send, above --max-files 1. Nothing was sent."],
    ["--max-snapshots", "2", "3 snapshots, above --max-snapshots 2. Nothing was sent."],
    ["--max-bytes", "3", `${gold.length + white.length} bytes to send, above --max-bytes 3. Nothing was sent.`],
  ])("%s %s ends with 5 and the number", async (option, value, err) => {
    const { env } = await open();
    expect(await loupe(threeShots(), ["plan", "shots", ...FACTS, option, value], undefined, never, env)).toMatchObject({ code: 5, err });
  });

  test("an unknown project of a person's token is named", async () => {
    const { env, token } = await open();
    const own = { ...env, LOUPE_TOKEN: token, LOUPE_PROJECT: "unknown/missing" };
    expect(await loupe(threeShots(), ["plan", "shots", ...FACTS], undefined, never, own)).toMatchObject({
      code: 1,
      err: expect.stringContaining("unknown/missing"),
    });
  });
});

test("without a token only what was read is printed", async () => {
  const folder = threeShots();
  const env = { XDG_CONFIG_HOME: folder };
  expect(await loupe(folder, ["plan", "shots"], undefined, never, env)).toMatchObject({ code: 0, out: "Pictures in shots: 3 snapshots" });
  expect((await loupe(folder, ["plan", "shots", "--json"], undefined, never, env)).out).toBe('{"snapshots":3}');
});
