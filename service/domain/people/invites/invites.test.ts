import { eq } from "drizzle-orm";
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { htmlOf } from "../../../mail/mail-html.tsx";
import { emails } from "../../../db/schema.ts";
import { invites } from "../../../db/team-schema.ts";
import { freePort } from "../../../testing/peers.ts";
import { addMember, createUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { freshGuest, type Invite, invitingTeam, type Refusal } from "../../../testing/inviting.ts";
import { markMailsDelivered, queuedMails, startMailWorker } from "../../../testing/mails.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { mailedSecrets } from "../../../testing/teams.ts";

const HOURS = 3_600_000;

onEachDatabase("invites", (service) => {
  const inviting = () => invitingTeam(service());
  const mailsTo = async (email: string) => (await queuedMails(service(), email)).length;

  describe("POST /accounts/{accountSlug}/invites", () => {
    test("returns the invites in order, mails each address once, and expires after 72 hours", async () => {
      const { invite } = await inviting();
      const [a, b] = [freshGuest(), freshGuest()];
      const { status, body } = await invite({ email: a.toUpperCase(), level: "owner" }, { email: b, level: "contributor" });
      expect(status).toBe(201);
      expect(body.map(({ email, level, expired }) => [email, level, expired])).toEqual([
        [a, "owner", false],
        [b, "contributor", false],
      ]);
      for (const { createdAt, expiresAt } of body) expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(72 * HOURS);
      expect([await mailsTo(a), await mailsTo(b)]).toEqual([1, 1]);
    });

    test("takes an international address in one canonical form", async () => {
      const { invite, list } = await inviting();
      const local = `jürgen${process.hrtime.bigint()}`;
      const [first] = (await invite({ email: `${local.toUpperCase()}@München.example` })).body;
      const [second] = (await invite({ email: `${local}@xn--mnchen-3ya.example` })).body;
      expect([first!.email, second!.id]).toEqual([`${local}@xn--mnchen-3ya.example`, first!.id]);
      expect((await list(`?search=${encodeURIComponent("JÜRGEN")}`)).results).toHaveLength(1);
      const twice = await invite<Refusal>({ email: `${local}@münchen.example` }, { email: `${local}@xn--mnchen-3ya.example` });
      expect(twice.body.details[0]!.message).toContain("occurs twice");
    });

    test("mails team, inviter, role and link [security: invite secrets are stored as hashes]", async () => {
      const { invite, team } = await inviting();
      const email = freshGuest();
      await invite({ email });
      const [mail] = await queuedMails(service(), email);
      const [secret] = await mailedSecrets(service(), email);
      expect(mail!.subject).toBe("Olive Owner invited you to Acme on Loupe");
      for (const body of [mail!.text, htmlOf(mail!.content!)]) {
        for (const part of ["Olive Owner", "Acme", "a member", email, `${service().origin}/invites/${secret}`])
          expect(body).toContain(part);
      }
      expect(secret!.length).toBeGreaterThanOrEqual(25);
      const rows = await service().deps.db.select().from(invites).where(eq(invites.teamId, team.id));
      expect(JSON.stringify(rows)).not.toContain(secret);
    });

    test("refreshes a pending invite: same id and date, new secret, role and expiry", async () => {
      const { invite, list } = await inviting();
      const email = freshGuest();
      const first = (await invite({ email })).body[0]!;
      const [old] = await mailedSecrets(service(), email);
      service().travel(HOURS);
      const second = (await invite({ email: email.toUpperCase(), level: "contributor" })).body[0]!;
      service().travel(-HOURS);
      expect(second).toMatchObject({ id: first.id, createdAt: first.createdAt, level: "contributor" });
      expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBeGreaterThanOrEqual(HOURS);
      expect((await list()).pageInfo.total).toBe(1);
      const now = (await mailedSecrets(service(), email)).at(-1);
      expect(old).not.toBe(now);
      expect((await service().call(`GET /invites/${old}`)).status).toBe(404);
      expect((await service().call(`GET /invites/${now}`)).status).toBe(200);
    });

    test("refuses members by any verified address, names the entry, and sends nothing", async () => {
      const { invite, owner, list } = await inviting();
      const second = freshGuest();
      await service().deps.db.insert(emails).values({ address: second, userId: owner.id, verifiedAt: new Date() });
      const email = freshGuest();
      const { status, body } = await invite<Refusal>({ email }, { email: owner.email }, { email: freshGuest() }, { email: second });
      expect(status).toBe(400);
      expect(body.details.map(({ message }) => message.split(" ")[0])).toEqual(["members.1.email", "members.3.email"]);
      expect((await list()).pageInfo.total).toBe(0);
      expect(await mailsTo(email)).toBe(0);
    });

    test("invites an unverified address of a member", async () => {
      const { invite, team } = await inviting();
      const claimant = await createUser(service());
      await addMember(service(), team, claimant, "member");
      const email = freshGuest();
      await service().deps.db.insert(emails).values({ address: email, userId: claimant.id });
      expect((await invite({ email })).status).toBe(201);
    });

    test("refuses an address that occurs twice in a request, in any case", async () => {
      const { invite } = await inviting();
      const email = freshGuest();
      const { status, body } = await invite<Refusal>({ email: freshGuest() }, { email }, { email: email.toUpperCase() });
      expect(status).toBe(400);
      expect(body.details[0]!.message).toMatch(/^members\.2\.email /);
      expect(await mailsTo(email)).toBe(0);
    });

    test.each([
      ["a line break", "a@acme.example\r\nBcc: b@acme.example"],
      ["a trailing line break", "a@acme.example\n"],
      ["a list", "a@acme.example,b@acme.example"],
      ["a display name", "Ana <a@acme.example>"],
      ["blanks", " a@acme.example"],
      ["a fullwidth @", "a＠acme.example"],
      ["a look-alike letter", "аna@acme.example"],
      ["a Kelvin sign", "\u212Aim@acme.example"],
      ["a dotless domain", "a@localhost"],
      ["an address literal", "a@[127.0.0.1]"],
      ["two @", "a@b@acme.example"],
      ["a trailing dot", "a@acme.example."],
      ["a quoted local part", '"a b"@acme.example'],
      ["260 characters", `${"a".repeat(60)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.example`],
      ["a long local part", `${"a".repeat(65)}@acme.example`],
      ["nothing", ""],
      ["no text", 5],
    ])("refuses %s as an address and names the entry [security: invites go to one plain address]", async (_name, email) => {
      const { invite, list } = await inviting();
      const { status, body } = await invite<Refusal>({ email: freshGuest() }, { email });
      expect(status).toBe(400);
      expect(body.details[0]!.message).toMatch(/^members\.1\.email /);
      expect((await list()).pageInfo.total).toBe(0);
    });

    test("accepts 1 to 100 members with known roles", async () => {
      const { invite, path, token, list } = await inviting();
      const many = (count: number) => Array.from({ length: count }, () => ({ email: freshGuest() }));
      expect((await invite()).status).toBe(400);
      expect((await invite(...many(101))).status).toBe(400);
      expect((await invite({ email: freshGuest(), level: "admin" })).status).toBe(400);
      expect((await service().call(`POST ${path}`, { token, body: { members: {} } })).status).toBe(400);
      expect((await invite(...many(100))).status).toBe(201);
      expect((await list("?perPage=100")).results).toHaveLength(100);
    });

    test("50 concurrent requests create one invite and one mail [fault: concurrent invites]", async () => {
      const { invite, list } = await inviting();
      const email = freshGuest();
      const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => invite({ email: n % 2 ? email : email.toUpperCase() })));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      expect((await list()).pageInfo.total).toBe(1);
      const secrets = await mailedSecrets(service(), email);
      expect(secrets).toHaveLength(1);
      expect((await service().call(`GET /invites/${secrets[0]}`)).status).toBe(200);
    });

    test("mails an address at most once in 30 seconds, with the link that works, and refuses no request", async () => {
      const { invite, path, token } = await inviting();
      const email = freshGuest();
      const mails = () => queuedMails(service(), email);
      const deliver = () => markMailsDelivered(service(), email);
      const due = async () => (await mails()).at(-1)!.runAt.getTime();
      const started = service().deps.now().getTime();
      await invite({ email });
      expect(await due()).toBeLessThan(started + 5000);
      await deliver();
      for (const seconds of [5, 10, 10]) {
        service().travel(seconds * 1000);
        expect((await invite({ email })).status).toBe(201);
        expect(await mails()).toHaveLength(2);
        expect((await due()) - (await mails())[0]!.runAt.getTime()).toBe(30_000);
      }
      await deliver();
      service().travel(36_000);
      await invite({ email });
      expect(await due()).toBeLessThanOrEqual(service().deps.now().getTime());
      const newest = (await mailedSecrets(service(), email)).at(-1);
      const { body } = await service().call(`GET /invites/${newest}`);
      expect(body).toMatchObject({ state: "sign-in" });
      const [pending] = (await service().call<{ results: Invite[] }>(`GET ${path}`, { token })).body.results;
      expect((await service().call(`DELETE ${path}/${pending!.id}`, { token })).status).toBe(204);
      expect((await mails()).every(({ finishedAt }) => finishedAt !== null)).toBe(true);
      service().travel(-61_000);
    });

    test("returns 201 while the mail server is down and queues the mail [fault: mail server down]", async () => {
      const refusing = createServer((socket) => socket.on("error", () => {}).end("421 not now\r\n"));
      const port = await freePort();
      await new Promise<void>((resolve) => refusing.listen(port, "127.0.0.1", resolve));
      for (const at of [await freePort(), port]) {
        const smtpUrl = `smtp://127.0.0.1:${at}`;
        const worker = startMailWorker(service(), smtpUrl);
        const { invite } = await inviting();
        const email = freshGuest();
        expect((await invite({ email })).status).toBe(201);
        await worker.stop();
        const [mail] = await queuedMails(service(), email);
        expect(mail).toMatchObject({ finishedAt: null, failedAt: null });
        expect(mail!.text).toContain("/invites/");
      }
      refusing.close();
    });
  });

  test("takes only address and role from the request [security: requests set only documented fields]", async () => {
    const { invite, list } = await inviting();
    const other = await inviting();
    const email = freshGuest();
    const extra = {
      id: "chosen",
      teamId: other.team.id,
      createdAt: "2020-01-01T00:00:00Z",
      expiresAt: "2099-01-01T00:00:00Z",
      expired: true,
    };
    const { status, body } = await invite({ email, level: "member", ...extra } as { email: string; level: string });
    expect(status).toBe(201);
    expect(body[0]!.id).not.toBe("chosen");
    expect(Date.parse(body[0]!.expiresAt)).toBeLessThan(Date.now() + 73 * HOURS);
    expect([(await list()).pageInfo.total, (await other.list()).pageInfo.total]).toEqual([1, 0]);
  });

  describe("DELETE /accounts/{accountSlug}/invites/{inviteId}", () => {
    test("deletes the invite and disables its link", async () => {
      const { invite, path, token, list } = await inviting();
      const email = freshGuest();
      const { id } = (await invite({ email })).body[0]!;
      const other = await inviting();
      expect((await service().call(`DELETE ${other.path}/${id}`, { token: other.token })).status).toBe(404);
      expect((await service().call(`DELETE ${path}/${id}`, { token })).status).toBe(204);
      expect((await service().call(`DELETE ${path}/${id}`, { token })).status).toBe(404);
      expect((await list()).pageInfo.total).toBe(0);
      const [secret] = await mailedSecrets(service(), email);
      expect((await service().call(`GET /invites/${secret}`)).status).toBe(404);
      const guest = await createUser(service());
      expect((await service().call(`POST /invites/${secret}/accept`, { token: await dashboardToken(service(), guest) })).status).toBe(404);
    });
  });
});
