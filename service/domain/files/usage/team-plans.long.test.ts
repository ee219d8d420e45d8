import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Statement } from "../../../db/client.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { filteredHistoryPages, historyPages } from "../../base/history/history.sql.ts";
import { invitesPages, invitesPreview } from "../../people/invites/invites.sql.ts";
import { membersStatement } from "../../people/members/list-members.ts";
import { directorySearches, membersExports, ownersPage } from "../../people/members/members.sql.ts";

const TEAM = "big-team";
const NOW = "2100-01-01T00:00:00Z";
const input = { page: 1, perPage: 30, search: "", levels: [], orderBy: "date" } as const;

const statements: [string, [Statement, unknown[]]][] = [
  ["a page", membersStatement(TEAM, input)],
  ["a page of some roles", membersStatement(TEAM, { ...input, levels: ["owner", "contributor"] })],
  ["a late page", membersStatement(TEAM, { ...input, page: 30 })],
  ["a search", membersStatement(TEAM, { ...input, search: "name 5" })],
  ["a page by name", membersStatement(TEAM, { ...input, orderBy: "name-asc" })],
  ["a late page by name, descending", membersStatement(TEAM, { ...input, page: 30, orderBy: "name-desc" })],
  ["a search by name, descending", membersStatement(TEAM, { ...input, orderBy: "name-desc", search: "x" })],
  ["a late page by date, oldest first", membersStatement(TEAM, { ...input, page: 30, orderBy: "date-asc" })],
  ["a late page by role", membersStatement(TEAM, { ...input, page: 30, orderBy: "role-asc" })],
  ["a page of some roles by role, descending", membersStatement(TEAM, { ...input, levels: ["owner", "member"], orderBy: "role-desc" })],
  ["a search by role", membersStatement(TEAM, { ...input, orderBy: "role-asc", search: "x" })],
  ["a search of the directory", [directorySearches["name-asc"], [TEAM, "", 30, 0, "name 5"]]],
  ["the export by date", [membersExports.date, [TEAM, "", "", 500, 3, "2100-01-01T00:00:00Z"]]],
  ["the export by role", [membersExports["role-desc"], [TEAM, "", "", 500, 3, "name 5", "member"]]],
  ["the owners", [ownersPage, [TEAM, 5, 0]]],
  ["the invites", [invitesPages.created, [TEAM, "", 30, 0, null, NOW]]],
  ["a search of the invites", [invitesPages.created, [TEAM, "guest", 30, 0, null, NOW]]],
  ["the expired invites", [invitesPages.created, [TEAM, "", 30, 0, "true", NOW]]],
  ["the invites sent last", [invitesPages.sent, [TEAM, "", 30, 900, null, NOW]]],
  ["the invites by address", [invitesPages["email-asc"], [TEAM, "", 30, 900, null, NOW]]],
  ["a preview of invites", [invitesPreview, [TEAM, "p5@acme.example,guest20@x.example,unknown@x.example"]]],
  ["the history", [historyPages.all, [TEAM, null, null, 30, 0]]],
  ["a late page of the history", [historyPages.all, [TEAM, null, null, 30, 900]]],
  ["the first entry of each request", [historyPages.leaders, [TEAM, null, null, 30, 0]]],
  ["a search of the history", [filteredHistoryPages.leaders, [TEAM, null, null, null, null, null, "x", null, 30, 0]]],
  ["the history of a person", [historyPages.all, [TEAM, "p5", "member.level", 30, 0]]],
];

/** A team of 1,000 among 20,000 memberships, invites and entries of other teams. */
const fill = [
  sql`insert into accounts (id, type, slug, name) select 'p' || n, 'user', 'person-' || n, 'Name ' || n from generate_series(1, 20000) n`,
  sql`insert into users (id) select 'p' || n from generate_series(1, 20000) n`,
  sql`insert into emails (address, user_id, is_primary, verified_at) select 'p' || n || '@acme.example', 'p' || n, true, now() from generate_series(1, 20000) n`,
  sql`insert into accounts (id, type, slug, name) select 't' || n, 'team', 'team-' || n, 'Team' from generate_series(1, 20) n`,
  sql`insert into accounts (id, type, slug, name) values (${TEAM}, 'team', ${TEAM}, 'Big')`,
  sql`insert into memberships (id, team_id, user_id, level) select 'm' || n, 't' || (n % 20 + 1), 'p' || n, 'member' from generate_series(1, 20000) n`,
  sql`insert into memberships (id, team_id, user_id, level) select 'b' || n, ${TEAM}, 'p' || n, case when n = 1 then 'owner' else 'member' end from generate_series(1, 1000) n`,
  sql`insert into invites (id, team_id, email, level, hash, expires_at)
    select 'i' || n, case when n % 20 = 0 then ${TEAM} else 't' || (n % 20) end, 'guest' || n || '@x.example', 'member', 'h' || n, now() from generate_series(1, 20000) n`,
  sql`insert into audit_log (id, team_id, kind, actor_slug, outcome)
    select 'a' || n, case when n % 20 = 0 then ${TEAM} else 't' || (n % 20) end, 'member.level', 'x', 'done' from generate_series(1, 20000) n`,
];

describe("plans", () => {
  onEachDatabase("reads of a team of 1,000 in tables of 20,000", (service) => {
    test("never scan a table, with or without statistics, in custom and generic plans", async () => {
      const { db, database } = service().deps;
      for (const statement of fill) await db.execute(statement);
      for (const analyzed of [false, true]) {
        if (analyzed) await db.execute(sql`analyze`);
        for (const mode of ["force_custom_plan", "force_generic_plan"]) {
          for (const [name, [statement, values]] of statements) {
            await db.transaction(async (tx) => {
              await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
              await tx.execute(
                sql.raw(
                  `prepare plan_of (${values.map((value) => (typeof value === "number" ? "bigint" : "text")).join(", ")}) as ${statement.sql}`,
                ),
              );
              const given = values
                .map((value) => (value === null ? "null" : typeof value === "number" ? value : `'${String(value)}'`))
                .join(", ");
              const { rows } = (await tx.execute(sql.raw(`explain execute plan_of (${given})`))) as unknown as {
                rows: Record<string, string>[];
              };
              await tx.execute(sql.raw("deallocate plan_of"));
              const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
              const what = `${name}, ${mode}, ${analyzed ? "with" : "without"} statistics`;
              expect(plan, what).toMatch(/Index/);
              expect(plan, what).not.toMatch(/Seq Scan/);
            });
          }
        }
      }
      for (const [name, [statement, values]] of statements) {
        const rows = await database.run(statement, values);
        expect(rows.length, name).toBeGreaterThan(0);
      }
    });
  });
});
