import { describe, expect, test } from "vitest";
import { emails } from "../../../db/schema.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { freshGuest, type Invite, invitingTeam, type Refusal } from "../../../testing/inviting.ts";
import { queuedMails } from "../../../testing/mails.ts";

const HOURS = 3_600_000;

onEachDatabase("reading invites", (service) => {
  const inviting = () => invitingTeam(service());
  const mailsTo = async (email: string) => (await queuedMails(service(), email)).length;

  describe("GET /accounts/{accountSlug}/invites", () => {
    test("lists pending and expired invites, newest first, with pages and a literal search", async () => {
      const { invite, list } = await inviting();
      const [a, b, c] = ["a%b", "a_b", "axb"].map((local) => `${local}.${process.hrtime.bigint()}@guests.example`) as [
        string,
        string,
        string,
      ];
      for (const email of [a, b, c]) await invite({ email });
      const found = async (query: string) => (await list(query)).results.map(({ email }) => email);
      expect(await found("")).toEqual([c, b, a]);
      expect(await found("?search=%25")).toEqual([a]);
      expect(await found("?search=A_B")).toEqual([b]);
      expect(await found("?search='")).toEqual([]);
      expect(await list("?perPage=2&page=3")).toEqual({ pageInfo: { total: 3, page: 3, perPage: 2 }, results: [] });
      service().travel(73 * HOURS);
      expect((await list()).results.map(({ expired }) => expired)).toEqual([true, true, true]);
      await invite({ email: b });
      expect(await found("?expired=true")).toEqual([c, a]);
      expect(await found("?expired=false")).toEqual([b]);
      expect(await found("?expired=true&search=axb")).toEqual([c]);
      service().travel(-73 * HOURS);
    });
  });

  test("lists invites in the order of the column, with the name of the inviter", async () => {
    const { invite, list } = await inviting();
    const mark = process.hrtime.bigint();
    const [a, b, c] = ["a", "b", "c"].map((local) => `${local}.${mark}@guests.example`) as [string, string, string];
    await invite({ email: b });
    service().travel(HOURS);
    await invite({ email: a }, { email: c });
    service().travel(HOURS);
    await invite({ email: b });
    service().travel(-2 * HOURS);
    const found = async (order: string) => (await list(`?orderBy=${order}`)).results.map(({ email }) => email);
    expect(await found("created")).toEqual([c, a, b]);
    expect(await found("sent")).toEqual([b, c, a]);
    expect(await found("sent-asc")).toEqual([a, c, b]);
    expect(await found("email-asc")).toEqual([a, b, c]);
    expect(await found("email-desc&perPage=1&page=2")).toEqual([b]);
    expect((await list()).results[0]).toMatchObject({ inviter: "Olive Owner" });
  });

  test.each([
    ["search=%00", "search must not contain NUL"],
    [`search=${"a".repeat(10_240)}`, "search must be at most 254 characters"],
    ["search=a&search=b", "search must be given once"],
    ["expired=perhaps", "expired"],
    ["page=0", "page must be at least 1"],
  ])("GET /accounts/{accountSlug}/invites refuses ?%s with 400", async (query, detail) => {
    const { path, token } = await inviting();
    const { status, body } = await service().call<Refusal>(`GET ${path}?${query}`, { token });
    expect(status).toBe(400);
    expect(body.details[0]!.message).toContain(detail);
  });

  test.each(["'", "\\", "' or 1=1 --", "%", "_", "\u202e", "😀"])("treats a search for %j literally", async (search) => {
    const { path, token, invite } = await inviting();
    await invite({ email: freshGuest() });
    const { status, body } = await service().call(`GET ${path}?search=${encodeURIComponent(search)}`, { token });
    expect([status, body.pageInfo.total]).toEqual([200, 0]);
  });

  describe("POST /accounts/{accountSlug}/invites/preview", () => {
    type Preview = { email: string; state: string; member: string | null; invite: Invite | null };

    test("returns what inviting each address would do, in order, and changes nothing", async () => {
      const { invite, path, owner, token, list } = await inviting();
      const second = freshGuest();
      await service().deps.db.insert(emails).values({ address: second, userId: owner.id, verifiedAt: new Date() });
      const [waiting, stranger] = [freshGuest(), freshGuest()];
      const held = (await invite({ email: waiting, level: "contributor" })).body[0]!;
      const other = await inviting();
      await other.invite({ email: stranger });
      const asked = [stranger, waiting.toUpperCase(), owner.email, second, "a@b,c@d.example", "", "a＠acme.example", other.owner.email];
      const { status, body } = await service().call<Preview[]>(`POST ${path}/preview`, { token, body: { emails: asked } });
      expect(status).toBe(200);
      expect(body.map(({ email, state, member, invite: pending }) => [email, state, member, pending?.id ?? null])).toEqual([
        [stranger, "ready", null, null],
        [waiting.toUpperCase(), "pending", null, held.id],
        [owner.email, "member", "Olive Owner", null],
        [second, "member", "Olive Owner", null],
        ["a@b,c@d.example", "invalid", null, null],
        ["", "invalid", null, null],
        ["a＠acme.example", "invalid", null, null],
        [other.owner.email, "ready", null, null],
      ]);
      expect((await list()).results).toEqual([{ ...held, inviter: "Olive Owner" }]);
      expect(await mailsTo(stranger)).toBe(1);
    });

    test("accepts 1 to 100 addresses, only from owners", async () => {
      const { path, team, token } = await inviting();
      const member = await createUser(service());
      await addMember(service(), team, member, "member");
      const preview = (emails: string[], by = token) => service().call(`POST ${path}/preview`, { token: by, body: { emails } });
      expect((await preview([])).status).toBe(400);
      expect((await preview(Array(101).fill("a@acme.example") as string[])).status).toBe(400);
      expect((await preview(Array(100).fill("a@acme.example") as string[])).status).toBe(200);
      expect((await preview(["a@acme.example"], await personalToken(service(), member, [team]))).status).toBe(403);
    });
  });
});
