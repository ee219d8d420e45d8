import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, emails, memberships } from "../../db/schema.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { dashboardToken, levelsOf, mailedSecrets, ownedTeam } from "../../testing/teams.ts";

const HOUR = 3_600_000;

onEachDatabase("joining a team", (service) => {
  const signedIn = (user: TestUser) => dashboardToken(service(), user);
  const call = (route: string, token?: string) => service().call(route, { token });

  /** A team and a person whose address it has invited. */
  async function invited(level = "contributor") {
    const held = await ownedTeam(service());
    const guest = await createUser(service(), { name: "Gia Guest" });
    const invite = async () => {
      const body = { members: [{ email: guest.email, level }] };
      await service().call(`POST /accounts/${held.team.slug}/invites`, { token: held.token, body });
      return (await mailedSecrets(service(), guest.email)).at(-1)!;
    };
    return { ...held, guest, secret: await invite(), invite, guestToken: await signedIn(guest) };
  }

  describe("GET /invites/{secret}", () => {
    test("returns team, inviter and role; the address only to the person who has it", async () => {
      const { secret, guest, guestToken } = await invited();
      const stranger = await createUser(service());
      const { status, body } = await call(`GET /invites/${secret}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ team: { name: "Acme" }, level: "contributor", inviter: "Olive Owner", state: "sign-in", email: null });
      expect((await call(`GET /invites/${secret}`, guestToken)).body).toMatchObject({ state: "ready", email: guest.email });
      const other = await call(`GET /invites/${secret}`, await signedIn(stranger));
      expect(other.body).toMatchObject({ state: "other-address", email: null });
      expect(JSON.stringify(other.body)).not.toContain(guest.slug);
    });

    test("changes nothing, however often it is read", async () => {
      const { secret, team, guestToken } = await invited();
      await Promise.all(Array.from({ length: 5 }, () => call(`GET /invites/${secret}`, guestToken)));
      expect(Object.keys(await levelsOf(service(), team))).toHaveLength(1);
      expect((await call(`POST /invites/${secret}/accept`, guestToken)).status).toBe(200);
    });

    test("returns one 404 for used, cancelled, replaced, expired and unknown secrets [security: secrets are not probed]", async () => {
      const [used, cancelled, replaced, expired] = [await invited(), await invited(), await invited(), await invited()];
      await call(`POST /invites/${used.secret}/accept`, used.guestToken);
      const list = await service().call<{ results: { id: string }[] }>(`GET /accounts/${cancelled.team.slug}/invites`, {
        token: cancelled.token,
      });
      await call(`DELETE /accounts/${cancelled.team.slug}/invites/${list.body.results[0]!.id}`, cancelled.token);
      await replaced.invite();
      service().travel(73 * HOUR);
      const answers = [];
      for (const { secret, guestToken } of [
        used,
        cancelled,
        replaced,
        expired,
        { ...used, secret: "x".repeat(28) },
        { ...used, secret: "%27" },
      ])
        for (const route of [`GET /invites/${secret}`, `POST /invites/${secret}/accept`, `POST /invites/${secret}/decline`])
          answers.push(await call(route, guestToken));
      service().travel(-73 * HOUR);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });
  });

  describe("POST /invites/{secret}/accept", () => {
    test("joins with the invited role and has access at once", async () => {
      const { secret, team, guest, guestToken } = await invited();
      const { status, body } = await call(`POST /invites/${secret}/accept`, guestToken);
      expect(status).toBe(200);
      expect(body).toEqual({ id: team.id, slug: team.slug, name: "Acme", type: "team", level: "contributor" });
      expect((await levelsOf(service(), team))[guest.id]).toBe("contributor");
      expect((await call(`GET /accounts/${team.slug}`, guestToken)).status).toBe(200);
    });

    test("returns 403 to other people and unverified addresses [security: an invite is for one verified address]", async () => {
      const { secret, team, guest } = await invited();
      const claimant = await createUser(service());
      await service().deps.db.update(emails).set({ verifiedAt: null, userId: claimant.id }).where(eq(emails.address, guest.email));
      for (const person of [await createUser(service()), claimant]) {
        const { status, body } = await call(`POST /invites/${secret}/accept`, await signedIn(person));
        expect(status).toBe(403);
        expect(JSON.stringify(body)).not.toContain(guest.email);
      }
      expect(Object.keys(await levelsOf(service(), team))).toHaveLength(1);
      expect((await call(`GET /invites/${secret}`)).status).toBe(200);
    });

    test("returns 401 without a token and 403 for a personal access token", async () => {
      const { secret, guest } = await invited();
      expect((await call(`POST /invites/${secret}/accept`)).status).toBe(401);
      expect((await call(`POST /invites/${secret}/accept`, await personalToken(service(), guest))).status).toBe(403);
    });

    test("ten concurrent calls create one membership [fault: concurrent accepts]", async () => {
      const { secret, team, guestToken } = await invited();
      const answers = await Promise.all(Array.from({ length: 10 }, () => call(`POST /invites/${secret}/accept`, guestToken)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
      expect(await service().deps.db.select().from(memberships).where(eq(memberships.teamId, team.id))).toHaveLength(2);
    });

    test("keeps the role of a member", async () => {
      const { secret, team, guest, guestToken } = await invited("owner");
      await addMember(service(), team, guest, "contributor");
      expect((await call(`GET /invites/${secret}`, guestToken)).body.state).toBe("member");
      expect((await call(`POST /invites/${secret}/accept`, guestToken)).body.level).toBe("contributor");
      expect((await levelsOf(service(), team))[guest.id]).toBe("contributor");
    });

    test("leaves an owner when a member is removed meanwhile [fault: accept during removal]", async () => {
      for (let round = 0; round < 15; round++) {
        const { secret, team, owner, token, guest, guestToken } = await invited("member");
        const second = await createUser(service());
        await addMember(service(), team, second, "member");
        const [accepted, removed] = await Promise.all([
          call(`POST /invites/${secret}/accept`, guestToken),
          call(`DELETE /accounts/${team.slug}/members/${owner.id}`, token),
        ]);
        expect(accepted.status).toBe(200);
        const levels = await levelsOf(service(), team);
        expect(Object.values(levels)).toContain("owner");
        // Removed first: the second member was alone and became owner. Accepted first: the last owner of three stays.
        expect(levels).toEqual(
          removed.status === 204
            ? { [second.id]: "owner", [guest.id]: "member" }
            : { [owner.id]: "owner", [second.id]: "member", [guest.id]: "member" },
        );
      }
    });
  });

  test("POST /invites/{secret}/decline deletes the invite, only for the invited person", async () => {
    const { secret, team, guestToken } = await invited();
    expect((await call(`POST /invites/${secret}/decline`, await signedIn(await createUser(service())))).status).toBe(403);
    expect((await call(`POST /invites/${secret}/decline`, guestToken)).status).toBe(204);
    expect((await call(`POST /invites/${secret}/accept`, guestToken)).status).toBe(404);
    expect(Object.keys(await levelsOf(service(), team))).toHaveLength(1);
  });

  describe("the shared invite link", () => {
    const secretOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
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
      const { team, token, guest, guestToken, secret } = await invited("member");
      const { inviteLink } = (await call(`POST /accounts/${team.slug}/invite-link/reset`, token)).body;
      await call(`POST /invite-links/${secretOf(inviteLink)}/join`, guestToken);
      expect(await levelsOf(service(), team)).toHaveProperty(guest.id);
      expect((await call(`GET /invites/${secret}`)).status).toBe(404);
    });

    test("stops working at once after a reset, also for an open page [security: a reset disables the old link]", async () => {
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

  describe("GET /me/offers", () => {
    const offers = async (token: string) =>
      (await service().call<{ team: { id: string }; level: string; via: string; match: string }[]>("GET /me/offers", { token })).body;
    const open = (team: { slug: string }, token: string, domain: string) =>
      service().call(`POST /accounts/${team.slug}/domains`, { token, body: { domain } });

    test("lists each team once, invites before domains, without own teams and expired invites", async () => {
      const byInvite = await invited("owner");
      const { guest, guestToken } = byInvite;
      const domain = `${guest.slug}.example`;
      await service()
        .deps.db.insert(emails)
        .values({ address: `gia@${domain}`, userId: guest.id, verifiedAt: new Date() });
      const byDomain = await ownedTeam(service());
      for (const { team, token, owner } of [byInvite, byDomain]) {
        await service()
          .deps.db.insert(emails)
          .values({ address: `${owner.slug}@${domain}`, userId: owner.id, verifiedAt: new Date() });
        expect((await open(team, token, domain)).status).toBe(201);
      }
      const found = await offers(guestToken);
      expect(found).toHaveLength(2);
      expect(found.find(({ team }) => team.id === byInvite.team.id)).toMatchObject({ level: "owner", via: "invite", match: guest.email });
      expect(found.find(({ team }) => team.id === byDomain.team.id)).toMatchObject({ level: "member", via: "domain", match: domain });
      service().travel(73 * HOUR);
      expect((await offers(guestToken)).map(({ via }) => via)).toEqual(["domain", "domain"]);
      service().travel(-73 * HOUR);

      expect((await call(`POST /me/offers/${byInvite.team.id}/join`, guestToken)).body).toMatchObject({ level: "owner" });
      expect((await call(`POST /me/offers/${byDomain.team.id}/join`, guestToken)).body).toMatchObject({ level: "member" });
      expect(await offers(guestToken)).toEqual([]);
      expect((await call(`GET /invites/${byInvite.secret}`)).status).toBe(404);
    });

    test("returns 404 for teams that are not offered, unverified addresses and removed domains", async () => {
      const { team, guest } = await invited();
      const stranger = await signedIn(await createUser(service()));
      for (const id of [team.id, guest.id, "nothing", "%00"]) expect((await call(`POST /me/offers/${id}/join`, stranger)).status).toBe(404);
      await service().deps.db.update(emails).set({ verifiedAt: null }).where(eq(emails.userId, guest.id));
      const theirs = await signedIn(guest);
      expect(await offers(theirs)).toEqual([]);
      expect((await call(`POST /me/offers/${team.id}/join`, theirs)).status).toBe(404);
    });
  });
});
