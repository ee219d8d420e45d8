import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runBuildJobs, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const DAY = 24 * 3_600_000;
const colours = ["#111", "#c22", "#2c2"];
const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 40, height: 20, colour }]);

/** A reference build: the picture of the test, and the days that pass before it. */
type Step = { picture: number; days: number };
const history = fc.array(fc.record({ picture: fc.nat({ max: 2 }), days: fc.constantFrom(0, 0, 1, 4) }), { minLength: 3, maxLength: 6 });

/** Recounts a history: the same two pictures are one change, whichever came first. */
function recount(steps: readonly Step[], periodDays: number) {
  let at = 0;
  const built = steps.map(({ picture, days }) => ({ picture, day: (at += days) }));
  const inPeriod = built.map((one, index) => ({ ...one, before: built[index - 1]?.picture })).filter(({ day }) => at - day <= periodDays);
  const changed = inPeriod.filter(({ picture, before }) => before !== undefined && before !== picture);
  const daysOf = new Map<string, Set<number>>();
  for (const { picture, before, day } of changed) {
    const key = [picture, before].toSorted().join();
    daysOf.set(key, (daysOf.get(key) ?? new Set()).add(day));
  }
  return { total: inPeriod.length, changes: changed.length, uniqueChanges: [...daysOf.values()].filter(({ size }) => size === 1).length };
}

onEachDatabase("metrics over generated histories", (service) => {
  test("equal a plain recount of the reference builds", async () => {
    const pictures = await Promise.all(colours.map(page));
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const made = await setUp(service());
        const path = `/projects/${made.project.path}`;
        await service().call(`PATCH ${path}`, { token: made.token, body: { ignoreConfig: { enabled: false, autoIgnore: null } } });
        for (const [index, { picture, days }] of steps.entries()) {
          service().travel(days * DAY);
          const commits = [index + 1, index].map((number) => sha(`${made.project.id} ${number}`));
          const create = { commit: commits[0], branch: "main", referenceCommit: null, parentCommits: commits };
          await verdictOf(service(), made.ci, made.project, { "clock.png": pictures[picture]! }, { create });
          await runBuildJobs(service());
        }
        for (const [period, days] of [
          ["LAST_3_DAYS", 3],
          ["LAST_7_DAYS", 7],
          ["LAST_90_DAYS", 90],
        ] as const) {
          const { body } = await service().call(`GET ${path}/tests?metricsPeriod=${period}`, { token: made.token });
          expect(body.results[0].metrics, JSON.stringify({ steps, period })).toMatchObject(recount(steps, days));
        }
      }),
      { numRuns: 5 },
    );
  });
});
