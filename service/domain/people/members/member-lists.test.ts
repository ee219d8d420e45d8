import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { memberships } from "../../../db/schema.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { writeBufferedLastUsed } from "../../../testing/last-used.ts";
import { teamWithMembers } from "../../../testing/teams.ts";

onEachDatabase("lists of members", (service) => {
  const staffed = async () => {
    const made = await teamWithMembers(service(), "Ben", "Zoe");
    for (const [name, level] of [
      ["Ada", "contributor"],
      ["Yan", "contributor"],
      ["Xia", "owner"],
    ] as const)
      await addMember(service(), made.team, await createUser(service(), { name }), level);
    return made;
  };

  describe("orders", () => {
    test("by date follow the date joined, also of people who were added later with an older date", async () => {
      const { team, people, names } = await staffed();
      await service()
        .deps.db.update(memberships)
        .set({ createdAt: new Date("2020-01-01") })
        .where(eq(memberships.userId, people[1]!.id));
      const newest = await names();
      expect(newest).toEqual(["Xia", "Yan", "Ada", "Ben", "Olive Owner", "Zoe"]);
      expect(await names("?orderBy=date-asc")).toEqual(newest.toReversed());
      expect(await names("?perPage=2&page=3")).toEqual(["Olive Owner", "Zoe"]);
      expect(team.slug).toBeTruthy();
    });

    test("by role are by name within a role, in both directions, on each page and in searches", async () => {
      const { names } = await staffed();
      const [owners, members, contributors] = [
        ["Olive Owner", "Xia"],
        ["Ben", "Zoe"],
        ["Ada", "Yan"],
      ];
      expect(await names("?orderBy=role-asc")).toEqual([...owners, ...members, ...contributors]);
      expect(await names("?orderBy=role-desc")).toEqual([...contributors, ...members, ...owners]);
      expect(await names("?orderBy=role-asc&perPage=4&page=2")).toEqual(contributors);
      expect(await names("?orderBy=role-asc&levels=member,contributor&perPage=3")).toEqual(["Ben", "Zoe", "Ada"]);
      expect(await names("?orderBy=role-desc&search=a")).toEqual(await names("?orderBy=role-desc&search=A"));
      expect(await names("?orderBy=role-asc&perPage=1&page=9")).toEqual([]);
    });

    test("by last use count the dashboard and apps in this team only, to the hour", async () => {
      const { team, people, list, names } = await staffed();
      service().travel(3 * 3_600_000);
      const [ben, zoe] = people;
      const dashboard = await dashboardToken(service(), ben!);
      const read = (token: string) => service().call(`GET /accounts/${team.slug}`, { token });
      await read(dashboard);
      await read(await personalToken(service(), zoe!, [team]));
      await service().call(`GET /accounts/${zoe!.slug}`, { token: await dashboardToken(service(), zoe!) });
      await writeBufferedLastUsed(service());
      const [first] = (await list("?orderBy=active")).body.results;
      expect([first!.user.name, Date.parse(first!.lastActiveAt)]).toEqual(["Ben", expect.any(Number)]);
      expect((await names("?orderBy=active-asc")).at(-1)).toBe("Ben");
      service().travel(1_800_000);
      await read(dashboard);
      await writeBufferedLastUsed(service());
      expect((await list("?orderBy=active")).body.results[0]!.lastActiveAt).toBe(first!.lastActiveAt);
    });

    test("are counted by role, of those who match a search, for owners only", async () => {
      const { team, token, people } = await staffed();
      const count = (query = "", as = token) => service().call(`GET /accounts/${team.slug}/members/counts${query}`, { token: as });
      expect((await count()).body).toEqual({ owner: 2, member: 2, contributor: 2 });
      expect((await count("?search=ADA")).body).toEqual({ owner: 0, member: 0, contributor: 1 });
      expect((await count("", await personalToken(service(), people[0]!, [team]))).status).toBe(403);
    });

    test.each(["date", "date-asc", "name-asc", "name-desc", "role-asc", "role-desc", "active", "active-asc"])(
      "of the export equal the list by %s",
      async (order) => {
        const { team, token, names } = await staffed();
        const csv = await service().call<string>(`GET /accounts/${team.slug}/members.csv?orderBy=${order}`, { token });
        const exported = csv.body
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line: string) => line.split(",")[0]);
        expect(exported).toEqual(await names(`?orderBy=${order}`));
      },
    );
  });

  describe("the directory", () => {
    type Directory = { pageInfo: object; results: Record<string, unknown>[] };
    const read = async (user: TestUser, team: { id: string; slug: string }, query = "") =>
      service().call<Directory>(`GET /accounts/${team.slug}/directory${query}`, { token: await personalToken(service(), user, [team]) });

    test("shows members the names and roles of all, without addresses [security: members see no addresses]", async () => {
      const { team, people } = await staffed();
      const { status, body } = await read(people[0]!, team, "?orderBy=role-asc&perPage=3");
      expect(status).toBe(200);
      expect(body.pageInfo).toEqual({ total: 6, page: 1, perPage: 3 });
      expect(body.results.map(({ user, level }) => [(user as { name: string }).name, level])).toEqual([
        ["Olive Owner", "owner"],
        ["Xia", "owner"],
        ["Ben", "member"],
      ]);
      expect(JSON.stringify(body)).not.toContain("@");
      expect((await read(people[0]!, team, "?orderBy=active")).status).toBe(400);
      expect(Object.keys(body.results[0]!).toSorted()).toEqual(["id", "joinedAt", "level", "user"]);
    });

    test("searches names and slugs, and confirms no address [security: members see no addresses]", async () => {
      const { team, owner, people } = await staffed();
      const found = async (search: string) =>
        (await read(people[0]!, team, `?search=${encodeURIComponent(search)}`)).body.results.map(
          ({ user }) => (user as { name: string }).name,
        );
      expect(await found("OLIVE")).toEqual(["Olive Owner"]);
      expect(await found(owner.slug.toUpperCase())).toEqual(["Olive Owner"]);
      expect(await found(owner.email)).toEqual([]);
      expect(await found("@")).toEqual([]);
    });

    test("is refused to contributors with 403, to outsiders with 404 and on personal accounts with 400", async () => {
      const { team, people } = await staffed();
      const contributor = await createUser(service());
      await addMember(service(), team, contributor, "contributor");
      expect((await read(contributor, team)).status).toBe(403);
      const stranger = await createUser(service());
      const token = await personalToken(service(), stranger, [stranger]);
      expect((await service().call(`GET /accounts/${team.slug}/directory`, { token })).status).toBe(404);
      expect((await read(people[0]!, people[0]!)).status).toBe(400);
    });
  });
});
