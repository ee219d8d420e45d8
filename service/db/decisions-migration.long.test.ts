import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../testing/harness.ts";
import { type BareDatabase, copyMigrations, copyMigrationsBefore, createBareDatabase } from "../testing/databases/old-migrations.ts";
import { migrationsFolder } from "./client.ts";

/** Builds, and snapshots in each. Half of the snapshots have a changed area. */
const [BUILDS, SNAPSHOTS] = [40, 400];

/** Copies all migrations to a folder, with a statement that fails after those of decisions: the migration stops half-way. */
function stoppedMigrations(): string {
  const folder = copyMigrations();
  appendFileSync(join(folder, "0051_decisions_only.sql"), ";--> statement-breakpoint\nSELECT 1 / 0;");
  return folder;
}

/**
 * Builds with decisions of each kind, by their number modulo 10: 0 approved as a whole, 1 rejected, 2 carried over from the build before, 3 approved by a
 * rule, 4 drafts, 5 approved by a review that a person dismissed, the others as 0.
 */
const project = `
  insert into accounts (id, type, slug) values ('ana', 'user', 'ana'), ('ben', 'user', 'ben'), ('team', 'team', 'team');
  insert into users (id) values ('ana'), ('ben');
  insert into projects (id, account_id, name) values ('p', 'team', 'p');
  insert into builds (id, project_id, number, name, mode, "commit", branch, state, type, conclusion, verdict)
    select 'b' || n, 'p', n, 'default', 'ci', 'c' || n, 'main', 'concluded', 'check', 'changes-detected',
      case n % 10 when 1 then 'rejected' when 4 then null when 5 then null else 'accepted' end from generate_series(1, ${BUILDS}) n;
  insert into tests (project_id, build_name, name) select 'p', 'default', 's' || n from generate_series(1, ${SNAPSHOTS}) n;
  insert into diffs (build_id, test_id, name, head_file_id, base_file_id, content_key, status, rank)
    select b.id, t.id, t.name, 'h' || b.number || '-' || t.id, case when t.id % 2 = 0 then 'f' || t.id end, 'h' || b.number || '-' || t.id,
      case when t.id % 2 = 0 then 'changed' else 'added' end, case when t.id % 2 = 0 then 1 else 2 end from builds b cross join tests t;
  analyze builds; analyze tests; analyze diffs;
  update diffs d set head_file_id = e.head_file_id, content_key = e.content_key from diffs e, builds b, builds o
    where b.id = d.build_id and o.number = b.number - 1 and e.build_id = o.id and e.test_id = d.test_id and b.number % 10 = 2;
  insert into causes (build_id, key, facts, likeness, places) select b.id, 'k' || n, '{}', 'l', ${SNAPSHOTS / 2 / 10} from builds b cross join generate_series(0, 9) n;
  insert into places (cause_id, diff_id, region) select c.id, d.id, 0 from diffs d join causes c on c.build_id = d.build_id and c.key = 'k' || ((d.test_id / 2) % 10)
    where d.status = 'changed';
  analyze causes; analyze places;
  insert into reviews (id, build_id, user_id, state, created_at, dismissed_at, dismissed_by) select 'r' || number, id, 'ana', case number % 10 when 1 then 'rejected' else 'approved' end,
    '2026-01-02', case number % 10 when 5 then timestamptz '2026-01-03' end, case number % 10 when 5 then 'ben' end from builds where number % 10 not in (2, 3, 4);
  update causes c set decision = case b.number % 10 when 1 then 'rejected' else 'approved' end, decided_by = 'ana', decided_at = '2026-01-01', agent = 'codex',
    reason = case b.number % 10 when 1 then 'No' end from builds b where b.id = c.build_id and b.number % 10 not in (2, 3);
  update diffs d set decision = case b.number % 10 when 1 then 'rejected' else 'approved' end, decided_by = 'ana', agent = 'codex',
    decided_at = case d.status when 'changed' then timestamptz '2026-01-01' else '2026-01-02' end from builds b where b.id = d.build_id and b.number % 10 not in (2, 3, 4);
  update diffs d set decision = e.decision, decided_by = e.decided_by, decided_at = e.decided_at, agent = e.agent, decided_in_id = e.build_id
    from diffs e, builds b, builds o where b.id = d.build_id and o.number = b.number - 1 and e.build_id = o.id and e.test_id = d.test_id and b.number % 10 = 2;
  update causes c set decision = e.decision, decided_by = e.decided_by, decided_at = e.decided_at, by_places = true
    from causes e, builds b, builds o where b.id = c.build_id and o.number = b.number - 1 and e.build_id = o.id and e.key = c.key and b.number % 10 = 2;
  insert into build_rules (id, project_id, effect, conditions, expires_at) values ('rule', 'p', 'approve', '{}', '2999-01-01');
  update diffs d set decision = 'approved', rule_id = 'rule', decided_at = '2026-01-01' from builds b where b.id = d.build_id and b.number % 10 = 3 and d.status = 'changed';
  create table before_diffs as select id, decision, decided_by, decided_at, agent, decided_in_id, rule_id from diffs;
  create table before_causes as select id, decision, decided_by, decided_at, reason from causes;
  create table before_builds as select id, verdict, conclusion, state from builds;
  select count(*)::int as decisions from diffs where decision is not null`;

