import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isLocalService, nodeVersionOf, uploadSnippets, uploadWays } from "./upload-snippet.ts";

const api = "https://loupe.example/v2";
const options = { api, token: "argos_1", takesScreenshot: true, isWindows: false };
const { name } = JSON.parse(readFileSync("packages/cli/package.json", "utf8")) as { name: string };
const upload = `npx --yes ${name} upload ./screenshots`;

test("CI has a complete GitHub workflow or GitLab job, with the token as a secret", () => {
  const [github] = uploadSnippets("GitHub Actions", { ...options, token: null });
  const workflow = parse(github!.text);
  expect(Object.keys(workflow)).toEqual(["on", "jobs"]);
  const env = { LOUPE_URL: "https://loupe.example" };
  expect(workflow.jobs.screenshots.steps.at(-1)).toEqual({ run: upload, env: { ...env, LOUPE_TOKEN: "${{ secrets.LOUPE_TOKEN }}" } });
  const [gitlab] = uploadSnippets("GitLab CI", options);
  const job = parse(gitlab!.text).screenshots;
  expect(job.variables).toEqual(env);
  expect(job.script.at(-1)).toBe(upload);
  expect([github!.isIncomplete, gitlab!.text.includes("argos_1")]).toEqual([false, false]);
});

test("a terminal takes a first screenshot and uploads it with the own command", () => {
  const local = { ...options, api: "http://localhost:3000/v2" };
  expect([isLocalService(local.api), isLocalService(api)]).toEqual([true, false]);
  expect(uploadSnippets("Terminal", local)[0]!.text.split("\n")).toEqual([
    "export LOUPE_URL=http://localhost:3000",
    "export LOUPE_TOKEN=argos_1",
    "npx --yes playwright install chromium",
    "npx --yes playwright screenshot https://example.com screenshots/home.png",
    upload,
    "",
  ]);
  const [windows] = uploadSnippets("Terminal", { ...local, isWindows: true, takesScreenshot: false });
  expect(windows!.text.split("\n").slice(1)).toEqual(['$env:LOUPE_TOKEN="argos_1"', upload, ""]);
});

test("the packages of Argos come last, with the address of a local service in digits and Node 22", () => {
  expect(uploadWays.at(-1)).toBe("Argos packages");
  const [lines, config] = uploadSnippets("Argos packages", { ...options, api: "http://localhost:3000/v2" });
  expect(lines!.text.split("\n")).toEqual([
    "export ARGOS_API_BASE_URL=http://127.0.0.1:3000/v2/",
    "export ARGOS_TOKEN=argos_1",
    "npx --yes @argos-ci/cli@latest upload ./screenshots",
    "",
  ]);
  expect(config!.text).toContain('["@argos-ci/playwright/reporter", { uploadToArgos: true }]');
  expect(uploadWays.map(nodeVersionOf)).toEqual(["20.19", "20.19", "20.19", "20.19", "22"]);
});

test("Playwright writes the report that the next line uploads", () => {
  const [config, lines] = uploadSnippets("Playwright", options);
  expect(config!.text).toContain('["json", { outputFile: "results.json" }]');
  expect(lines!.text).toContain(`\nnpx playwright test\nnpx --yes ${name} upload results.json\n`);
});

test("a text without its token is incomplete, and no line is wider than 84 characters", () => {
  for (const way of uploadWays)
    for (const { text, isIncomplete } of uploadSnippets(way, { ...options, token: null })) {
      expect(isIncomplete).toBe(text.includes("…"));
      expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(84);
    }
});

test.each(["README.md", "docs/coming-from-argos.md"])("%s names the address of the API as the page does for Argos", (file) => {
  const document = readFileSync(file, "utf8");
  expect(document).toContain(uploadSnippets("Argos packages", { ...options, api: "http://localhost:3000/v2" })[0]!.text.split("\n")[0]);
  expect(document.match(/npx (?:--yes )?@argos-ci\/cli(?!@latest)/)).toBeNull();
});

test("the README has the lines of the page, with the own command first", () => {
  const document = readFileSync("README.md", "utf8");
  const [{ text } = { text: "" }] = uploadSnippets("Terminal", {
    ...options,
    api: "http://localhost:3000/v2",
    token: null,
    takesScreenshot: false,
  });
  expect(document).toContain(text);
  expect(document.indexOf(text)).toBeLessThan(document.indexOf("@argos-ci/cli"));
});
