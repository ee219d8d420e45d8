import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, emails, projectMembers } from "../../../db/schema.ts";
import { newId } from "../../../core/ids.ts";
import { addMember, createProject, createTeam, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { levelsOf, teamWithMembers } from "../../../testing/teams.ts";

onEachDatabase("members", (service) => {
  const staffed = (...names: string[]) => teamWithMembers(service(), ...names);

  describe("GET /accounts/{accountSlug}/members", () => {
    test("lists the newest first with the total, with one statement after authentication", async () => {
      const { list, owner } = await staffed("Ben", "Cara");
      service().statements();
      const { status, body } = await list();
      expect(service().statements()).toBe(2);
      expect(status).toBe(200);
      expect(body.pageInfo).toEqual({ total: 3, page: 1, perPage: 30 });
      expect(body.results.map(({ user, level }) => [user.name, level])).toEqual([
        ["Cara", "member"],
        ["Ben", "member"],
        ["Olive Owner", "owner"],
      ]);
      expect(body.results[2]).toMatchObject({ user: { id: owner.id, slug: owner.slug }, email: owner.email });
    });

    test("returns pages, and an empty page with the total past the end", async () => {
      const { list, names } = await staffed("Ben", "Cara", "Dan");
      expect(await names("?perPage=2&page=2")).toEqual(["Ben", "Olive Owner"]);
      for (const order of ["", "&orderBy=name-asc", "&search=a"]) {
        const { body } = await list(`?perPage=2&page=9${order}`);
        expect(body.results).toEqual([]);
        expect(body.pageInfo).toEqual({ total: 4, page: 9, perPage: 2 });
      }
    });

    test("sorts by name in any case, and by slug without a name", async () => {
      const { names, people } = await staffed("zoe", "Ben", "ana");
      expect(await names("?orderBy=name-asc")).toEqual(["ana", "Ben", "Olive Owner", "zoe"]);
      expect(await names("?orderBy=name-desc")).toEqual(["zoe", "Olive Owner", "Ben", "ana"]);
      await service().deps.db.update(accounts).set({ name: null }).where(eq(accounts.id, people[1]!.id));
      expect(await names("?orderBy=name-asc")).toEqual(["ana", "Olive Owner", people[1]!.slug, "zoe"]);
    });

    test("finds by name, slug and verified address, in any case", async () => {
      const { names, people } = await staffed("Ben Marsh", "Cara Voss");
      expect(await names("?search=MARSH")).toEqual(["Ben Marsh"]);
      expect(await names(`?search=${people[1]!.slug.toUpperCase()}`)).toEqual(["Cara Voss"]);
      await service()
        .deps.db.insert(emails)
        .values([
          { address: `second-${people[0]!.slug}@other.example`, userId: people[0]!.id, verifiedAt: new Date() },
          { address: `claimed-${people[0]!.slug}@other.example`, userId: people[0]!.id },
        ]);
      expect(await names(`?search=second-${people[0]!.slug}@OTHER`)).toEqual(["Ben Marsh"]);
      expect(await names(`?search=claimed-${people[0]!.slug}`)).toEqual([]);
      expect(await names("?search=")).toHaveLength(3);
    });

    test("treats every character of a search literally [security: searches have no wildcards]", async () => {
      const { names } = await staffed("100% Ben_y", "O'Hara \\ Cara");
      expect(await names("?search=%25")).toEqual(["100% Ben_y"]);
      expect(await names("?search=n_y")).toEqual(["100% Ben_y"]);
      expect(await names("?search=b_n")).toEqual([]);
      expect(await names("?search='")).toEqual(["O'Hara \\ Cara"]);
      expect(await names("?search=%5C")).toEqual(["O'Hara \\ Cara"]);
      expect(await names(`?search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
    });

    test("filters by roles", async () => {
      const { names, team } = await staffed("Ben");
      const cara = await createUser(service(), { name: "Cara" });
      await addMember(service(), team, cara, "contributor");
      expect(await names("?levels=contributor")).toEqual(["Cara"]);
      expect(await names("?levels=member,%20owner")).toEqual(["Ben", "Olive Owner"]);
      expect(await names("?levels=")).toHaveLength(3);
      expect(await names("?levels=contributor&search=ben")).toEqual([]);
      expect(await names("?levels=owner&orderBy=name-asc")).toEqual(["Olive Owner"]);
    });

    test.each([
      ["levels=admin", "levels"],
      ["levels=owner,admin", "levels"],
      ["orderBy=name", "orderBy"],
      ["perPage=101", "perPage must be at most 100"],
      ["page=0", "page must be at least 1"],
      ["page=1.5", "page must be an integer"],
      ["search=a&search=b", "search must be given once"],
      ["search=%00", "search must not contain NUL"],
      ["search=10KB", "search must be at most 254 characters"],
    ])("refuses %s with 400", async (query, detail) => {
      const { list } = await staffed();
      const { status, body } = await list(`?${query.replace("10KB", "a".repeat(10_240))}`);
      expect(status).toBe(400);
      expect((body as unknown as { details: { message: string }[] }).details[0]!.message).toContain(detail);
    });
  });

  describe("PATCH /accounts/{accountSlug}/members/{userId}", () => {
    const patch = (slug: string, user: string, token: string, body: unknown) =>
      service().call(`PATCH /accounts/${slug}/members/${user}`, { token, body });

    test("changes a role and returns the member", async () => {
      const { team, token, people } = await staffed("Ben");
      const { status, body } = await patch(team.slug, people[0]!.id, token, { level: "contributor" });
      expect(status).toBe(200);
      expect(body).toMatchObject({ user: { id: people[0]!.id, name: "Ben" }, level: "contributor" });
      expect((await levelsOf(service(), team))[people[0]!.id]).toBe("contributor");
      expect((await patch(team.slug, people[0]!.id, token, { level: "contributor" })).status).toBe(200);
    });

    test("returns the same 404 for unknown people, people of other teams and ids of teams", async () => {
      const { team, token } = await staffed();
      const other = await staffed("Ben");
      const ids = [newId(), "0", "%27", other.people[0]!.id, other.team.id, team.id, "x".repeat(3000)];
      const responses = await Promise.all(ids.map((id) => patch(team.slug, id, token, { level: "member" })));
      expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 404));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await levelsOf(service(), other.team))[other.people[0]!.id]).toBe("member");
    });

    test("refuses unknown roles and ignores other fields [security: requests set only documented fields]", async () => {
      const { team, token, people, list } = await staffed("Ben");
      for (const level of ["admin", "OWNER", null, 1, undefined])
        expect((await patch(team.slug, people[0]!.id, token, { level })).status).toBe(400);
      await patch(team.slug, people[0]!.id, token, {
        level: "contributor",
        id: "x",
        userId: "y",
        user: { name: "Mallory" },
        joinedAt: "2020-01-01",
      });
      const [member] = (await list()).body.results;
      expect(member).toMatchObject({ user: { id: people[0]!.id, name: "Ben" }, level: "contributor" });
    });

    test("refuses to demote the last owner with 409, alone, in a pair and among more", async () => {
      const { team, owner, token } = await staffed();
      const demote = () => patch(team.slug, owner.id, token, { level: "member" });
      for (let size = 1; size <= 3; size++) {
        expect((await demote()).status, `a team of ${size}`).toBe(409);
        await addMember(service(), team, await createUser(service()), "member");
      }
      const second = await createUser(service());
      await addMember(service(), team, second, "owner");
      expect((await demote()).status).toBe(200);
      expect((await patch(team.slug, second.id, token, { level: "member" })).status).toBe(403);
    });
  });

  describe("DELETE /accounts/{accountSlug}/members/{userId}", () => {
    const remove = (slug: string, user: string, token: string) => service().call(`DELETE /accounts/${slug}/members/${user}`, { token });

    test("removes a member and their project levels", async () => {
      const { team, token, people } = await staffed("Ben", "Cara");
      const project = await createProject(service(), team, { levels: [[people[0]!, "admin"]] });
      const elsewhere = await createProject(service(), await createTeam(service()), { levels: [[people[0]!, "admin"]] });
      expect((await remove(team.slug, people[0]!.id, token)).status).toBe(204);
      expect(await levelsOf(service(), team)).not.toHaveProperty(people[0]!.id);
      const left = await service().deps.db.select().from(projectMembers).where(eq(projectMembers.userId, people[0]!.id));
      expect(left.map(({ projectId }) => projectId)).toEqual([elsewhere.id]);
      expect(left).not.toContainEqual(expect.objectContaining({ projectId: project.id }));
      expect((await remove(team.slug, people[0]!.id, token)).status).toBe(404);
    });

    test("ends the access of a removed member's token immediately [security: removal ends access immediately]", async () => {
      const { team, token, people } = await staffed("Ben", "Cara");
      const theirs = await personalToken(service(), people[0]!, [team]);
      await remove(team.slug, people[0]!.id, token);
      expect((await service().call(`GET /accounts/${team.slug}`, { token: theirs })).status).toBe(404);
    });

    test("makes the last of two members an owner, also when the only owner leaves", async () => {
      const { team, owner, token, people } = await staffed("Ben");
      expect((await remove(team.slug, owner.id, token)).status).toBe(204);
      expect(await levelsOf(service(), team)).toEqual({ [people[0]!.id]: "owner" });
    });

    test("refuses to remove the last member, and the last owner while others remain (409)", async () => {
      const alone = await staffed();
      expect((await remove(alone.team.slug, alone.owner.id, alone.token)).status).toBe(409);
      const { team, owner, token } = await staffed("Ben", "Cara");
      const refused = await remove(team.slug, owner.id, token);
      expect(refused.status).toBe(409);
      expect(refused.body.error).toContain("only owner");
      expect(Object.keys(await levelsOf(service(), team))).toHaveLength(3);
    });

    test("returns the same 404 for unknown people and people of other teams", async () => {
      const { team, token } = await staffed("Ben");
      const other = await staffed("Cara");
      const [unknown, foreign] = [await remove(team.slug, newId(), token), await remove(team.slug, other.people[0]!.id, token)];
      expect([unknown.status, foreign.status]).toEqual([404, 404]);
      expect(foreign.body).toEqual(unknown.body);
    });
  });

  describe("POST /accounts/{accountSlug}/leave", () => {
    const leave = async (slug: string, user: TestUser) =>
      service().call(`POST /accounts/${slug}/leave`, { token: await dashboardToken(service(), user) });

    test("lets everyone leave except the last member and the last owner", async () => {
      const { team, owner, people } = await staffed("Ben", "Cara");
      expect((await leave(team.slug, owner)).status).toBe(409);
      expect((await leave(team.slug, people[0]!)).status).toBe(204);
      expect((await leave(team.slug, people[0]!)).status).toBe(404);
      expect((await leave(team.slug, owner)).status).toBe(204);
      expect(await levelsOf(service(), team)).toEqual({ [people[1]!.id]: "owner" });
      expect((await leave(team.slug, people[1]!)).status).toBe(409);
      expect((await leave(people[1]!.slug, people[1]!)).status).toBe(400);
    });
  });

  describe("PATCH /accounts/{accountSlug}", () => {
    test("sets the default role and the name, and ignores other fields", async () => {
      const { team, token } = await staffed();
      const patch = (body: unknown) => service().call(`PATCH /accounts/${team.slug}`, { token, body });
      expect((await patch({ defaultUserLevel: "contributor" })).body).toMatchObject({ defaultUserLevel: "contributor", name: "Acme" });
      const { status, body } = await patch({
        defaultUserLevel: "member",
        name: "  Tidemark  ",
        slug: "stolen",
        plan: "paid",
        id: "x",
        type: "user",
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: team.id,
        slug: team.slug,
        name: "Tidemark",
        type: "team",
        defaultUserLevel: "member",
      });
      const [stored] = await service().deps.db.select({ plan: accounts.plan }).from(accounts).where(eq(accounts.id, team.id));
      expect(stored).toEqual({ plan: "free" });
      for (const wrong of [
        {},
        { defaultUserLevel: "owner" },
        { defaultUserLevel: "member", name: " " },
        { defaultUserLevel: "member", name: "x".repeat(101) },
        { name: "x" },
      ])
        expect((await patch(wrong)).status).toBe(400);
    });
  });
});
