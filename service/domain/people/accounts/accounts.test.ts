import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { devMails } from "../../../db/mail-schema.ts";
import { memberships, users } from "../../../db/schema.ts";
import { personalTokens } from "../../../db/token-schema.ts";
import { newId } from "../../../core/ids.ts";
import { composeMail } from "../../../mail/mail-text.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { addMember, createProject, createTeam, createUser, personalToken, projectToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { writeBufferedLastUsed } from "../../../testing/last-used.ts";
import { queuedMails } from "../../../testing/mails.ts";

onEachDatabase("accounts", (service) => {
  describe("GET /me", () => {
    test("returns the person and the accounts of the token, with one statement", async () => {
      const ana = await createUser(service());
      const team = await createTeam(service(), { owner: ana });
      await createTeam(service(), { owner: ana });
      const token = await personalToken(service(), ana, [ana, team]);
      service().statements();
      const { status, body } = await service().call("GET /me", { token });
      expect(service().statements()).toBe(1);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: ana.id, slug: ana.slug, name: "Ana Reis" });
      expect(body.accounts.map((one: { slug: string; level: string | null }) => [one.slug, one.level])).toEqual([
        [ana.slug, null],
        [team.slug, "owner"],
      ]);
    });

    test("stops returning a team on the next call after the person left it", async () => {
      const ana = await createUser(service());
      const team = await createTeam(service(), { owner: ana });
      const token = await personalToken(service(), ana, [team]);
      await service().deps.db.delete(memberships).where(eq(memberships.teamId, team.id));
      expect((await service().call("GET /me", { token })).body.accounts).toEqual([]);
    });

    test("refuses missing, malformed, unknown and project tokens [security: every call is authenticated]", async () => {
      const ana = await createUser(service());
      const project = await createProject(service(), ana);
      const none = await service().call("GET /me");
      expect(none.status).toBe(401);
      expect(none.headers.get("www-authenticate")).toBe(
        `Bearer resource_metadata="${service().origin}/.well-known/oauth-protected-resource"`,
      );
      for (const authorization of ["Bearer", "Bearer a b", "Basic abc", "Bearer a,b", "lpp_x"])
        expect((await service().call("GET /me", { headers: { authorization } })).status, authorization).toBe(401);
      expect((await service().call("GET /me", { token: `lpp_${"x".repeat(36)}` })).status).toBe(401);
      const wrong = await service().call("GET /me", { token: await projectToken(service(), project) });
      expect(wrong.status).toBe(403);
      expect(wrong.body.error).toContain("personal access token");
    });

    test("accepts the Bearer scheme in any case and with extra blanks", async () => {
      const token = await personalToken(service(), await createUser(service()));
      for (const authorization of [`bearer ${token}`, `BEARER   ${token}  `])
        expect((await service().call("GET /me", { headers: { authorization } })).status).toBe(200);
    });

    test("refuses a token in the query", async () => {
      const token = await personalToken(service(), await createUser(service()));
      expect((await service().call(`GET /me?access_token=${token}`)).status).toBe(401);
    });

    test("refuses an expired token and a disabled person", async () => {
      const ana = await createUser(service());
      const expired = await personalToken(service(), ana, [ana], new Date(Date.now() - 1000));
      expect((await service().call("GET /me", { token: expired })).status).toBe(401);
      const token = await personalToken(service(), ana);
      await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, ana.id));
      expect((await service().call("GET /me", { token })).status).toBe(401);
    });

    test("writes nothing while reading; last-used times are written in batches", async () => {
      const ana = await createUser(service());
      const token = await personalToken(service(), ana);
      await service().call("GET /me", { token });
      const used = async () =>
        (await service().deps.db.select().from(personalTokens).where(eq(personalTokens.userId, ana.id)))[0]!.lastUsedAt;
      expect(await used()).toBeNull();
      await writeBufferedLastUsed(service());
      expect(await used()).toBeInstanceOf(Date);
    });
  });

  describe("GET /accounts/{accountSlug}", () => {
    test("returns limits and usage to every member, with two statements", async () => {
      const [ana, ben] = [await createUser(service()), await createUser(service())];
      const team = await createTeam(service(), { owner: ana, contributor: ben });
      const token = await personalToken(service(), ben, [team]);
      service().statements();
      const { status, body } = await service().call(`GET /accounts/${team.slug}`, { token });
      expect(service().statements()).toBe(2);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        slug: team.slug,
        type: "team",
        currentPeriodScreenshots: 0,
        consumptionRatio: 0,
        defaultUserLevel: "member",
      });
    });

    test("returns the same 404 for unknown and foreign accounts, 403 outside the token's accounts", async () => {
      const [ana, ben] = [await createUser(service()), await createUser(service())];
      const [mine, foreign] = [await createTeam(service(), { owner: ana }), await createTeam(service(), { owner: ben })];
      const token = await personalToken(service(), ana, [ana]);
      const unknown = await service().call("GET /accounts/no-such-team", { token });
      const hidden = await service().call(`GET /accounts/${foreign.slug}`, { token });
      expect([unknown.status, hidden.status]).toEqual([404, 404]);
      expect(hidden.body).toEqual(unknown.body);
      const unscoped = await service().call(`GET /accounts/${mine.slug}`, { token });
      expect(unscoped.status).toBe(403);
      expect(unscoped.body.error).toContain("has no access");
    });

    test("treats hostile slugs as unknown", async () => {
      const token = await personalToken(service(), await createUser(service()));
      for (const slug of ["%00", "%27%3B--", "..%2f..%2f", "%E0%A4%A", "a".repeat(5000), "%25"])
        expect((await service().call(`GET /accounts/${slug}`, { token })).status, slug).toBe(404);
    });
  });

  describe("POST /accounts", () => {
    test("refuses personal access tokens", async () => {
      const token = await personalToken(service(), await createUser(service()));
      expect((await service().call("POST /accounts", { token, body: { name: "Tidemark" } })).status).toBe(403);
    });
  });

  describe("roles", () => {
    test("gives a new member the role they were added with", async () => {
      const [ana, ben] = [await createUser(service()), await createUser(service())];
      const team = await createTeam(service(), { owner: ana });
      await addMember(service(), team, ben, "contributor");
      const { body } = await service().call("GET /me", { token: await personalToken(service(), ben, [team]) });
      expect(body.accounts[0].level).toBe("contributor");
    });
  });

  describe("GET /instance", () => {
    test("returns the features of the instance to a visitor", async () => {
      const { status, body } = await service().call("GET /instance");
      expect(status).toBe(200);
      expect(body).toMatchObject({ demo: true, mailbox: true });
    });
  });

  describe("GET /instance/mailbox/{mailId}/html", () => {
    test("returns the HTML as it is mailed, null for plain text, and 404 for unknown mail", async () => {
      const to = "drawn@acme.example";
      const mail = composeMail("A <b>title</b>", {
        title: "Join <script>alert(1)</script>",
        blocks: [{ button: "Open", href: "https://loupe.example/x" }],
        foot: "Why",
      });
      await enqueueMail(service().deps.db, { ...mail, to });
      await service().deps.db.insert(devMails).values({ id: newId(), seq: 1, to, subject: "Plain", text: "words" });
      const { body } = await service().call(`GET /instance/mailbox?to=${to}`);
      expect(body.map((one: { subject: string; hasHtml: boolean }) => [one.subject, one.hasHtml])).toEqual([
        ["Plain", false],
        ["A <b>title</b>", true],
      ]);
      const [plain, drawn] = await Promise.all(
        body.map(async ({ id }: { id: string }) => (await service().call(`GET /instance/mailbox/${id}/html`)).body.html),
      );
      expect(plain).toBeNull();
      expect(drawn).toContain('href="https://loupe.example/x"');
      expect(drawn).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(drawn).not.toContain("<script");
      expect((await service().call("GET /instance/mailbox/nothing/html")).status).toBe(404);
    });
  });
});

onEachDatabase(
  "an instance whose mail leaves",
  (service) => {
    test("returns 404 for the mailbox when a mail server is configured", async () => {
      const { db } = service().deps;
      await enqueueMail(db, { ...composeMail("Subject", { title: "Title", blocks: [], foot: "Foot" }), to: "ana@acme.example" });
      const [mail] = await queuedMails(service());
      expect((await service().call("GET /instance/mailbox")).status).toBe(404);
      expect((await service().call(`GET /instance/mailbox/${mail!.id}/html`)).status).toBe(404);
    });
  },
  { devMailbox: false },
);
