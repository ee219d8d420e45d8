import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { onEachDatabase } from "../../../testing/harness.ts";
import { filteredHistoryPages, historyPages } from "../../base/history/history.sql.ts";
import { invitesPages, invitesPreview } from "../../people/invites/invites.sql.ts";
import { directorySearches, membersExports, membersPages, membersSearches, ownersPage } from "../../people/members/members.sql.ts";

const TEAM = "big-team";
const NOW = "2100-01-01T00:00:00Z";

const page = { teamId: TEAM, levels: "", limit: 30, offset: 0 };
const invites = { teamId: TEAM, search: "", limit: 30, offset: 0, expired: null, now: NOW };
const history = { teamId: TEAM, actorId: null, kind: null, limit: 30, offset: 0 };
const filters = { since: null, before: null, projectId: null, search: "x", batch: null };
const exported = { teamId: TEAM, levels: "", search: "", limit: 500, afterSeq: 3 };

type Values = Record<string, string | number | null>;
const statements: [string, { name: string; sql: string; parameters: readonly string[] }, Values][] = [
  ["a page", membersPages.date, page],
  ["a page of some roles", membersPages.date, { ...page, levels: "owner,contributor" }],
  ["a late page", membersPages.date, { ...page, offset: 870 }],
  ["a search", membersSearches.date, { ...page, search: "name 5" }],
  ["a page by name", membersPages["name-asc"], page],
  ["a late page by name, descending", membersPages["name-desc"], { ...page, offset: 870 }],
  ["a search by name, descending", membersSearches["name-desc"], { ...page, search: "x" }],
  ["a late page by date, oldest first", membersPages["date-asc"], { ...page, offset: 870 }],
  ["a late page by role", membersPages["role-asc"], { ...page, offset: 870 }],
  ["a page of some roles by role, descending", membersPages["role-desc"], { ...page, levels: "owner,member" }],
  ["a search by role", membersSearches["role-asc"], { ...page, search: "x" }],
  ["a search of the directory", directorySearches["name-asc"], { ...page, search: "name 5" }],
  ["the export by date", membersExports.date, { ...exported, afterValue: NOW }],
  ["the export by role", membersExports["role-desc"], { ...exported, afterValue: "name 5", afterLevel: "member" }],
  ["the owners", ownersPage, { teamId: TEAM, limit: 5, offset: 0 }],
  ["the invites", invitesPages.created, invites],
  ["a search of the invites", invitesPages.created, { ...invites, search: "guest" }],
  ["the expired invites", invitesPages.created, { ...invites, expired: "true" }],
  ["the invites sent last", invitesPages.sent, { ...invites, offset: 900 }],
  ["the invites by address", invitesPages["email-asc"], { ...invites, offset: 900 }],
  ["a preview of invites", invitesPreview, { teamId: TEAM, addresses: "p5@acme.example,guest20@x.example,unknown@x.example" }],
  ["the history", historyPages.all, history],
  ["a late page of the history", historyPages.all, { ...history, offset: 900 }],
  ["the first entry of each request", historyPages.leaders, history],
  ["a search of the history", filteredHistoryPages.leaders, { ...history, ...filters }],
  ["the history of a person", historyPages.all, { ...history, actorId: "p5", kind: "member.level" }],
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
          for (const [name, statement, given] of statements) {
            const values = statement.parameters.map((parameter) => given[parameter]!);
            await db.transaction(async (tx) => {
              await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
              await tx.execute(
                sql.raw(
                  `prepare plan_of (${values.map((value) => (typeof value === "number" ? "bigint" : "text")).join(", ")}) as ${statement.sql}`,
                ),
              );
              const literals = values
                .map((value) => (value === null ? "null" : typeof value === "number" ? value : `'${String(value)}'`))
                .join(", ");
              const { rows } = (await tx.execute(sql.raw(`explain execute plan_of (${literals})`))) as unknown as {
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
      for (const [name, statement, given] of statements) {
        const rows = await database.query(
          statement,
          statement.parameters.map((parameter) => given[parameter]),
        );
        expect(rows.length, name).toBeGreaterThan(0);
      }
    });
  });
});
