import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "../../../db/schema.ts";
import { createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { invitedGuest } from "../../../testing/inviting.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { levelsOf, ownedTeam } from "../../../testing/teams.ts";

onEachDatabase("the shared invite link", (service) => {
  const secretOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
  const signedIn = (user: TestUser) => dashboardToken(service(), user);
  const call = (route: string, token?: string) => service().call(route, { token });
  async function linked() {
    const held = await ownedTeam(service());
    const reset = async () => (await call(`POST /accounts/${held.team.slug}/invite-link/reset`, held.token)).body.inviteLink as string;
    const current = async () => (await call(`GET /accounts/${held.team.slug}/invite-link`, held.token)).body.inviteLink as string | null;
    return { ...held, reset, current };
  }

  test("is null before a reset, then readable by owners [security: invite links are stored encrypted]", async () => {
    const { reset, current, team } = await linked();
    expect(await current()).toBeNull();
    const link = await reset();
    expect(link).toMatch(new RegExp(`^${service().origin}/join/[a-z0-9]{25,}$`));
    expect(await current()).toBe(link);
    const rows = JSON.stringify(await service().deps.db.select().from(accounts).where(eq(accounts.id, team.id)));
    expect(rows).not.toContain(secretOf(link));
  });

  test("can't be decrypted with another key or for another team [security: links are bound to key and team]", async () => {
    const [one, two] = [await linked(), await linked()];
    await one.reset();
    await two.reset();
    const [held] = await service().deps.db.select().from(accounts).where(eq(accounts.id, one.team.id));
    await service().deps.db.update(accounts).set({ inviteLinkSealed: held!.inviteLinkSealed }).where(eq(accounts.id, two.team.id));
    expect(await two.current()).toBeNull();
    for (const broken of ["", "AAAA", held!.inviteLinkSealed!.slice(0, -2)]) {
      await service().deps.db.update(accounts).set({ inviteLinkSealed: broken }).where(eq(accounts.id, one.team.id));
      expect(await one.current()).toBeNull();
    }
  });

  test("joins with the default role; joining again changes nothing", async () => {
    const { reset, team, token } = await linked();
    const secret = secretOf(await reset());
    await service().call(`PATCH /accounts/${team.slug}`, { token, body: { defaultUserLevel: "contributor" } });
    expect((await call(`GET /invite-links/${secret}`)).body).toEqual({
      team: { slug: team.slug, name: "Acme" },
      level: "contributor",
      member: false,
    });
    const guest = await createUser(service());
    const theirs = await signedIn(guest);
    const joined = await Promise.all(Array.from({ length: 6 }, () => call(`POST /invite-links/${secret}/join`, theirs)));
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 200));
    expect(joined[0]!.body).toMatchObject({ slug: team.slug, level: "contributor" });
    expect(Object.keys(await levelsOf(service(), team))).toHaveLength(2);
    expect((await call(`GET /invite-links/${secret}`, theirs)).body.member).toBe(true);
    expect((await call(`POST /invite-links/${secret}/join`)).status).toBe(401);
    expect((await call(`POST /invite-links/${secret}/join`, await personalToken(service(), guest))).status).toBe(403);
  });

  test("deletes the pending invites of the same person", async () => {
    const { team, token, guest, guestToken, secret } = await invitedGuest(service(), "member");
    const { inviteLink } = (await call(`POST /accounts/${team.slug}/invite-link/reset`, token)).body;
    await call(`POST /invite-links/${secretOf(inviteLink)}/join`, guestToken);
    expect(await levelsOf(service(), team)).toHaveProperty(guest.id);
    expect((await call(`GET /invites/${secret}`)).status).toBe(404);
  });

  test("stops working immediately after a reset, also for an open page [security: a reset disables the old link]", async () => {
    const { reset, current } = await linked();
    const guest = await signedIn(await createUser(service()));
    const old = secretOf(await reset());
    expect((await call(`GET /invite-links/${old}`, guest)).status).toBe(200);
    const fresh = await reset();
    expect(await current()).toBe(fresh);
    expect((await call(`GET /invite-links/${old}`, guest)).status).toBe(404);
    expect((await call(`POST /invite-links/${old}/join`, guest)).status).toBe(404);
    expect((await call(`POST /invite-links/${secretOf(fresh)}/join`, guest)).status).toBe(200);
  });

  test("twelve concurrent resets leave one working link", async () => {
    const { reset, current } = await linked();
    const links = await Promise.all(Array.from({ length: 12 }, reset));
    const alive = [];
    for (const link of links) if ((await call(`GET /invite-links/${secretOf(link)}`)).status === 200) alive.push(link);
    expect(alive).toEqual([await current()]);
  });
});
