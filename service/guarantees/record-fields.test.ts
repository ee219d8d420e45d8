import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { User } from "../../lib/contract/accounts.ts";
import { contract } from "../../lib/contract/index.ts";
import type { Operations } from "../../lib/contract/operation.ts";
import { streamType } from "../../lib/contract/streams.ts";
import { projects } from "../db/schema.ts";
import type { FullRecord } from "../domain/base/full-record.ts";
import { crowdedTeam, type RouteNames } from "../testing/crowded-team.ts";
import { dashboardToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { projectToken } from "../testing/factories.ts";
import { validQueries } from "../testing/valid-queries.ts";

test("a record without a field of its contract, also an optional one, does not compile", () => {
  // @ts-expect-error: `pictureUrl` is missing.
  const person: FullRecord<typeof User> = { id: "1", slug: "ana", name: "Ana" };
  const complete: FullRecord<typeof User> = { ...person, pictureUrl: null };
  expect(complete).toHaveProperty("pictureUrl");
});

const CANARY = "value-of-a-new-column";
/** Reads that end, of what has an id. */
const reads = Object.entries(contract as Operations).filter(
  ([route, { responses }]) =>
    route.startsWith("GET ") &&
    !/\{(secret|shareToken|changeToken|mailId)\}/.test(route) &&
    streamType(responses[200]) !== "text/event-stream",
);

onEachDatabase("a new column of every table and a new stored setting", (service) => {
  let team: Awaited<ReturnType<typeof crowdedTeam>>;
  let names: RouteNames;

  beforeAll(async () => {
    team = await crowdedTeam(service());
    const { db } = service().deps;
    await db.execute(
      sql.raw(`do $$ declare one record; begin
        for one in select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
          execute format('alter table %I add column new_column text not null default %L', one.name, '${CANARY}');
        end loop; end $$`),
    );
    await db
      .update(projects)
      .set({ settings: { publicBuilds: true, newSetting: CANARY } as never, private: false })
      .where(eq(projects.id, team.projectId));
    names = { ...team.names, buildNumber: "1" };
  });

  test("are in no response until a record names them [security: new columns stay inside]", async () => {
    const user = await dashboardToken(service(), team.person);
    const ci = await projectToken(service(), { id: team.projectId });
    const answered: string[] = [];
    for (const [route, { access }] of reads) {
      const values: RouteNames = { ...names, tokenId: route.includes("/me/") ? team.personal : team.ci };
      const path =
        route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "none")) + (validQueries[route] ?? "");
      for (const token of [...(access.user ? [user] : []), ...(access.project ? [ci] : [])]) {
        const response = await fetch(service().deps.settings.apiUrl + path.slice("GET ".length), {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(await response.text(), route).not.toContain(CANARY);
        if (response.ok) answered.push(route);
      }
    }
    expect(new Set(answered).size, "most reads return something").toBeGreaterThan(reads.length / 2);
  });
});
