import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../lib/product/files.mjs";

const { name, version } = JSON.parse(readFileSync(join(ROOT, "packages/cli/package.json"), "utf8")) as { name: string; version: string };
const ACTION = join(ROOT, "deploy/github-action");
type Step = { id: string; if: string; run: string; env: Record<string, string> };
type Action = {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
};
const action = parse(readFileSync(join(ACTION, "action.yml"), "utf8")) as Action;
const [spec, jobs] = parseAllDocuments(readFileSync(join(ROOT, "deploy/gitlab-component/templates/loupe.yml"), "utf8")).map((one) => {
  expect(one.errors).toEqual([]);
  return one.toJS();
});

/** Makes a folder with an `npx` that prints a document, ends with a code and stores its arguments. */
function fakeNpx(document: string, code: number) {
  const folder = mkdtempSync(join(tmpdir(), "loupe-ci-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "bin"));
  const script = `#!/bin/sh\nfor one in "$@"; do printf '%s\\n' "$one"; done > "${folder}/asked"\nprintf '%s' '${document}'\nexit ${code}\n`;
  writeFileSync(join(folder, "bin/npx"), script);
  chmodSync(join(folder, "bin/npx"), 0o755);
  const PATH = `${join(folder, "bin")}:${process.env["PATH"]}`;
  return { folder, env: { PATH }, asked: () => readFileSync(join(folder, "asked"), "utf8").trimEnd().split("\n") };
}

/** Runs the step of a command as GitHub does: inputs fill in expressions of its variables. */
function runStep(given: Record<string, string>, document: string, code = 0) {
  const inputs = { ...Object.fromEntries(Object.entries(action.inputs).map(([key, one]) => [key, one.default])), ...given };
  const step = action.runs.steps.find((one) => one.if === `inputs.command == '${inputs["command"]}'`)!;
  const values: Record<string, string> = { "github.action_path": ACTION, "github.token": "ghs_1" };
  const fill = (text: string) => text.replace(/\$\{\{ (.+?) \}\}/g, (_, key: string) => values[key] ?? inputs[key.replace("inputs.", "")]!);
  const npx = fakeNpx(document, code);
  const env = Object.fromEntries(Object.entries(step.env).map(([key, text]) => [key, fill(text)]));
  const output = join(npx.folder, "output");
  writeFileSync(output, "");
  const ended = spawnSync("sh", ["-e", "-c", step.run], {
    cwd: npx.folder,
    encoding: "utf8",
    env: { NODE_ENV: "test", ...env, ...npx.env, GITHUB_OUTPUT: output },
  });
  const lines = readFileSync(output, "utf8").trim().split("\n");
  return {
    code: ended.status,
    err: ended.stderr,
    env,
    asked: npx.asked(),
    outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))),
  };
}

const BUILD = JSON.stringify({ build: { number: 7, url: "https://loupe.example/7", status: "changes-detected" }, sent: 1, bytes: 2 });

test("the outputs of the action are those of its steps, and values of people are variables only", () => {
  expect(action.runs.using).toBe("composite");
  expect(action.runs.steps.map(({ id }) => id)).toEqual(["upload", "accept"]);
  for (const [key, { value }] of Object.entries(action.outputs))
    expect(value).toBe(`\${{ steps.upload.outputs.${key} || steps.accept.outputs.${key} }}`);
  for (const { run } of action.runs.steps) expect(run).not.toContain("${{");
});

test("the upload of the action passes its inputs, pins the version and returns the build", () => {
  const step = runStep({ results: "my results.json", name: "e2e; rm -rf /", wait: "true", url: "https://loupe.example" }, BUILD, 3);
  expect(step.asked).toEqual(["--yes", `${name}@${version}`, "upload", "my results.json", "--name", "e2e; rm -rf /", "--wait", "--json"]);
  expect(step).toMatchObject({ code: 0, env: { LOUPE_URL: "https://loupe.example", LOUPE_TOKEN: "" } });
  expect(step.outputs).toEqual({ code: "3", build: "7", url: "https://loupe.example/7", status: "changes-detected" });
});

