import Papa from "papaparse";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invites } from "../db/team-schema.ts";
import { newId } from "../core/ids.ts";
import { addMember, createUser } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { ownedTeam } from "../testing/teams.ts";
import { EXPORT_PAGE } from "../domain/base/csv-export.ts";

onEachDatabase("CSV exports", (service) => {
  async function exporter() {
    const held = await ownedTeam(service());
    const read = async (path: string) => {
      const { status, body, headers } = await service().call<string>(`GET /accounts/${held.team.slug}/${path}`, { token: held.token });
      expect(status, body).toBe(200);
      return { headers, rows: Papa.parse<string[]>(body.trim()).data };
    };
    return { ...held, read };
  }

  test("are UTF-8 attachments that are never cached", async () => {
    const { team, token } = await exporter();
    const response = await fetch(`${service().origin}/v2/accounts/${team.slug}/members.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${team.slug}-members.csv"`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("of members honour search, roles and order", async () => {
    const { team, owner, read } = await exporter();
    const ben = await createUser(service(), { name: "Ben Marsh" });
    const ana = await createUser(service(), { name: "=Ana, “A”" });
    await addMember(service(), team, ben, "member");
    await addMember(service(), team, ana, "contributor");
    const { rows } = await read("members.csv?orderBy=name-asc");
    expect(rows[0]).toEqual(["Name", "Handle", "Email", "Role", "Joined (UTC)", "Last active (UTC)"]);
    expect(rows.slice(1).map(([name, handle, email, role]) => [name, handle, email, role])).toEqual([
      ["'=Ana, “A”", ana.slug, ana.email, "Contributor"],
      ["Ben Marsh", ben.slug, ben.email, "Member"],
      ["Olive Owner", owner.slug, owner.email, "Owner"],
    ]);
    const names = async (query: string) => (await read(`members.csv?${query}`)).rows.slice(1).map(([name]) => name);
    expect(await names("levels=owner,contributor")).toEqual(["'=Ana, “A”", "Olive Owner"]);
    expect(await names("search=ben")).toEqual(["Ben Marsh"]);
    expect(await names("orderBy=name-desc")).toEqual(["Olive Owner", "Ben Marsh", "'=Ana, “A”"]);
  });

  test.each(["date", "name-asc", "name-desc"])("of more members than one page hold each once, by %s", async (order) => {
    const { team, read } = await exporter();
    const count = EXPORT_PAGE * 2;
    const prefix = newId();
    const { db } = service().deps;
    const numbers = sql`generate_series(1, ${count}::int) n`;
    await db.execute(
      sql`insert into accounts (id, type, slug, name) select ${prefix}::text || n, 'user', ${prefix}::text || n, 'Same Name' from ${numbers}`,
    );
    await db.execute(sql`insert into users (id) select ${prefix}::text || n from ${numbers}`);
    await db.execute(
      sql`insert into memberships (id, team_id, user_id, level) select ${prefix}::text || n, ${team.id}, ${prefix}::text || n, 'member' from ${numbers}`,
    );
    const { rows } = await read(`members.csv?orderBy=${order}`);
    expect(rows).toHaveLength(count + 2);
    expect(new Set(rows.map(([, handle]) => handle)).size).toBe(count + 2);
  });

  test("of invites honour search and expiry", async () => {
    const { team, read } = await exporter();
    const row = (email: string, expiresAt: Date) => ({
      id: newId(),
      teamId: team.id,
      email,
      level: "member" as const,
      hash: newId(),
      expiresAt,
    });
    await service()
      .deps.db.insert(invites)
      .values([row("old@acme.example", new Date(0)), row("new@acme.example", new Date(4e12))]);
    const facts = async (query: string) =>
      (await read(`invites.csv?${query}`)).rows.slice(1).map(([email, role, , , expired]) => [email, role, expired]);
    expect(await facts("")).toEqual([
      ["new@acme.example", "Member", "no"],
      ["old@acme.example", "Member", "yes"],
    ]);
    expect(await facts("expired=true")).toEqual([["old@acme.example", "Member", "yes"]]);
    expect(await facts("search=NEW")).toEqual([["new@acme.example", "Member", "no"]]);
  });

  test("of the history honour actor and kind, and list their own entry first", async () => {
    const { owner, read } = await exporter();
    await read("members.csv");
    const { rows } = await read("history.csv");
    expect(rows.slice(1).map(([, person, handle, kind, sentence]) => [person, handle, kind, sentence])).toEqual([
      ["Olive Owner", owner.slug, "history.exported", "exported the history"],
      ["Olive Owner", owner.slug, "members.exported", "exported the list of members"],
    ]);
    expect((await read(`history.csv?kind=members.exported&actor=${owner.id}`)).rows).toHaveLength(2);
    expect((await read("history.csv?actor=unknown")).rows).toHaveLength(1);
  });
});
