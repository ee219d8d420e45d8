import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { realService } from "../../testing/real-service.ts";
import { gold, HOME_BASELINE, PAY_BASELINE, repositoryWithOneChange, white } from "../../testing/playwright-run.ts";
import { plainPng } from "../../testing/record/pictures.mjs";
import { git, loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const never = new AbortController().signal;

const run = (folder: string, args: string[], env: Record<string, string>) => loupe(folder, args, undefined, never, env);

describe("pictures that can't be sent", () => {
  const open = realService();
  const refuses = async (change: (folder: string) => void, message: RegExp, code = 4) => {
    const { env, read } = await open();
    const folder = repositoryWithOneChange();
    change(folder);
    const before = readTree(folder);
    const outcome = await run(folder, ["upload", "results.json"], env);
    expect(outcome).toMatchObject({ code, err: expect.stringMatching(message) });
    expect(readTree(folder)).toEqual(before);
    expect(await read(1)).toMatchObject({ error: "Not found" });
    return { folder, env, read };
  };
  const actual = (folder: string) => join(folder, "output/test-0/home-linux-actual.png");

  test("names that differ by case only are both refused", async () => {
    await refuses((folder) => {
      put(join(folder, HOME_BASELINE.replace("home", "HOME")), white);
      git(folder, "add", "--all");
    }, /HOME-linux\.png differs only by case .*\n.*home-linux\.png differs only by case/);
  });

  test("a half-written picture is refused, and left out with --skip-refused as a subset", async () => {
    const { folder, env, read } = await refuses(
      (at) => writeFileSync(actual(at), gold.subarray(0, 40)),
      /home-linux\.png .* is incomplete/,
    );
    expect(await run(folder, ["upload", "results.json", "--skip-refused"], env)).toMatchObject({ code: 0 });
    expect(await read(1)).toMatchObject({ subset: true, snapshots: 1 });
  });

  test("a picture behind a link is refused", async () => {
    await refuses((folder) => {
      rmSync(actual(folder));
      symlinkSync("/etc/hostname", actual(folder));
    }, /is a link or behind one/);
  });

  test("the folder of a project without results is no folder of pictures", async () => {
    const { env, read } = await open();
    const folder = repositoryWithOneChange();
    rmSync(join(folder, "results.json"));
    rmSync(join(folder, "output"), { recursive: true });
    put(join(folder, "public/logo.png"), gold);
    expect(await run(folder, ["upload", "."], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining("is the folder of a project without results"),
    });
    expect(await read(1)).toMatchObject({ error: "Not found" });
    put(join(folder, "src/__image_snapshots__/a.png"), white);
    git(folder, "add", "--all");
    const { code, out } = await run(folder, ["upload", ".", "--json"], env);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('"sent":1') });
    expect(await read(1)).toMatchObject({ snapshots: 1 });
  });

  test("a pointer of Git LFS is refused", async () => {
    await refuses(
      (folder) => writeFileSync(join(folder, PAY_BASELINE), "version https://git-lfs.github.com/spec/v1\noid sha256:x\nsize 1\n"),
      /git lfs pull/,
    );
  });

  test("a half-written report is refused with code 2", async () => {
    await refuses(
      (folder) => writeFileSync(join(folder, "results.json"), readFileSync(join(folder, "results.json"), "utf8").slice(0, 200)),
      /results\.json/,
      2,
    );
  });

  test("a picture that changes while it is sent ends the upload", async () => {
    const { env } = await open();
    const folder = temporaryFolder();
    put(join(folder, "shots/a.png"), gold);
    const facts = ["--commit", "a".repeat(40), "--branch", "main"];
    const { fetch } = globalThis;
    globalThis.fetch = async (...args) => {
      const response = await fetch(...args);
      if (String(args[0]).endsWith("/builds")) writeFileSync(join(folder, "shots/a.png"), plainPng([9, 9, 9]));
      return response;
    };
    try {
      expect(await run(folder, ["upload", "shots", ...facts], env)).toMatchObject({
        code: 1,
        err: expect.stringContaining("a.png changed while it was sent."),
      });
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
