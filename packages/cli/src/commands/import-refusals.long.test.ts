import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildsOf, commitOn, personOf, repositoryWith, runAs } from "../../testing/importing.ts";
import { gold, white } from "../../testing/playwright-run.ts";
import { realService } from "../../testing/real-service.ts";
import { git, loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const files = { "shots/home.png": white, "shots/pay.png": gold };
const never = new AbortController().signal;
const { fetch: realFetch } = globalThis;

/** Runs work while requests are watched: `before` may end them. */
async function watching<T>(before: (request: string) => void, work: () => Promise<T>): Promise<T> {
  globalThis.fetch = async (...args) => {
    before(`${args[1]?.method ?? "GET"} ${new URL(String(args[0])).pathname}`);
    return realFetch(...args);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = realFetch;
  }
}

describe("an import that can't be made", () => {
  const open = realService();
  /** Imports a folder that was changed, and checks that nothing was sent and no byte changed. */
  const refuses = async (change: (folder: string) => void, message: RegExp, { code = 4, args = ["shots"] } = {}) => {
    const made = await open();
    const folder = repositoryWith(files);
    change(folder);
    const before = readTree(folder);
    expect(await runAs(made)(folder, ["import", ...args, "--yes"])).toMatchObject({ code, err: expect.stringMatching(message) });
    expect(readTree(folder)).toEqual(before);
    expect(await buildsOf(made)).toEqual([]);
    return { made, folder };
  };

  test("names that differ by case only are both refused", async () => {
    await refuses(
      (folder) => commitOn(folder, { "shots/HOME.png": white }),
      /HOME\.png differs only by case .*\n.*home\.png differs only by case/,
    );
  });

  test("a half-written picture is refused, and left out with --skip-refused", async () => {
    const { made, folder } = await refuses(
      (at) => commitOn(at, { "shots/pay.png": gold.subarray(0, 40) }),
      /pay\.png .* is incomplete.*\n1 picture can't be imported\. Nothing was imported\./s,
    );
    expect(await runAs(made)(folder, ["import", "shots", "--yes", "--skip-refused"])).toMatchObject({ code: 0 });
    expect(await buildsOf(made)).toMatchObject([{ snapshots: 1 }]);
  });

  test("a half-written config of BackstopJS is refused with code 2", async () => {
    const config = '{ "viewports": [';
    await refuses((folder) => commitOn(folder, { "backstop.json": config }), /backstop\.json is not complete JSON/, {
      code: 2,
      args: ["."],
    });
  });

  test("a link out of the folder is refused", async () => {
    await refuses((folder) => {
      symlinkSync("/etc/hostname", join(folder, "shots/link.png"));
      commitOn(folder, {});
    }, /link\.png .* is a link or behind one/);
  });

  test("links of a folder outside of git are left out with a note", async () => {
    const made = await open();
    const folder = temporaryFolder();
    put(join(folder, "shots/a.png"), white);
    symlinkSync("/etc/hostname", join(folder, "shots/link.png"));
    const args = ["import", "shots", "--commit", "a".repeat(40), "--branch", "main", "--yes"];
    expect(await runAs(made)(folder, args)).toMatchObject({ code: 0, err: "1 link left out: links are never followed." });
    expect(await buildsOf(made)).toMatchObject([{ snapshots: 1 }]);
  });

  test("a baseline with uncommitted changes, and a deleted one, are refused", async () => {
    await refuses((folder) => {
      writeFileSync(join(folder, "shots/home.png"), gold);
      rmSync(join(folder, "shots/pay.png"));
    }, /home\.png has uncommitted changes\. Commit or restore it\.\n.*pay\.png has uncommitted changes/);
  });

  test("a pointer of Git LFS is refused, also in the history", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:x\nsize 1\n";
    await refuses((folder) => commitOn(folder, { "shots/pay.png": pointer }), /git lfs pull/);
    await refuses(
      (folder) => {
        commitOn(folder, { "shots/pay.png": pointer });
        commitOn(folder, { "shots/pay.png": white });
      },
      /pay\.png \(\w{7}\) .* is a pointer of Git LFS\. Import without --history\./,
      { args: ["shots", "--history"] },
    );
  });

  test("a project token is refused before the question, with the reason", async () => {
    const made = await open();
    const folder = repositoryWith(files);
    const asked = () => {
      throw new Error("asked");
    };
    const env = { ...personOf(made), LOUPE_TOKEN: made.ci };
    for (const args of [["--dry-run"], []])
      expect(await loupe(folder, ["import", "shots", ...args], asked, never, env)).toMatchObject({
        code: 1,
        err: "A project token can't import builds, because an import is approved without a review. Use the token of a person with the admin role in the project.",
      });
    expect(await buildsOf(made)).toEqual([]);
  });

  test("no terminal and no --yes is code 2, and the answer no imports nothing", async () => {
    const made = await open();
    const folder = repositoryWith(files);
    expect(await runAs(made)(folder, ["import", "shots"])).toMatchObject({ code: 2, err: expect.stringContaining("Pass --yes to import") });
    expect(await runAs(made)(folder, ["import", "shots"], false)).toMatchObject({ code: 0, err: "Nothing was imported." });
    expect(await buildsOf(made)).toEqual([]);
  });

  test.each(["POST /v2/builds", "POST /uploads", "PUT /v2/builds"])(
    "an import that was killed before %s goes on and is one build",
    async (step) => {
      const made = await open();
      const folder = repositoryWith(files);
      const killed = new AbortController();
      const before = (request: string) => {
        if (request.startsWith(step) && !request.endsWith("/plan")) killed.abort();
      };
      const outcome = await watching(before, () => runAs(made)(folder, ["import", "shots", "--yes"], undefined, killed.signal));
      expect(outcome).toMatchObject({ code: 130, err: "Interrupted." });
      expect((await runAs(made)(folder, ["import", "shots", "--yes"])).code).toBe(0);
      await made.compare();
      expect(await buildsOf(made)).toMatchObject([{ number: 1, snapshots: 2, type: "reference", stats: { total: 2 } }]);
    },
  );

  test("two imports at the same time make one build with each picture once", async () => {
    const made = await open();
    const folder = repositoryWith(files);
    const both = await Promise.all([1, 2].map(() => runAs(made)(folder, ["import", "shots", "--yes"])));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    await made.compare();
    expect(await buildsOf(made)).toMatchObject([{ number: 1, snapshots: 2, stats: { total: 2 } }]);
  });

  test("a detached head asks for the branch", async () => {
    await refuses((folder) => git(folder, "checkout", "--quiet", "--detach"), /^The branch is not known/, { code: 2 });
  });
});
