import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emails, memberships } from "../../../db/schema.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { invitedGuest } from "../../../testing/inviting.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { levelsOf, ownedTeam } from "../../../testing/teams.ts";

const HOUR = 3_600_000;

onEachDatabase("joining a team", (service) => {
  const signedIn = (user: TestUser) => dashboardToken(service(), user);
  const call = (route: string, token?: string) => service().call(route, { token });

  const invited = (level = "contributor") => invitedGuest(service(), level);

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
      const responses = [];
      for (const { secret, guestToken } of [
        used,
        cancelled,
        replaced,
        expired,
        { ...used, secret: "x".repeat(28) },
        { ...used, secret: "%27" },
      ])
        for (const route of [`GET /invites/${secret}`, `POST /invites/${secret}/accept`, `POST /invites/${secret}/decline`])
          responses.push(await call(route, guestToken));
      service().travel(-73 * HOUR);
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });
  });

  describe("POST /invites/{secret}/accept", () => {
    test("joins with the invited role and has access immediately", async () => {
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
      const responses = await Promise.all(Array.from({ length: 10 }, () => call(`POST /invites/${secret}/accept`, guestToken)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
      expect(await service().deps.db.select().from(memberships).where(eq(memberships.teamId, team.id))).toHaveLength(2);
    });

    test("keeps the role of a member", async () => {
      const { secret, team, guest, guestToken } = await invited("owner");
      await addMember(service(), team, guest, "contributor");
      expect((await call(`GET /invites/${secret}`, guestToken)).body.state).toBe("member");
      expect((await call(`POST /invites/${secret}/accept`, guestToken)).body.level).toBe("contributor");
      expect((await levelsOf(service(), team))[guest.id]).toBe("contributor");
    });

    test("leaves an owner when a member is removed concurrently [fault: accept during removal]", async () => {
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
