import { expect, test } from "vitest";
import { addMember, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { levelsOf, ownedTeam } from "../../../testing/teams.ts";

onEachDatabase("administration of a team", (service) => {
  const body = {
    "PATCH /accounts/{slug}": { defaultUserLevel: "contributor" },
    "GET /accounts/{slug}/members": undefined,
    "PATCH /accounts/{slug}/members/{user}": { level: "member" },
    "DELETE /accounts/{slug}/members/{user}": undefined,
    "GET /accounts/{slug}/invites": undefined,
    "POST /accounts/{slug}/invites": { members: [{ email: "x@acme.example", level: "member" }] },
    "POST /accounts/{slug}/invites/preview": { emails: ["x@acme.example"] },
    "DELETE /accounts/{slug}/invites/x": undefined,
    "POST /accounts/{slug}/invites/x/link": undefined,
    "GET /accounts/{slug}/domains": undefined,
    "POST /accounts/{slug}/domains": { domain: "acme.example" },
    "DELETE /accounts/{slug}/domains/acme.example": undefined,
    "POST /accounts/{slug}/invite-link/reset": undefined,
    "GET /accounts/{slug}/invite-link": undefined,
    "GET /accounts/{slug}/history": undefined,
    "GET /accounts/{slug}/members.csv": undefined,
    "GET /accounts/{slug}/invites.csv": undefined,
    "GET /accounts/{slug}/history.csv": undefined,
  };

  test.each(Object.entries(body))(
    "%s returns 403 to members, 404 to outsiders, 400 for personal accounts [security: only owners administrate]",
    async (route, sent) => {
      const { team, owner } = await ownedTeam(service());
      const [member, contributor, stranger] = [await createUser(service()), await createUser(service()), await createUser(service())];
      await addMember(service(), team, member, "member");
      await addMember(service(), team, contributor, "contributor");
      const call = async (user: TestUser, slug: string, scope = team) => {
        const token = await personalToken(service(), user, [scope]);
        return service().call(route.replace("{slug}", slug).replace("{user}", owner.id), { token, ...(sent && { body: sent }) });
      };
      for (const user of [member, contributor]) {
        const refused = await call(user, team.slug);
        expect(refused.status).toBe(403);
        expect(refused.body.error).toContain("owners");
      }
      const hidden = await call(stranger, team.slug, stranger);
      const unknown = await call(stranger, "no-such-team", stranger);
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
      expect(hidden.body).toEqual(unknown.body);
      expect((await call(owner, owner.slug, owner)).status).toBe(400);
      expect((await call(owner, team.slug, owner)).status).toBe(403);
      expect(await levelsOf(service(), team)).toEqual({ [owner.id]: "owner", [member.id]: "member", [contributor.id]: "contributor" });
    },
  );

  test("returns owners' names without addresses to every member, and 404 to outsiders", async () => {
    const { team, owner } = await ownedTeam(service());
    const [second, contributor, stranger] = [
      await createUser(service(), { name: "Ana Owner" }),
      await createUser(service()),
      await createUser(service()),
    ];
    await addMember(service(), team, second, "owner");
    await addMember(service(), team, contributor, "contributor");
    const read = async (user: TestUser, slug: string, scope: { id: string }, query = "") =>
      service().call(`GET /accounts/${slug}/owners${query}`, { token: await personalToken(service(), user, [scope]) });
    const named = ({ id, slug }: TestUser, name: string) => ({ id, slug, name });
    expect((await read(contributor, team.slug, team)).body).toEqual({
      pageInfo: { total: 2, page: 1, perPage: 30 },
      results: [named(second, "Ana Owner"), named(owner, "Olive Owner")],
    });
    expect((await read(contributor, team.slug, team, "?perPage=1&page=2")).body).toMatchObject({
      pageInfo: { total: 2 },
      results: [named(owner, "Olive Owner")],
    });
    const hidden = await read(stranger, team.slug, stranger);
    expect(hidden.status).toBe(404);
    expect((await read(stranger, "no-such-team", stranger)).body).toEqual(hidden.body);
    expect((await read(stranger, stranger.slug, stranger)).status).toBe(400);
  });
});
