import { join } from "node:path";
import { GOLD, plainPng, WHITE } from "./record/pictures.mjs";
import { git, initRepository, put, temporaryFolder } from "./workspace.ts";

export const white = plainPng(WHITE);
export const gold = plainPng(GOLD);

/** A failed screenshot. `baseline`: relative to the repository. */
export type Failed = {
  baseline: string;
  actual?: Uint8Array;
  expected?: Uint8Array | null;
  name?: string;
  test?: string;
  actualPath?: string;
  baselinePath?: string;
};

/** Writes a JSON report of Playwright, and the pictures of the run, into a repository. Baselines are not written. */
export function writeRun(folder: string, failed: readonly Failed[]): void {
  const specs = failed.map(({ baseline, actual = gold, expected = white, name, test, actualPath, baselinePath }, at) => {
    const file = baseline.slice(baseline.lastIndexOf("/") + 1);
    const ending = file.slice(file.lastIndexOf("."));
    const stem = name ?? file.slice(0, -ending.length);
    const own = (kind: string) => join(folder, `output/test-${at}/${stem}-${kind}${ending}`);
    if (!actualPath) put(own("actual"), actual);
    if (expected) put(own("expected"), expected);
    const attachments = [
      { name: `${stem}-expected${ending}`, path: baselinePath ?? join(folder, baseline) },
      { name: `${stem}-actual${ending}`, path: actualPath ?? own("actual") },
    ];
    const result = { status: "failed", errors: [], attachments };
    return {
      title: `test ${at}`,
      file: "shop.spec.ts",
      tests: [{ projectName: test ?? "desktop", status: "unexpected", results: [result] }],
    };
  });
  const suites = [{ title: "shop.spec.ts", file: "shop.spec.ts", specs: [], suites: [{ title: "all", file: "shop.spec.ts", specs }] }];
  put(join(folder, "results.json"), JSON.stringify({ config: { rootDir: join(folder, "tests") }, suites }));
}

/** Creates a repository with committed white baselines, and a run of golden pictures. Pictures and reports are ignored by git. */
export function repositoryWithRun(failed: readonly Failed[]): string {
  const folder = temporaryFolder();
  initRepository(folder);
  put(join(folder, ".gitignore"), "output\nresults.json\n");
  for (const { baseline, expected } of failed) put(join(folder, baseline), expected ?? white);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "-m", "Baselines");
  writeRun(folder, failed);
  return folder;
}

/** Baselines of `repositoryWithOneChange`. */
export const HOME_BASELINE = "tests/shop.spec.ts-snapshots/home-linux.png";
export const PAY_BASELINE = "tests/shop.spec.ts-snapshots/pay-linux.png";

/** Makes a repository on main with two baselines and a run in which the first has changed. */
export function repositoryWithOneChange(): string {
  const folder = repositoryWithRun([{ baseline: HOME_BASELINE }, { baseline: PAY_BASELINE }]);
  git(folder, "branch", "-M", "main");
  writeRun(folder, [{ baseline: HOME_BASELINE }]);
  return folder;
}
