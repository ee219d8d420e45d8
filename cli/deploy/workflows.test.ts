import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { productFile } from "../../lib/product/files.mjs";

const FOLDER = productFile(".github/workflows");
type Step = { uses?: string; run?: string };
type Job = { needs?: string | string[]; uses?: string; steps?: Step[]; permissions?: Record<string, string> };
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job> };
const workflows = readdirSync(FOLDER).map((name) => ({ name, workflow: parse(readFileSync(join(FOLDER, name), "utf8")) as Workflow }));
const { scripts } = JSON.parse(readFileSync(productFile("package.json"), "utf8")) as { scripts: Record<string, string> };

test.each(workflows)("$name may read the repository, and single jobs more", ({ workflow }) => {
  expect(workflow.permissions).toEqual({ contents: "read" });
});

test.each(workflows)("$name runs scripts of this repository that exist, and jobs that exist", ({ workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  expect(jobs.length).toBeGreaterThan(0);
  for (const [, { needs = [], uses, steps = [] }] of jobs) {
    for (const name of [needs].flat()) expect(Object.keys(workflow.jobs)).toContain(name);
    if (uses?.startsWith("./")) expect(existsSync(productFile(uses)), uses).toBe(true);
    for (const { run = "" } of steps) {
      for (const [, script] of run.matchAll(/npm run (?:-s )?([\w-]+)/g)) expect(Object.keys(scripts)).toContain(script);
      for (const [path] of run.matchAll(/(?:\.ci|deploy)\/[\w./-]+/g)) expect(existsSync(productFile(path)), path).toBe(true);
    }
  }
});

test("a release is published only after every test, and image before packages before notes", () => {
  const { jobs } = workflows.find(({ name }) => name === "release.yml")!.workflow;
  expect(jobs["image"]!.needs).toContain("check");
  expect([jobs["tags"]!.needs, jobs["packages"]!.needs, jobs["release"]!.needs]).toEqual(["image", "tags", "packages"]);
});
