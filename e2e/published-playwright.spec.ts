import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { builds } from "./pages/builds.ts";
import { api, expect, test } from "./support/fixtures.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");

const config = `export default {
  testMatch: "*.spec.mjs",
  reporter: [["list"], ["@argos-ci/playwright/reporter", { uploadToArgos: true, token: process.env.LOUPE_TOKEN, apiBaseUrl: process.env.LOUPE_API }]],
  use: { launchOptions: { executablePath: process.env.LOUPE_BROWSER || undefined, args: ["--no-sandbox", "--disable-gpu"] } },
};`;
const spec = `import { argosScreenshot } from "@argos-ci/playwright";
import { test } from "@playwright/test";
test("home", async ({ page }) => {
  await page.setContent("<h1>Fares from €42</h1>");
  await argosScreenshot(page, "home");
});`;

test("the published Playwright package uploads the screenshots of a run as a build", async ({ page, team }) => {
  test.setTimeout(120_000);
  const { token } = await api<"POST /projects/{owner}/{project}/tokens">(page, "POST", `/projects/${team.slug}/${team.project}/tokens`, {
    name: "CI",
  });
  const folder = await mkdtemp(join(tmpdir(), "loupe-playwright-"));
  try {
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
    await mkdir(join(folder, "tests"));
    await writeFile(join(folder, "playwright.config.mjs"), config);
    await writeFile(join(folder, "tests", "home.spec.mjs"), spec);
    const author = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@a.example", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@a.example" };
    const { PATH = "", HOME = "", LOUPE_BROWSER = "" } = process.env;
    // The client refuses the name `localhost`.
    const api = `${process.env["E2E_ORIGIN"]!.replace("localhost", "127.0.0.1")}/v2/`;
    const env = { NODE_ENV: "test" as const, PATH, HOME, LOUPE_BROWSER, LOUPE_TOKEN: token, LOUPE_API: api, ...author };
    await run("git", ["init", "--quiet", "--initial-branch=main"], { cwd: folder, env });
    await run("git", ["commit", "--quiet", "--allow-empty", "-m", "one"], { cwd: folder, env });
    const program = join(folder, "node_modules/@playwright/test/cli.js");
    const { stdout } = await run(process.execPath, [program, "test"], { cwd: folder, env });
    expect(stdout).toContain("1 passed");
  } finally {
    await rm(folder, { recursive: true });
  }
  await page.goto(builds(page).path(team, 1));
  await expect(page.getByRole("main").getByText("home", { exact: false }).first()).toBeVisible();
});