/** Rows whose decision reads differently than before, by their build modulo 10. */
const differences = (table: "diffs" | "causes", of: string, now: string) => `
  select b.number % 10 as kind, count(*)::int as count from ${table} t join before_${table} o on o.id = t.id join builds b on b.id = t.build_id
    left join decisions x on x.id = t.decision_id left join decisions s on s.id = x.source_id left join builds source on source.id = s.build_id
    where (${of}) is distinct from (${now}) group by 1 order by 1`;

describeDatabases("the migration to one table of decisions", (kind) => {
  let opened: BareDatabase;
  const [before, stopped] = [copyMigrationsBefore("decisions"), stoppedMigrations()];
  let decisions: number;
  beforeAll(async () => {
    opened = await createBareDatabase(kind);
    await opened.migrate(before);
    decisions = Number((await opened.run(project))[0]!["decisions"]);
    // A migration that stopped half-way leaves nothing behind and can be started again.
    await expect(opened.migrate(stopped)).rejects.toThrow("1 / 0");
    await opened.migrate(migrationsFolder);
  }, 900_000);
  afterAll(async () => {
    for (const folder of [before, stopped]) rmSync(folder, { recursive: true });
    await opened?.close();
  });

  test("decisions read as before, except those of a dismissed review, which are taken back", async () => {
    expect(decisions).toBeGreaterThan(10_000);
    const fields = "o.decision, o.decided_by, o.decided_at, o.agent";
    const diffs = differences(
      "diffs",
      `${fields}, o.decided_in_id, o.rule_id`,
      "t.verdict, x.user_id, case when t.verdict is not null then x.created_at end, x.agent, source.id, x.rule_id",
    );
    expect(await opened.run(diffs)).toEqual([{ kind: 5, count: (BUILDS / 10) * SNAPSHOTS }]);
    const causes = differences(
      "causes",
      "o.decision, o.decided_by, o.decided_at, o.reason",
      "t.verdict, x.user_id, x.created_at, case when x.source_id is null then x.reason end",
    );
    expect(await opened.run(causes)).toEqual([{ kind: 5, count: BUILDS }]);
    const taken = await opened.run(
      "select distinct withdrawn_by, review_id like 'r%5' as dismissed from decisions where withdrawn_at is not null",
    );
    expect(taken).toEqual([{ withdrawn_by: "ben", dismissed: true }]);
  });

  test("verdicts stay, drafts count for no verdict, and a cause of many places is one row", async () => {
    const verdicts =
      "select count(*)::int as count from builds b join before_builds o using (id) where (b.verdict, b.conclusion, b.state) is distinct from (o.verdict, o.conclusion, o.state)";
    expect(await opened.run(verdicts)).toEqual([{ count: 0 }]);
    const standing = `select b.number % 10 as kind, count(d.standing)::int as standing, count(*)::int as all from diffs d join builds b on b.id = d.build_id
        where b.number % 10 in (1, 2, 4, 5) group by 1 order by 1`;
    const all = (BUILDS / 10) * SNAPSHOTS;
    expect(await opened.run(standing)).toEqual([
      { kind: 1, standing: all, all },
      { kind: 2, standing: all, all },
      { kind: 4, standing: 0, all },
      { kind: 5, standing: 0, all },
    ]);
    const rows = "select count(*)::int as count from decisions x join builds b on b.id = x.build_id where b.number = 10";
    expect(await opened.run(rows)).toEqual([{ count: 10 + SNAPSHOTS / 2 }]);
  });
});
