import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, emails } from "../../../db/schema.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { levelsOf, ownedTeam } from "../../../testing/teams.ts";

onEachDatabase("a team under parallel requests", (service) => {
  const rounds = 50;
  const pair = async (also: "member" | null) => {
    const { team, owner, token } = await ownedTeam(service());
    const second = await createUser(service());
    await addMember(service(), team, second, "owner");
    if (also) await addMember(service(), team, await createUser(service()), also);
    return { team, first: { ...owner, token }, second: { ...second, token: await personalToken(service(), second, [team]) } };
  };
  const owners = async (team: { id: string }) => Object.values(await levelsOf(service(), team)).filter((level) => level === "owner").length;

  test("two owners who demote each other: one succeeds, the other gets 409 [fault: a team always keeps an owner]", async () => {
    for (let round = 0; round < rounds; round++) {
      const { team, first, second } = await pair(null);
      const demote = (by: { token: string }, other: { id: string }) =>
        service().call(`PATCH /accounts/${team.slug}/members/${other.id}`, { token: by.token, body: { level: "member" } });
      const responses = await Promise.all([demote(first, second), demote(second, first)]);
      // A late request is refused with 403, because its caller is already a member.
      expect([
        [200, 409],
        [200, 403],
      ]).toContainEqual(responses.map(({ status }) => status).sort());
      expect(await owners(team)).toBe(1);
    }
  });

  test("two owners who remove or demote each other leave one owner [fault: a team always keeps an owner]", async () => {
    for (let round = 0; round < rounds; round++) {
      const { team, first, second } = await pair(round % 2 ? "member" : null);
      const responses = await Promise.all([
        service().call(`DELETE /accounts/${team.slug}/members/${second.id}`, { token: first.token }),
        round % 3
          ? service().call(`DELETE /accounts/${team.slug}/members/${first.id}`, { token: second.token })
          : service().call(`PATCH /accounts/${team.slug}/members/${first.id}`, { token: second.token, body: { level: "contributor" } }),
      ]);
      for (const { status } of responses) expect([200, 204, 403, 404, 409]).toContain(status);
      expect(await owners(team)).toBeGreaterThanOrEqual(1);
    }
  });

  test("leaves one owner when all members leave concurrently [fault: a team always keeps an owner]", async () => {
    for (let round = 0; round < 10; round++) {
      const { team, first, second } = await pair("member");
      const ids = Object.keys(await levelsOf(service(), team));
      const tokens = await Promise.all(ids.map((id) => dashboardToken(service(), { id })));
      await Promise.all(tokens.map((token) => service().call(`POST /accounts/${team.slug}/leave`, { token })));
      expect(await owners(team), `${first.slug} and ${second.slug}`).toBeGreaterThanOrEqual(1);
    }
  });

  test("finds a member by an address that was verified, or a name that was changed, while they joined", async () => {
    const { team, token } = await ownedTeam(service());
    const { db } = service().deps;
    for (let round = 0; round < 20; round++) {
      const person = await createUser(service());
      const address = `second-${person.slug}@other.example`;
      await Promise.all([
        addMember(service(), team, person, "member"),
        db.insert(emails).values({ address, userId: person.id, verifiedAt: new Date() }),
        db
          .update(accounts)
          .set({ name: `Renamed ${person.slug}!` })
          .where(eq(accounts.id, person.id)),
      ]);
      for (const search of [address, `RENAMED ${person.slug}!`]) {
        const { body } = await service().call(`GET /accounts/${team.slug}/members?search=${encodeURIComponent(search)}`, { token });
        expect(
          body.results.map(({ user }: { user: { id: string } }) => user.id),
          search,
        ).toEqual([person.id]);
      }
      await db.update(emails).set({ verifiedAt: null }).where(eq(emails.address, address));
      const { body } = await service().call(`GET /accounts/${team.slug}/members?search=${address}`, { token });
      expect(body.pageInfo.total).toBe(0);
    }
  });
});
