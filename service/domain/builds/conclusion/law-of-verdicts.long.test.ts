import fc from "fast-check";
import { expect, test } from "vitest";
import { sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { expectNumbers } from "../../../testing/expect-numbers.ts";
import { expectMails, expectOneVerdict } from "../../../testing/expect-verdicts.ts";
import { damaged, shade, verdictProject } from "../../../testing/verdicts.ts";

const person = fc.constantFrom("ana" as const, "ben" as const, "cy" as const);
const nth = fc.nat(20);
const version = fc.constantFrom("as before", "first", "second", "absent", "damaged");
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      a: version,
      b: version,
      branch: fc.constantFrom("feat/x", "feat/y"),
      joins: fc.boolean(),
      subset: fc.boolean(),
      fails: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("re-run" as const), a: version, b: version, branch: fc.constantFrom("feat/x", "feat/y") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      person,
      at: nth,
      subject: nth,
      decision: fc.constantFrom("approve", "reject", "undecide"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("review" as const),
      person,
      at: nth,
      event: fc.constantFrom("APPROVE" as const, "REJECT" as const),
      includeFailed: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("dismiss" as const), at: nth, review: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rule" as const), at: nth, tests: fc.constantFrom("a.png", "**") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("revoke" as const), rule: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("merge" as const), into: fc.constantFrom("feat/y", "main") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("baseline" as const), at: nth, other: nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Reading all that a verdict is shown on after each step takes more requests than a person has in five minutes. */
const ALL_READERS = { requestsPerMinute: 10_000 };

onEachDatabase(
  "a verdict",
  (service) => {
    /** Starts a project with a build of main, and returns a function that takes a step in it. */
    async function start() {
      const own = await verdictProject(service());
      const { path, people, ci } = own;
      const colours = { "as before": "#ffffff", first: "#2563eb", second: "#16a34a" };
      const draw = async (name: string, kind: keyof typeof colours | "absent" | "damaged") =>
        kind === "absent" ? {} : { [name]: kind === "damaged" ? damaged(name) : await shade(colours[kind]) };
      await own.push("base", { ...(await draw("a.png", "as before")), ...(await draw("a dark.png", "as before")) }, { branch: "main" });
      const rules: string[] = [];
      let builds = 1;
      let merged = false;
      /** Calls the API. A refusal is an answer too; a failure is not. */
      const attempt = async (who: keyof typeof people, route: string, body: object = {}) => {
        const response = await service().call(route, { token: people[who], body });
        expect(response.status, `${route} ${JSON.stringify(response.body)}`).toBeLessThan(500);
        return response;
      };
      const numberAt = (at: number) => (at % builds) + 1;
      const commitOf = (number: number) => `commit ${number}`;

      async function push({ a, b, branch, joins, subset, fails }: Extract<Step, { kind: "push" }>) {
        const files = {
          ...(await draw("a.png", a)),
          ...(await draw("a dark.png", b)),
          ...(fails ? { "c (failed).png": await shade("#ff0000") } : {}),
        };
        const line = joins ? Array.from({ length: builds }, (_, at) => commitOf(at + 1)) : [];
        builds++;
        const { number } = await own.upload(commitOf(builds), files, { branch, line, subset, ...(branch === "feat/x" && { prNumber: 7 }) });
        // Cy gets the mails about it.
        await own.call("cy", `POST ${path}/builds/${number}/subscription`);
      }
      async function rerun({ a, b, branch }: Extract<Step, { kind: "re-run" }>) {
        const commit = sha(commitOf(builds + 2));
        for (const [at, name, kind] of [
          [1, "a.png", a],
          [2, "a dark.png", b],
        ] as const) {
          const run = { parallel: true, parallelNonce: `${builds}-${at}`, runId: String(builds), runAttempt: at };
          const create = { ...run, commit, branch, referenceCommit: sha("base"), parentCommits: [commit] };
          await uploadBuild(service(), ci, await draw(name, kind), {
            create,
            update: { parallel: true, parallelTotal: 2, parallelIndex: at },
          });
        }
        builds += 2;
      }
      async function take(one: Step): Promise<void> {
        switch (one.kind) {
          case "push":
            return push(one);
          case "re-run":
            return rerun(one);
          case "decide": {
            const number = numberAt(one.at);
            const subjects = [
              ...(await own.causes(number)).map(({ id }) => ({ causeId: id })),
              ...(await own.diffs(number)).map(({ id }) => ({ diffId: id })),
            ];
            if (!subjects.length) return;
            const body = { ...subjects[one.subject % subjects.length], decision: one.decision };
            return void (await attempt(one.person, `POST ${path}/builds/${number}/decisions`, body));
          }
          case "review": {
            const { event, includeFailed } = one;
            return void (await attempt(one.person, `POST ${path}/builds/${numberAt(one.at)}/reviews`, { event, includeFailed }));
          }
          case "dismiss": {
            const route = `${path}/builds/${numberAt(one.at)}/reviews`;
            const { body: reviews } = await service().call(`GET ${route}`, { token: own.token });
            if (reviews.length) await attempt("ana", `POST ${route}/${reviews[one.review % reviews.length].id}/dismiss`);
            return;
          }
          case "rule": {
            const rule = { effect: "approve", conditions: { tests: one.tests } };
            const { status, body } = await attempt("ana", `POST ${path}/builds/${numberAt(one.at)}/rules`, rule);
            if (status < 300) rules.push(body.id);
            return;
          }
          case "revoke":
            if (rules.length) await attempt("ana", `POST ${path}/rules/${rules[one.rule % rules.length]}/revoke`);
            return;
          case "merge":
            if (!merged) await own.mergePullRequest(7, one.into);
            merged = true;
            return;
          case "baseline": {
            const body = { build: numberAt(one.other) };
            await attempt("ana", `PUT ${path}/builds/${numberAt(one.at)}/baseline`, body);
          }
        }
      }
      const readAll = async () => {
        for (let number = 1; number <= builds; number++)
          if ((await own.build(number)).conclusion) await expectOneVerdict(service(), own, number);
        await expectNumbers(service(), own);
      };
      return { take, expectMails: () => expectMails(service(), own), readAll, runJobs: own.runJobs };
    }

    test(
      "is one for all readers after each step of several people, and green means that it was decided",
      { timeout: 600_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8, size: "max" }), async (steps) => {
            const { take, expectMails, readAll, runJobs } = await start();
            for (const one of steps) {
              await take(one);
              await runJobs();
              await expectMails();
              await readAll();
            }
          }),
          { numRuns: 6, endOnFailure: true },
        );
      },
    );
  },
  ALL_READERS,
);
