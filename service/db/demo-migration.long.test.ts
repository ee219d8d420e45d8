import { readFileSync, rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answers, readDecisionAnswers } from "../testing/decision-answers.ts";
import { runBuildJobs } from "../testing/builds.ts";
import { personalToken } from "../testing/factories.ts";
import { describeDatabases, startService } from "../testing/harness.ts";
import { copyMigrationsBefore, createBareDatabase } from "../testing/databases/old-migrations.ts";
import { accounts } from "./schema.ts";

// Recorded with release 1.0.0: the rows of its demo team, after people approved, rejected and dismissed over the API, and what the API then said.
const fixture = (name: string) => readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url));
/** The answers of 1.0.0, with summaries in the words of today. */
const recorded = JSON.parse(
  fixture("demo-1.0.0.json")
    .toString()
    .replaceAll("Text area changed", "Text changed")
    .replaceAll("px inserted", "px added")
    .replaceAll("Area of 84 × 11 px changed", "Small change, 84 × 11 px"),
) as Answers;
/** When the answers were recorded. Later some builds and rules would have expired. */
const RECORDED_AT = Date.parse("2026-11-26T23:10:00Z");

type Differences = Record<string, [before: unknown, after: unknown]>;
const six = Array.from({ length: 6 }, () => "40 px added, 4 in 4");
const four = Array.from({ length: 4 }, () => "Text changed, 3 in 3");
/** The history of tests whose image of #27 was decided in #25. */
const history = (decided: string) =>
  `#41 × 11 approved in #40 by eleni-p; #27 × 8 ${decided}; #22 × 3 approved in #21 by eleni-p; #14 × 3 approved in #13 by caralind; #1 × 8`;

/** Lists what reads differently because the rules of decisions changed, with the reason. */
const expected: { because: string; differences: Differences }[] = [
  {
    because: "Ana dismissed Ben's approval: every decision that it made is taken back",
    differences: {
      "ferry-site builds #26 snapshots changed, approved by benito": [12, undefined],
      "ferry-site builds #26 snapshots changed, undecided": [undefined, 12],
      "ferry-site builds #26 causes approved by benito": [36, undefined],
      "ferry-site builds #26 causes undecided": [undefined, 36],
      "ferry-site builds #26 counts undecided": [0, 36],
      "ferry-site builds #26 folders chromium": ["0 of 6 undecided", "6 of 6 undecided"],
      "ferry-site builds #26 folders webkit": ["0 of 6 undecided", "6 of 6 undecided"],
      "ferry-site builds #59 snapshots changed, approved by benito": [24, undefined],
      "ferry-site builds #59 snapshots changed, undecided": [undefined, 24],
      "ferry-site builds #59 causes approved by benito": [12, undefined],
      "ferry-site builds #59 causes undecided": [undefined, 12],
      "ferry-site builds #59 counts undecided": [0, 12],
      "ferry-site builds #59 folders chromium": ["0 of 12 undecided", "12 of 12 undecided"],
      "ferry-site builds #59 folders webkit": ["0 of 12 undecided", "12 of 12 undecided"],
    },
  },
  {
    because: "a rejection of the whole build rejects each change, where 1.0.0 stored the review alone",
    differences: {
      "ferry-site builds #20 snapshots changed, undecided": [24, undefined],
      "ferry-site builds #20 snapshots changed, rejected by eleni-p": [undefined, 24],
      "ferry-site builds #20 causes undecided": [six, undefined],
      "ferry-site builds #20 causes rejected by eleni-p": [undefined, six],
      "ferry-site builds #20 counts undecided": [6, 0],
      "ferry-site builds #20 counts rejected": [0, 6],
      "ferry-site builds #20 folders chromium": ["12 of 12 undecided", "0 of 12 undecided"],
      "ferry-site builds #20 folders webkit": ["12 of 12 undecided", "0 of 12 undecided"],
    },
  },
  {
    because: "a rejection of the whole build comes before the approval of another person, and takes back that of the same person",
    differences: {
      "ferry-site builds #25 snapshots changed, approved by eleni-p": [12, undefined],
      "ferry-site builds #25 snapshots changed, rejected by caralind": [undefined, 12],
      "ferry-site builds #25 causes approved by eleni-p": [36, undefined],
      "ferry-site builds #25 causes rejected by caralind": [undefined, 36],
      "ferry-site builds #25 counts rejected": [0, 36],
      [`ferry-site tests ${history("approved in #25 by eleni-p")}`]: [12, undefined],
      [`ferry-site tests ${history("rejected in #25 by caralind")}`]: [undefined, 12],
      "ferry-site builds #58 snapshots changed, approved by benito": [12, undefined],
      "ferry-site builds #58 snapshots changed, rejected by benito": [undefined, 12],
      "ferry-site builds #58 causes approved by benito": [four, undefined],
      "ferry-site builds #58 causes rejected by benito": [undefined, four],
      "ferry-site builds #58 counts rejected": [0, 4],
    },
  },
  {
    because: "a build is not to review once a newer one of its branch and suite has ended",
    differences: {
      "ferry-site needsReview": [
        [59, 26, 12],
        [59, 26],
      ],
    },
  },
  {
    because: "a check says how many undecided snapshots failed or were not compared",
    differences: Object.fromEntries(
      ["crew-desk list #3", "crew-desk builds #3 build"].map((path) => [
        path,
        ["", ", 2 not compared or failed"].map(
          (more) => `check, changes-detected, changes-detected: 2 changed, 1 failure: waiting for a decision${more}`,
        ) as [string, string],
      ]),
    ),
  },
];

