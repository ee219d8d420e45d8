import { expect, test } from "vitest";
import { freshGuest, invitingTeam } from "../../../testing/inviting.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";

const HOUR = 3600;

onEachDatabase(
  "limits of invite mail",
  (service) => {
    test("five mails an hour reach one person, from all teams together [security: no mail bombs by invites]", async () => {
      const email = freshGuest();
      const statuses = [];
      for (let index = 0; index < 12; index++) statuses.push((await (await invitingTeam(service())).invite({ email })).status);
      expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(429)]);
      expect(await queuedMails(service(), email)).toHaveLength(5);
    });

    test("names the addresses that got too many, and sends none of the request", async () => {
      const { invite } = await invitingTeam(service());
      const [full, other] = [freshGuest(), freshGuest()];
      const window = service().deps.limits.window("invite-mail-recipient", 5, HOUR);
      await window.take(full, 5);
      const { status, body, headers } = await invite({ email: other }, { email: full.toUpperCase() });
      expect(status).toBe(429);
      expect(body).toMatchObject({
        error: "No invites were sent. Some people got too many invites. Try them again in 60 minutes",
        details: [{ message: `members.1.email ${full} got too many invites` }],
      });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500);
      expect(await queuedMails(service(), other)).toEqual([]);
    });

    test("a person sends 2,000 an hour, counted exactly for parallel requests [security: no mail bombs by invites]", async () => {
      const { invite, owner } = await invitingTeam(service());
      const { limits } = service().deps;
      await limits.window("invite-mail-person", 2000, HOUR).take(owner.id, 1990);
      const batches = await Promise.all(
        Array.from({ length: 8 }, () => invite(...Array.from({ length: 4 }, () => ({ email: freshGuest() })))),
      );
      expect(batches.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    });

    test("the preview returns when a limited address can be invited, and counts the emails ahead of it", async () => {
      const { path, token, owner } = await invitingTeam(service());
      const [full, first, second] = [freshGuest(), freshGuest(), freshGuest()];
      const { limits, now } = service().deps;
      await limits.window("invite-mail-recipient", 5, HOUR).take(full, 5);
      await limits.window("invite-mail-person", 2000, HOUR).take(owner.id, 1990);
      const preview = async (ahead: number) =>
        (
          await service().call<{ state: string; retryAt?: string }[]>(`POST ${path}/preview`, {
            token,
            body: { emails: [full, first, second], ahead },
          })
        ).body;
      const rows = await preview(9);
      expect(rows.map(({ state }) => state)).toEqual(["limited", "ready", "limited"]);
      expect(rows[1]!.retryAt).toBeUndefined();
      for (const { retryAt } of [rows[0]!, rows[2]!]) {
        const minutes = (Date.parse(retryAt!) - now().getTime()) / 60_000;
        expect(minutes).toBeGreaterThan(55);
        expect(minutes).toBeLessThan(61);
      }
      expect((await preview(0)).map(({ state }) => state)).toEqual(["limited", "ready", "ready"]);
    });

    test("the preview marks addresses beyond a limit, and counts nothing", async () => {
      const { path, token, owner } = await invitingTeam(service());
      const preview = (...addresses: string[]) =>
        service().call<{ state: string }[]>(`POST ${path}/preview`, { token, body: { emails: addresses } });
      const [full, first, second] = [freshGuest(), freshGuest(), freshGuest()];
      const { limits } = service().deps;
      await limits.window("invite-mail-recipient", 5, HOUR).take(full, 5);
      await limits.window("invite-mail-person", 2000, HOUR).take(owner.id, 1999);
      for (let round = 0; round < 2; round++)
        expect((await preview(full, first, second)).body.map(({ state }) => state)).toEqual(["limited", "ready", "limited"]);
    });
  },
  { devMailbox: false },
);
