import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type ConsoleMessage, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedBrowser } from "../../../cli/browser.mjs";
import { ROOT } from "../../../lib/product/files.mjs";
import { NODES } from "../testing/bundle.ts";
import { installReview } from "../testing/installed-review.ts";
import { repositoryWith } from "../testing/importing.ts";
import { gold, white } from "../testing/playwright-run.ts";
import { loupe, openRecorded, put, readTree } from "../testing/workspace.ts";
import { hashOf } from "./pictures/hash.ts";

const MINUTES = 60_000;
const program = await installedBrowser();
const SNAPSHOTS = "tests/shop.spec.mjs-snapshots";

type Entry = { baseline: string; status: string; action: string; sha256: string | null };

/** Returns the bytes that a file of the installed package takes, with everything below a folder. */
function sizeOf(path: string): number {
  const stats = statSync(path);
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stats.size;
}

/** Approves both changes with variants and one new snapshot, rejects the changed text and the other new one, and asks to finish. */
async function decide(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const button = (name: RegExp | string) => main.getByRole("button", { name });
  /** Confirms a rejection without a reason. */
  const reject = main.getByRole("button", { name: "Reject", exact: true });
  // The order of changes of one size differs from run to run.
  for (let left = 2; left > 0; left--) {
    await button(/^Show all/)
      .first()
      .click();
    await button(/^Approve all .*change/).click();
    await expect.poll(() => button(/^Approve all .*change/).count()).toBe(0);
  }
  await button(/^Reject change/).click();
  await reject.click();
  await page.getByRole("link", { name: /^New/ }).click();
  await button(`Approve ${SNAPSHOTS}/new-Mobile-Safari-linux.png`).click();
  await button(`Reject ${SNAPSHOTS}/new-desktop-linux.png`).click();
  await reject.click();
  await page.getByRole("banner").getByRole("button", { name: "Finish review" }).click();
}

/** Makes a repository whose config names two suites, with one changed picture in each. */
function twoSuites(): string {
  const suites = ["pages", "shots"].map((name) => ({ name, format: "folder", results: `${name}/run`, baselines: `${name}/approved` }));
  const folder = repositoryWith({
    "loupe.config.json": JSON.stringify({ suites }),
    "pages/approved/home.png": white,
    "shots/approved/home.png": white,
  });
  for (const name of ["pages", "shots"]) put(join(folder, `${name}/run/home.png`), gold);
  return folder;
}