/** Writes a check that counts changes as 1.0.0 did, which counted changed snapshots. */
const bySnapshots = (value: unknown) =>
  typeof value === "string" ? value.replace(/\d+ changes? in (\d+) snapshots?/, "$1 changed") : value;

/** Returns all values in nested objects by their paths. */
function flatten(value: unknown, path: string): [string, unknown][] {
  const nested = typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
  return nested ? Object.entries(value).flatMap(([key, one]) => flatten(one, `${path} ${key}`.trim())) : [[path, bySnapshots(value)]];
}

/** Returns the values that differ between two answers by their paths. */
function differencesOf(before: Answers, after: Answers): Differences {
  const [old, now] = [new Map(flatten(before, "")), new Map(flatten(after, ""))];
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => !isDeepStrictEqual(old.get(path), now.get(path)));
  return Object.fromEntries(paths.map((path) => [path, [old.get(path), now.get(path)]]));
}

/** Says for each table whether its triggers run: the rows hold already what these count. */
const triggers = (state: "disable" | "enable") =>
  `do $$ declare t text; begin for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I ${state} trigger user', t); end loop; end $$;`;

describeDatabases("the migration of the demo team", (kind) => {
  let service: Awaited<ReturnType<typeof startService>>;
  let answers: Answers;

  beforeAll(async () => {
    const before = copyMigrationsBefore("decisions");
    const database = await createBareDatabase(kind);
    await database.migrate(before);
    rmSync(before, { recursive: true });
    await database.run(
      triggers("disable") + brotliDecompressSync(fixture("demo-1.0.0.sql.br")).toString() + triggers("enable") + "analyze;",
    );
    service = await startService(kind, {}, {}, await database.open());
    service.travel(RECORDED_AT - Date.now());

    await runBuildJobs(service);

    const [ana] = await service.deps.db.select().from(accounts).where(eq(accounts.slug, "anareis"));
    const [team] = await service.deps.db.select().from(accounts).where(eq(accounts.slug, "tidemark-lines"));
    // All requests are more than one token may send.
    const tokens = [
      await personalToken(service, { ...ana!, email: "" }, [team!]),
      await personalToken(service, { ...ana!, email: "" }, [team!]),
    ];
    let sent = 0;
    answers = await readDecisionAnswers(async (path) => {
      const { status, body } = await service.call(`GET ${path}`, { token: tokens[sent++ % 2]! });
      expect(status, path).toBe(200);
      return body;
    }, "tidemark-lines");
  }, 300_000);
  afterAll(() => service?.stop());

  test("lists, histories and verdicts read as before, except where the rules of decisions changed", () => {
    expect(differencesOf(recorded, answers)).toEqual(Object.assign({}, ...expected.map(({ differences }) => differences)));
  });
});
