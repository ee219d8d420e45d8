import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, memberships } from "../../../db/schema.ts";
import { createTeam, createUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { codeFor } from "../../../testing/mails.ts";

onEachDatabase("accounts of people who deleted their team", (service) => {
  const remove = async (person: { email: string }, token: string) => {
    await service().call("POST /me/deletion/code", { token });
    return service().call("POST /me/deletion", { token, body: { code: await codeFor(service(), person.email) } });
  };

  test("lets the only owner of a deleted team go", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const team = await createTeam(service(), { owner: ana, member: ben });
    const token = await dashboardToken(service(), ana);
    expect((await service().call(`DELETE /accounts/${team.slug}`, { token })).status).toBe(204);
    expect((await service().call("GET /me/deletion", { token })).body).toMatchObject({ allowed: true });
    expect((await remove(ana, token)).status).toBe(204);
    expect(await service().deps.db.select().from(memberships).where(eq(memberships.userId, ana.id))).toEqual([]);
  });

  test("leaves no restored team without an owner when the account is deleted at once [fault: a team keeps an owner]", async () => {
    for (let round = 0; round < 4; round++) {
      const ana = await createUser(service());
      const team = await createTeam(service(), { owner: ana });
      const token = await dashboardToken(service(), ana);
      await service().call(`DELETE /accounts/${team.slug}`, { token });
      await Promise.all([remove(ana, token), service().call(`POST /me/deleted-teams/${team.id}/restore`, { token })]);
      const [row] = await service().deps.db.select().from(accounts).where(eq(accounts.id, team.id));
      const owners = await service().deps.db.select().from(memberships).where(eq(memberships.teamId, team.id));
      expect([row!.deletedAt === null, owners.length]).not.toEqual([true, 0]);
    }
  });
});
