import { readFileSync, rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answers, readDecisionAnswers } from "../testing/decision-answers.ts";
import { personalToken } from "../testing/factories.ts";
import { describeDatabases, startService } from "../testing/harness.ts";
import { copyMigrationsBefore, createBareDatabase } from "../testing/old-migrations.ts";
import { accounts } from "./schema.ts";

// Recorded with release 1.0.0: the rows of its demo team, after people approved, rejected and dismissed over the API, and what the API then said.
const fixture = (name: string) => readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url));
const recorded = JSON.parse(fixture("demo-1.0.0.json").toString()) as Answers;
/** When the answers were recorded. Later some builds and rules would have expired. */
const RECORDED_AT = Date.parse("2026-11-26T23:10:00Z");

type Differences = Record<string, [before: unknown, after: unknown]>;
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
    because:
      "the dismissed approval of #26 is taken back where it was carried over to; #27 is not the newest build of main and keeps its status",
    differences: {
      "ferry-site builds #27 snapshots changed, approved by benito in #26": [12, undefined],
      "ferry-site builds #27 snapshots changed, undecided": [undefined, 12],
      "ferry-site builds #27 causes approved by benito in #26": [36, undefined],
      "ferry-site builds #27 causes undecided": [undefined, 36],
      "ferry-site builds #27 counts undecided": [0, 36],
      "ferry-site builds #27 folders chromium": ["0 of 6 undecided", "6 of 6 undecided"],
      "ferry-site builds #27 folders webkit": ["0 of 6 undecided", "6 of 6 undecided"],
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

/** Returns all values in nested objects by their paths. */
function flatten(value: unknown, path: string): [string, unknown][] {
  const nested = typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
  return nested ? Object.entries(value).flatMap(([key, one]) => flatten(one, `${path} ${key}`.trim())) : [[path, value]];
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
