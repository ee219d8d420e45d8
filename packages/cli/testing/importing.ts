import { readFileSync, writeFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RealProject } from "./real-service.ts";
import { git, initRepository, loupe, put, temporaryFolder } from "./workspace.ts";

/** Environment of a person with the admin role, as their shell has it. */
export const personOf = ({ env, token, project }: RealProject) => ({
  ...env,
  // The service is in this process: git blocks it, and connections end meanwhile.
  LOUPE_ATTEMPTS: "3",
  LOUPE_TOKEN: token,
  LOUPE_PROJECT: project.path,
});

/** Runs a command line as the person of a project. `answer`: what they type. */
export const runAs =
  (made: RealProject) =>
  (folder: string, args: readonly string[], answer?: boolean | (() => boolean | Promise<boolean>), signal = new AbortController().signal) =>
    loupe(folder, args, answer, signal, personOf(made));

/** Lists the builds of a project, newest first. */
export async function buildsOf({ service, token, project }: RealProject) {
  // Lets connections end that git kept waiting.
  await sleep(20);
  const route = `GET /projects/${project.path}/builds`;
  const { body } = await service.call<{ results: { number: number; status: string; imported: object | null }[] }>(route, { token });
  return body.results;
}

/** Commits files of a folder on main. */
export function commitOn(folder: string, files: Readonly<Record<string, string | Uint8Array>>, message = "Baselines"): string {
  for (const [path, content] of Object.entries(files)) put(join(folder, path), content);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "-m", message);
  git(folder, "branch", "-M", "main");
  return git(folder, "rev-parse", "HEAD").trim();
}

/** Makes a repository with committed files on main. */
export function repositoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  initRepository(folder);
  commitOn(folder, files);
  return folder;
}

/** Sets the result of each test in the newest report of BackstopJS: those with a part of their file's name fail. */
export function setBackstopRun(folder: string, failing: string | null): void {
  const runs = join(folder, "backstop_data/bitmaps_test");
  const file = join(runs, readdirSync(runs).toSorted().at(-1)!, "report.json");
  const report = JSON.parse(readFileSync(file, "utf8"));
  for (const test of report.tests) {
    test.status = failing !== null && test.pair.fileName.includes(failing) ? "fail" : "pass";
    delete test.pair.engineErrorMsg;
  }
  writeFileSync(file, JSON.stringify(report));
}
