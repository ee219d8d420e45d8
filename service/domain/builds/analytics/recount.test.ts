import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { storeBuilds } from "../../../testing/analytics.ts";
import { runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const migration = readFileSync(join(import.meta.dirname, "../../../db/migrations/0038_analytics.sql"), "utf8");
const rejections = readFileSync(join(import.meta.dirname, "../../../db/migrations/0051_decisions_only.sql"), "utf8");
const failures = readFileSync(join(import.meta.dirname, "../../../db/migrations/0065_failed_builds_wait.sql"), "utf8");
const breakpoint = "--> statement-breakpoint";
/** The statements of the migrations that count what is stored. */
const recount = [
  ...migration
    .split("-- Counts what is stored already.")[1]!
    .split(breakpoint)
    .filter((statement) => !statement.includes('"rejected_diffs"')),
  ...failures.split("-- Counts what is stored already.").slice(1),
  ...rejections.split(breakpoint).filter((statement) => /^\s*INSERT INTO "rejected_diffs"/.test(statement)),
];
const tables = {
  build_days: "project_id, day",
  review_wait_days: "project_id, day, step",
  review_days: "project_id, day, user_id",
  rejected_diffs: "diff_id",
};

async function numbersOfDays({ deps: { db } }: TestService) {
  const all: Record<string, unknown[]> = {};
  for (const [name, order] of Object.entries(tables)) {
    const { rows } = (await db.execute(sql.raw(`select * from ${name} order by ${order}`))) as { rows: Record<string, unknown>[] };
    all[name] = rows.filter((row) => row["builds"] !== 0);
  }
  return all;
}

onEachDatabase("the numbers that triggers keep", (service) => {
  test("equal those that the migration counts, after uploads, reviews, a dismissal and another decision", async () => {
    const { project, token, ci } = await setUp(service());
    const pages = async (colour: string) => ({ "home.png": await drawing(colour), "about.png": await drawing(`${colour}8`) });
    await uploadBuild(service(), ci, await pages("#fff"));
    await runBuildJobs(service());
    const next = { branch: "next", prNumber: 1 };
    for (const [at, colour] of ["#000", "#00f", "#f00"].entries())
      await uploadBuild(service(), ci, await pages(colour), {
        create: { ...next, commit: sha(`n${at}`), parentCommits: [sha(`n${at}`), sha("1")] },
      });
    await runBuildJobs(service());
    const reviewed: string[] = [];
    for (const [number, event] of [
      [2, "APPROVE"],
      [3, "REJECT"],
      [3, "APPROVE"],
      [4, "COMMENT"],
    ] as const) {
      const path = `/projects/${project.path}/builds/${number}`;
      const { results } = (await service().call(`GET ${path}/diffs`, { token })).body;
      const conclusion = event === "REJECT" ? "REQUEST_CHANGES" : "APPROVE";
      const snapshots = event === "COMMENT" ? [] : [{ id: results[0].id, conclusion }];
      const { status, body } = await service().call(`POST ${path}/reviews`, { token, body: { event, snapshots, body: "See above" } });
      expect(status, JSON.stringify(body)).toBe(200);
      reviewed.push(body.id);
    }
    const dismissed = await service().call(`POST /projects/${project.path}/builds/2/reviews/${reviewed[0]}/dismiss`, { token });
    expect(dismissed.status).toBe(200);
    await storeBuilds(service(), project, [
      { conclusion: "changes-detected", verdict: "rejected", decidedAt: new Date(), finalizedAt: new Date() },
      {
        conclusion: "changes-detected",
        type: "reference",
        decided: { total: 1, approved: 0, rejected: 0, undecided: 1, failed: 1, ended: 0 },
      },
    ]);
    const kept = await numbersOfDays(service());
    expect(kept["build_days"]).toMatchObject([{ total: 6, waiting: 4 }]);
    expect(kept["review_days"]).toMatchObject([{ approved: 2, rejected: 1, commented: 1 }]);
    const { db } = service().deps;
    for (const name of Object.keys(tables)) await db.execute(sql.raw(`delete from ${name}`));
    for (const statement of recount) await db.execute(sql.raw(statement));
    expect(await numbersOfDays(service())).toEqual(kept);
  });
});