describe.runIf(program)("the installed review", () => {
  let installed: ReturnType<typeof installReview>;
  let browser: Browser;
  beforeAll(async () => {
    installed = installReview();
    browser = await chromium.launch({ executablePath: program!, args: ["--no-sandbox"] });
  }, 15 * MINUTES);
  afterAll(async () => {
    await browser?.close();
    installed?.remove();
  });

  test("has at most 20 MB packed and 120 MB installed, no source maps and no path of this machine", () => {
    expect(statSync(installed.archive).size).toBeLessThan(20e6);
    expect(sizeOf(join(installed.prefix, "node_modules"))).toBeLessThan(120e6);
    const app = join(installed.prefix, "node_modules/@loupe/review/app");
    const files = readdirSync(app, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.filter(({ name }) => name.endsWith(".map"))).toEqual([]);
    const own = files.filter(({ parentPath, name }) => !parentPath.includes("node_modules") && /\.(?:m?js|json|html|rsc)$/.test(name));
    expect(own.filter(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").includes(ROOT))).toEqual([]);
  });

  test(
    "writes what a person approved, deletes its data, and connects to loopback only [security: offline]",
    async () => {
      const folder = openRecorded("playwright-1.65.1");
      const { out: listed } = await loupe(folder, ["accept", "results.json", "--dry-run", "--json"]);
      const before = readTree(folder);
      const review = installed.start(folder, ["results.json", "--no-open", "--write", "--json"]);
      const { url, dataDir, build, project } = await review.address;
      expect({ build, project }).toEqual({ build: 2, project: "local/playwright" });
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      const page = await browser.newPage();
      const foreign: string[] = [];
      const problems: string[] = [];
      page.on("request", (request) => new URL(request.url()).hostname === "127.0.0.1" || foreign.push(request.url()));
      const hear = (message: ConsoleMessage) => message.type() === "error" && problems.push(message.text());
      page.on("console", hear);
      await page.goto(url);
      await page.waitForURL(/\/builds\/2$/);
      for (const name of ["Share", "Sign out", "Members", "Inbox"]) expect(await page.getByRole("button", { name }).count()).toBe(0);

      // A second one has its own processes and data, and ends without a trace.
      const other = installed.start(openRecorded("backstop-6.3.25"), ["backstop.json", "--no-open", "--no-write", "--json"]);
      const second = await other.address;
      expect(second.dataDir).not.toBe(dataDir);
      expect((await fetch(new URL("/readyz", second.url))).status).toBe(200);
      other.child.kill("SIGINT");
      expect((await other.ended).code).toBe(130);
      expect(existsSync(second.dataDir)).toBe(false);

      await decide(page);
      // The service ends with the review, under the reads of its page.
      page.off("console", hear);
      await page.getByRole("dialog").getByRole("button", { name: "Request changes" }).click();
      const { code, out, err } = await review.ended;
      expect({ code, err }).toEqual({ code: 3, err: "" });
      await page.getByRole("heading", { name: "The review has ended" }).waitFor();
      const { entries } = JSON.parse(out.split("\n")[1]!) as { entries: Entry[] };
      const rejected = (baseline: string) => /\/(?:color|new-desktop-linux)[^/]*$/.test(baseline);
      const wanted = (JSON.parse(listed) as { entries: Entry[] }).entries.filter(
        ({ baseline, action }) => action !== "refused" && !rejected(baseline),
      );
      expect(wanted.filter(({ action }) => action === "write").length).toBe(14);
      for (const { baseline, sha256 } of wanted) expect(hashOf(readFileSync(join(folder, baseline))), baseline).toBe(sha256);
      const after = readTree(folder);
      expect(after[`${SNAPSHOTS}/new-desktop-linux.png`]).toBeUndefined();
      const changed = Object.keys(before).filter((path) => after[path] !== before[path]);
      expect(changed.toSorted()).toEqual(
        [
          ...wanted.flatMap(({ baseline, action }) => (action === "write" ? [baseline] : [])),
          `${SNAPSHOTS}/new-desktop-linux.png`,
        ].toSorted(),
      );
      expect(entries.filter(({ action }) => action === "delete").map(({ baseline }) => baseline)).toEqual([
        `${SNAPSHOTS}/new-desktop-linux.png`,
      ]);
      expect(existsSync(dataDir)).toBe(false);
      expect({ foreign, problems }).toEqual({ foreign: [], problems: [] });
      expect(installed.foreignConnections()).toBe("");
    },
    5 * MINUTES,
  );

  test.each(NODES)(
    "shows the suites of the config in one review, which ends when all are finished, with %s",
    async (node) => {
      const folder = twoSuites();
      const review = installed.start(folder, ["--no-open", "--write", "--json"], node);
      const { url, token, project, dataDir } = await review.address;
      const builds = `projects/${project}/builds`;
      const headers = { authorization: `Bearer ${token}` };
      const listed = await fetch(new URL(`/v2/${builds}`, url), { headers });
      const { results } = (await listed.json()) as { results: { number: number; name: string; type: string }[] };
      const [first, second] = results.filter(({ type }) => type === "check");
      expect([first!.name, second!.name].toSorted()).toEqual(["pages", "shots"]);
      const page = await browser.newPage();
      await page.goto(url);
      await page.getByRole("link", { name: new RegExp(`#${first!.number}`) }).waitFor();
      const finish = (number: number, event: string) =>
        page.evaluate(
          async ([path, body]) => {
            const init = { method: "POST", headers: { "content-type": "application/json" }, body: body! };
            return (await fetch(path!, init)).status;
          },
          [`/api/v2/${builds}/${number}/reviews`, JSON.stringify({ event })],
        );
      expect(await finish(first!.number, "APPROVE")).toBe(200);
      // The other suite is not finished.
      await sleep(3000);
      expect(review.child.exitCode).toBeNull();
      expect(await finish(second!.number, "REJECT")).toBe(200);
      const { code, err } = await review.ended;
      expect({ code, err }).toEqual({ code: 3, err: "" });
      const baseline = (name: string) => hashOf(readFileSync(join(folder, `${name}/approved/home.png`)));
      expect([baseline(first!.name), baseline(second!.name)]).toEqual([hashOf(gold), hashOf(white)]);
      expect(existsSync(dataDir)).toBe(false);
      await page.close();
    },
    5 * MINUTES,
  );

  test("without a terminal it asks for --write or --no-write, and nothing starts", async () => {
    const folder = openRecorded("playwright-1.65.1");
    const { code, out, err } = await installed.start(folder, ["results.json"]).ended;
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: "There is no terminal to ask on. Pass --write to write approved pictures, or --no-write to look.\n",
    });
  });
});
