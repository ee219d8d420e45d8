import { expect, test } from "vitest";
import { type Files, readBuild, runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

/** Pages by name with their colour: `{ a: "red" }`. */
type Site = Record<string, "red" | "blue" | "green" | "white">;
const colours = { red: "#dc2626", blue: "#2563eb", green: "#16a34a", white: "#ffffff" };
const filesOf = async (site: Site): Promise<Files> =>
  Object.fromEntries(
    await Promise.all(Object.entries(site).map(async ([name, colour]) => [`${name}.png`, await drawing(colours[colour])])),
  );

/** A build: its pages, then what its upload says and what people decided. */
type Step = { site: Site; pr?: number; queue?: readonly number[] | "own"; verdict?: "APPROVE" | "REJECT" };

const base: Step = { site: { a: "white", b: "white" } };
const pr = (number: number, site: Site, verdict?: Step["verdict"]): Step => ({ pr: number, site, ...(verdict && { verdict }) });

/**
 * Histories on a queue that began at one build of main: the steps, then the build of the queue and what it reports. `main`: the baseline is that
 * build alone.
 */
const histories: [string, Step[], Step, Record<string, string>, from?: "main"][] = [
  [
    "an approved pull request is part of the baseline",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE")],
    { queue: [1], site: { a: "red", b: "white" } },
    {},
  ],
  [
    "two approved pull requests are laid over each other",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE"), pr(2, { a: "white", b: "blue" }, "APPROVE")],
    { queue: [1, 2], site: { a: "red", b: "blue" } },
    {},
  ],
  [
    "the later of two builds about one page wins",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE"), pr(2, { a: "green", b: "white" }, "APPROVE")],
    { queue: [1, 2], site: { a: "red", b: "white" } },
    { "a.png": "changed" },
  ],
  [
    "reports an unreviewed interaction of two pull requests",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE"), pr(2, { a: "white", b: "blue" }, "APPROVE")],
    { queue: [1, 2], site: { a: "red", b: "green" } },
    { "b.png": "changed" },
  ],
  [
    "a page that a pull request added is expected",
    [base, pr(1, { a: "white", b: "white", c: "red" }, "APPROVE")],
    { queue: [1], site: { a: "white", b: "white", c: "red" } },
    {},
  ],
  ["a page that a pull request removed is not missed", [base, pr(1, { a: "white" }, "APPROVE")], { queue: [1], site: { a: "white" } }, {}],
  [
    "an approved page that is missing in the queue is reported as removed",
    [base, pr(1, { a: "white", b: "white", c: "red" }, "APPROVE")],
    { queue: [1], site: { a: "white", b: "white" } },
    { "c.png": "removed" },
  ],
  [
    "a rejected pull request is left out",
    [base, pr(1, { a: "red", b: "white" }, "REJECT")],
    { queue: [1], site: { a: "red", b: "white" } },
    { "a.png": "changed" },
    "main",
  ],
  [
    "an undecided pull request is left out",
    [base, pr(1, { a: "red", b: "white" })],
    { queue: [1], site: { a: "red", b: "white" } },
    { "a.png": "changed" },
    "main",
  ],
  [
    "the newest approved build of a pull request counts",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE"), pr(1, { a: "green", b: "white" }, "APPROVE")],
    { queue: [1], site: { a: "green", b: "white" } },
    {},
  ],
  [
    "a pull request that is not queued is left out",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE"), pr(2, { a: "white", b: "blue" }, "APPROVE")],
    { queue: [2], site: { a: "red", b: "blue" } },
    { "a.png": "changed" },
  ],
  [
    "without numbers the pull request of the build counts",
    [base, pr(1, { a: "red", b: "white" }, "APPROVE")],
    { queue: "own", pr: 1, site: { a: "red", b: "white" } },
    {},
  ],
  [
    "without any known pull request the baseline is that of main",
    [base],
    { queue: [9], site: { a: "red", b: "white" } },
    { "a.png": "changed" },
    "main",
  ],
  [
    "a build of the queue without changes is where the next one begins",
    [
      base,
      pr(1, { a: "red", b: "white" }, "APPROVE"),
      { queue: [1], site: { a: "red", b: "white" } },
      pr(2, { a: "white", b: "blue" }, "APPROVE"),
    ],
    { queue: [2], site: { a: "red", b: "blue" } },
    {},
  ],
  [
    "a build of the queue with changes is not where the next one begins",
    [
      base,
      pr(1, { a: "red", b: "white" }, "APPROVE"),
      { queue: [1], site: { a: "green", b: "white" } },
      pr(2, { a: "white", b: "blue" }, "APPROVE"),
    ],
    { queue: [2], site: { a: "green", b: "blue" } },
    { "a.png": "changed" },
  ],
];

onEachDatabase("a merge queue", (service) => {
  test.each(histories)("%s", async (_name, steps, last, expected, from) => {
    const { project, ci, token } = await setUp(service());
    const run = async ({ site, pr: prNumber, queue, verdict }: Step, commit: string) => {
      const parents = commit === "step 0" ? {} : { referenceCommit: sha("step 0"), parentCommits: [sha("step 0")] };
      const branch = queue ? "queue/main" : prNumber ? `pr-${prNumber}` : "main";
      const queued = queue ? { mergeQueue: true, mergeQueuePrNumbers: queue === "own" ? [] : queue } : {};
      const create = { commit: sha(commit), branch, prNumber: prNumber ?? null, ...parents, ...queued };
      const { number } = await uploadBuild(service(), ci, await filesOf(site), { create });
      await runBuildJobs(service());
      if (verdict) {
        const path = `POST /projects/${project.path}/builds/${number}/reviews`;
        expect((await service().call(path, { token, body: { event: verdict } })).status).toBe(200);
      }
      return number as number;
    };
    for (const [index, step] of steps.entries()) await run(step, `step ${index}`);
    const number = await run(last, "last");
    const { body } = await readBuild(service(), token, project, number, "/diffs?needsReview=true");
    expect(Object.fromEntries(body.results.map((one: { name: string; status: string }) => [one.name, one.status]))).toEqual(expected);
    const { base: shown } = (await readBuild(service(), token, project, number)).body;
    // A baseline of several builds has no build to name.
    expect(shown?.sha ?? null).toBe(from === "main" ? sha("step 0") : null);
  });
});