test.each([
  [{ "fail-on-changes": "true" }, 3, 3],
  [{}, 3, 0],
  [{}, 1, 1],
  [{}, 4, 4],
])("the upload with %j and code %i ends with %i", (inputs, code, expected) => {
  expect(runStep(inputs, code === 3 ? BUILD : "", code)).toMatchObject({ code: expected, outputs: { code: String(code) } });
});

test("the accept of the action asks for a pull request of the newest build and returns it", () => {
  const document = JSON.stringify({
    build: 7,
    branch: "loupe/accept-7",
    pullRequestUrl: "https://github.com/acme/web/pull/31",
    entries: [],
  });
  const step = runStep({ command: "accept", base: "main", token: "lpj_1" }, document, 3);
  expect(step.asked.slice(2)).toEqual(["accept", "--build", "latest", "--pull-request", "--yes", "--base", "main", "--json"]);
  expect(step).toMatchObject({ code: 0, env: { LOUPE_TOKEN: "lpj_1", GITHUB_TOKEN: "ghs_1" } });
  expect(step.outputs).toEqual({ code: "3", build: "7", branch: "loupe/accept-7", "pull-request": "https://github.com/acme/web/pull/31" });
});

/** Runs the script of a job of the component, its lines in one shell as GitLab does. */
function runJob(job: string, variables: Record<string, string>, document: string, code = 0) {
  const npx = fakeNpx(document, code);
  const script = (jobs[job].script as string[]).join("\n");
  const env = { NODE_ENV: "test" as const, LOUPE_PACKAGE: jobs[".loupe"].variables.LOUPE_PACKAGE as string, ...variables, ...npx.env };
  const ended = spawnSync("sh", ["-e", "-c", script], { cwd: npx.folder, encoding: "utf8", env });
  return {
    code: ended.status,
    err: ended.stderr,
    asked: npx.asked(),
    read: (file: string) => readFileSync(join(npx.folder, file), "utf8"),
  };
}

test("the component has inputs for its variables, and keeps the build for later jobs", () => {
  const used = new Set(JSON.stringify(jobs).match(/(?<=\$\[\[ inputs\.)\w+/g));
  expect([...used].toSorted()).toEqual(Object.keys(spec.spec.inputs).toSorted());
  const job = runJob("loupe-upload", { LOUPE_RESULTS: "my results.json", LOUPE_NAME: "" }, BUILD);
  expect(job).toMatchObject({ code: 0, err: "" });
  expect(job.asked).toEqual(["--yes", `${name}@${version}`, "upload", "my results.json", "--json"]);
  expect(job.read(jobs["loupe-upload"].artifacts.reports.dotenv)).toBe("LOUPE_BUILD=7\nLOUPE_BUILD_URL=https://loupe.example/7\n");
  expect(runJob("loupe-upload", { LOUPE_RESULTS: "", LOUPE_NAME: "e2e" }, "", 1).code).toBe(1);
});

test.each([
  [0, 0],
  [3, 0],
  [4, 4],
])("the accept of the component with code %i ends with %i", (code, expected) => {
  const job = runJob("loupe-accept", {}, "", code);
  expect([job.code, job.asked.slice(2)]).toEqual([expected, ["accept", "--build", "latest", "--pull-request", "--yes"]]);
});

test("the label of the component is compared as a whole", () => {
  const expression = /=~ \/(.+)\/$/.exec(jobs["loupe-accept"].rules[0].if)![1]!;
  const label = new RegExp(expression);
  expect(
    ["loupe: accept", "a,loupe: accept", "loupe: accept,b", "loupe: accepted", "no loupe: accept"].map((text) => label.test(text)),
  ).toEqual([true, true, true, false, false]);
});
