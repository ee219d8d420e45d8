import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { onEachDatabase } from "../../testing/harness.ts";

import { uploadPreviews } from "./identity.sql.ts";
import { mediaGroupsStatement, pagesByFilter, pagesByKey } from "./list-media.sql.ts";

const PROJECT = "p1";
/** Types and values of parameters, by their names. */
type Given = Record<string, [type: string, value: string]>;
const project: Given = { projectId: ["text", `'${PROJECT}'`] };
const page = (offset = 0): Given => ({
  ...project,
  userId: ["text", "'u1'"],
  kinds: ["text[]", "'{image,video}'::text[]"],
  limit: ["bigint", "100"],
  offset: ["bigint", String(offset)],
});
const filters = (more: { branch?: string; pullRequest?: number; search?: string; verdict?: string; threads?: string } = {}): Given => ({
  ...page(),
  branch: ["text", more.branch ? `'${more.branch}'` : "null"],
  prNumber: ["bigint", String(more.pullRequest ?? null)],
  state: ["text", "null"],
  search: ["text", more.search ? `'%${more.search}%'` : "null"],
  open: ["text", more.threads ? `'${more.threads}'` : "null"],
  verdict: ["text", more.verdict ? `'${more.verdict}'` : "null"],
});
const files = `'[{"position":0,"name":"m5","state":null,"hash":"h5"},{"position":1,"name":"new","state":null,"hash":"x"}]'::jsonb`;
const uploads: Given = {
  ...project,
  attachments: ["text[]", "'{branch:b5}'::text[]"],
  branch: ["text", "'b5'"],
  declared: ["jsonb", files],
  now: ["timestamptz", "now()"],
};

const statements: [string, { name: string; sql: string; parameters: readonly string[] }, Given][] = [
  ["a page", pagesByKey.newest, page()],
  ["a late page", pagesByKey.newest, page(900)],
  ["a late page, oldest first", pagesByKey.oldest, page(900)],
  ["a page by name", pagesByKey.name, page()],
  ["a page by update", pagesByKey.updated, page()],
  ["a late page by update", pagesByKey.updated, page(900)],
  ["a late page by name", pagesByKey.name, page(900)],
  ["a page by group", pagesByKey.group, page()],
  ["a late page by group", pagesByKey.group, page(900)],
  ["a page of a search by group", pagesByFilter["group all"], filters({ search: "m1" })],
  ["a page by open threads", pagesByFilter["threads all"], filters({ threads: "open" })],
  ["a page by verdict", pagesByFilter["newest all"], filters({ verdict: "none" })],
  ["a search in a branch", pagesByFilter["newest branch"], filters({ branch: "b0", search: "m1" })],
  ["a branch by group", pagesByFilter["group branch"], filters({ branch: "b0" })],
  ["a pull request", pagesByFilter["newest pullRequest"], filters({ pullRequest: 20 })],
  ["the groups", mediaGroupsStatement, project],
  ["a preview of uploads", uploadPreviews, uploads],
];

/** A project of 1,000 media among 20 of the same size; two versions and three comments each. */
const fill = [
  sql`insert into accounts (id, type, slug, name) values ('u1', 'user', 'ana', 'Ana'), ('t1', 'team', 'team', 'Team')`,
  sql`insert into users (id) values ('u1')`,
  sql`insert into projects (id, account_id, name) select 'p' || n, 't1', 'project-' || n from generate_series(1, 20) n`,
  sql`insert into media (id, project_id, attachment, name, branch, pr_number, visibility, share_token, created_by)
    select 'm' || n, 'p' || (n % 20 + 1), 'branch:b' || (n % 50), 'm' || n, 'b' || (n % 50), n % 100, 'team', 's' || n, 'u1' from generate_series(1, 20000) n`,
  // In parts: a loaded machine inserts slowly, and a statement has a time limit.
  ...[0, 10_000, 20_000, 30_000].map(
    (from) => sql`insert into media_versions (id, media_id, project_id, number, hash, key, content_type, size, status, expires_at)
    select 'v' || n, 'm' || (n % 20000 + 1), 'p' || ((n % 20000 + 1) % 20 + 1), n / 20001 + 1, 'h' || n, 'k' || n, 'image/png', 5, 'ready', now() + interval '9 days'
    from generate_series(${from}::int + 1, ${from}::int + 10000) n`,
  ),
  ...Array.from(
    { length: 12 },
    (_, part) => sql`insert into comments (id, media_id, body, text)
      select 'c' || n, 'm' || (n % 20000 + 1), '{}', 'x' from generate_series(${part * 5000 + 1}::int, ${(part + 1) * 5000}::int) n`,
  ),
];

onEachDatabase("reads of a project of 1,000 media in tables of 20,000", (service) => {
  test("scan no table of media, versions or comments, with or without statistics, or in a generic plan", async () => {
    const { db } = service().deps;
    for (const statement of fill) await db.execute(statement);
    for (const analyzed of [false, true]) {
      if (analyzed) await db.execute(sql`vacuum analyze`);
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        for (const [name, statement, given] of statements) {
          const parameters = statement.parameters.map((parameter) => given[parameter]!);
          const kinds = parameters.map(([type]) => type).join(", ");
          const values = parameters.map(([, value]) => value).join(", ");
          await db.transaction(async (tx) => {
            await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
            await tx.execute(sql.raw(`prepare plan_of (${kinds}) as ${statement.sql}`));
            const explained = await tx.execute(sql.raw(`explain execute plan_of (${values})`));
            await tx.execute(sql.raw("deallocate plan_of"));
            const plan = (explained as unknown as { rows: Record<string, string>[] }).rows.map((row) => row["QUERY PLAN"]).join("\n");
            const what = `${name}, ${mode}, ${analyzed ? "with" : "without"} statistics\n${plan}`;
            expect(plan, what).not.toMatch(/Seq Scan on (media|media_versions|comments)\b/);
            if (analyzed && statement.name.startsWith("media_page_"))
              expect(plan, what).toMatch(/Index Only Scan .*using media_(project|attachment)_(seq|name|updated)/);
            if (analyzed && /_(branch|pullRequest)$/.test(statement.name))
              expect(plan, what).toMatch(/Index Scan (on|using) media_(branch|pull_request)_seq/);
          });
        }
      }
    }
  }, 120_000);
});
