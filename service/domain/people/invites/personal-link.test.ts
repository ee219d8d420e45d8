import { expect, test } from "vitest";
import { freshGuest, invitedGuest, invitingTeam } from "../../../testing/inviting.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";

const HOURS = 3_600_000;

onEachDatabase("the personal link of an invite", (service) => {
  test("works instead of the link in the email, for the invited address alone [security: links of invites are replaced]", async () => {
    const { team, token, secret, guestToken } = await invitedGuest(service(), "contributor");
    const path = `/accounts/${team.slug}/invites`;
    const { body } = await service().call<{ results: { id: string }[] }>(`GET ${path}`, { token });
    const made = await service().call<{ inviteLink: string }>(`POST ${path}/${body.results[0]!.id}/link`, { token });
    expect(made.status).toBe(200);
    expect(made.body.inviteLink).toMatch(new RegExp(`^${service().origin}/invites/[\\w-]{20,}$`));
    const fresh = made.body.inviteLink.split("/").at(-1)!;
    expect((await service().call(`GET /invites/${secret}`, {})).status).toBe(404);
    expect((await service().call(`POST /invites/${fresh}/accept`, { token })).status).toBe(403);
    expect((await service().call(`POST /invites/${fresh}/accept`, { token: guestToken })).status).toBe(200);
  });

  test("restarts the 72 hours, drops an email that still waits and is recorded without the secret", async () => {
    const { invite, list, path, token, team } = await invitingTeam(service());
    const email = freshGuest();
    const [first] = (await invite({ email })).body;
    expect(await queuedMails(service(), email)).toHaveLength(1);
    service().travel(80 * HOURS);
    const { inviteLink } = (await service().call<{ inviteLink: string }>(`POST ${path}/${first!.id}/link`, { token })).body;
    expect((await list()).results).toMatchObject([{ id: first!.id, email, expired: false }]);
    service().travel(-80 * HOURS);
    expect(await queuedMails(service(), email)).toEqual([]);
    const history = await service().call<{ results: { kind: string; target: string }[] }>(`GET /accounts/${team.slug}/history`, { token });
    expect(history.body.results[0]).toMatchObject({ kind: "invite.link-replaced", target: email });
    expect(JSON.stringify(history.body)).not.toContain(inviteLink.split("/").at(-1));
  });

  test("returns 404 for an unknown invite and one of another team", async () => {
    const [own, other] = [await invitingTeam(service()), await invitingTeam(service())];
    const [foreign] = (await other.invite({ email: freshGuest() })).body;
    for (const id of ["unknown", foreign!.id])
      expect((await service().call(`POST ${own.path}/${id}/link`, { token: own.token })).status).toBe(404);
  });
});
