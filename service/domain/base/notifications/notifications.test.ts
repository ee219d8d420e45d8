import { beforeAll, describe, expect, test } from "vitest";
import { type Discussion, discussion, post } from "../../../testing/discussions.ts";
import { addMember, createUser, personalToken, projectToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../../testing/mails.ts";
import { type Category, unsubscribeLinks } from "./unsubscribe-links.ts";

const all = { reply: true, mention: true, reaction: true, builds: true, uploads: true, assignments: true, digest: false, timeZone: "UTC" };

onEachDatabase("the choice of mails", (service) => {
  let at: Discussion;
  let ben: TestUser & { token: string };
  beforeAll(async () => {
    at = await discussion(service());
    const user = await createUser(service(), { name: "Ben" });
    await addMember(service(), at.team, user, "member");
    ben = { ...user, token: await personalToken(service(), user, [at.team]) };
  });
  const read = async (token = at.token) => (await service().call("GET /me/notifications", { token })).body;
  const choose = (body: unknown, token: string | undefined = at.token) => service().call("PATCH /me/notifications", { token, body });
  const unsubscribe = (token: string) => service().call(`POST /unsubscribe?token=${encodeURIComponent(token)}`);
  const tokenOf = (address: string) => new URL(address).searchParams.get("token")!;

  /** Ben replies to, mentions Ana in, and reacts to a thread of hers; the mails she gets, in that order. */
  async function happen(rootId?: string) {
    const root = rootId ?? (await post(service(), at, { body: "Root" })).body.id;
    await deleteQueuedMails(service());
    await post(service(), { ...at, token: ben.token }, { body: "Reply", threadId: root });
    const mention = { type: "mention", attrs: { id: at.ana.id } };
    const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Hey" }, mention] }] };
    await post(service(), { ...at, token: ben.token }, { body: document, threadId: root });
    const emoji = ["👍", "🎉", "❤️", "🚀", "👀"][Math.floor(Math.random() * 5)];
    await service().call(`POST /media/${at.mediaId}/comments/${root}/reactions`, { token: ben.token, body: { emoji } });
    const rows = await queuedMails(service());
    const kind = (subject: string): Category => (/New reply/.test(subject) ? "reply" : /mentioned/.test(subject) ? "mention" : "reaction");
    return { root: root as string, rows, kinds: rows.map((row) => kind(row.subject)) };
  }

  test("defaults to all kinds and is set per person and kind", async () => {
    expect(await read()).toEqual(all);
    expect(await choose({ reaction: false })).toMatchObject({ status: 200, body: { ...all, reaction: false } });
    expect(await choose({ mention: false })).toMatchObject({
      status: 200,
      body: { ...all, mention: false, reaction: false },
    });
    expect(await choose({})).toMatchObject({ body: { ...all, mention: false, reaction: false } });
    expect(await read(ben.token)).toEqual(all);
    expect((await choose(all)).body).toEqual(all);
  });

  test("keeps every one of many concurrent changes [fault: No lost settings]", async () => {
    await Promise.all([choose({ reply: false }), choose({ mention: false }), choose({ reaction: false })]);
    expect(await read()).toEqual({ ...all, reply: false, mention: false, reaction: false });
    await choose(all);
  });

  test("decides which emails are sent", async () => {
    expect((await happen()).kinds).toEqual(["reply", "mention", "reaction"]);
    for (const kind of ["reply", "mention", "reaction"] as const) {
      await choose({ [kind]: false });
      expect((await happen()).kinds).toEqual(["reply", "mention", "reaction"].filter((one) => one !== kind));
      await choose(all);
    }
  });

  test("is rejected for invalid values and for callers without a person", async () => {
    for (const body of [
      { timeZone: "Mars/Base" },
      { timeZone: "" },
      { digest: "daily" },
      { reply: "no" },
      { reply: 0 },
      { reply: null },
      [],
      "x",
    ])
      expect((await choose(body)).status, JSON.stringify(body)).toBe(400);
    expect((await service().call("GET /me/notifications")).status).toBe(401);
    expect((await service().call("PATCH /me/notifications", { body: {} })).status).toBe(401);
    const project = await projectToken(service(), at.project);
    expect((await choose({ reply: false }, project)).status).toBe(403);
    expect(await read()).toEqual(all);
  });

  describe("POST /unsubscribe", () => {
    test("stops emails of a kind without sign-in; a repeated call changes nothing", async () => {
      for (const kind of ["reply", "mention", "reaction"] as const) {
        const { rows, kinds } = await happen();
        const url = rows[kinds.indexOf(kind)]!.unsubscribeUrl!;
        expect(url.startsWith(`${service().deps.settings.apiUrl}/unsubscribe?token=`)).toBe(true);
        for (const _ of [1, 2]) {
          // As a mail program sends it (RFC 8058).
          const response = await fetch(url, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
          expect([response.status, await response.json()]).toEqual([200, { stopped: kind }]);
        }
        expect(await read()).toEqual({ ...all, [kind]: false });
        await choose(all);
      }
    });

    test("stops emails about a single thread, except mentions", async () => {
      const { root, rows } = await happen();
      const [link] = /Unsubscribe from this thread: (\S+)/.exec(rows[0]!.text)!.slice(1);
      expect(link!.startsWith(`${service().deps.settings.appUrl}/unsubscribe?token=`)).toBe(true);
      expect((await unsubscribe(tokenOf(link!))).body).toEqual({ stopped: "thread" });
      expect((await happen(root)).kinds).toEqual(["mention"]);
      expect((await happen()).kinds).toEqual(["reply", "mention", "reaction"]);
      expect(await read()).toEqual(all);
    });

    test("returns the same for missing people and threads [security: Unsubscribe links reveal nothing]", async () => {
      const { deps } = service();
      const gone = ["a".repeat(24), "b".repeat(24)] as const;
      expect(await unsubscribe(tokenOf(unsubscribeLinks(deps, gone[0], "reply").post))).toMatchObject({
        status: 200,
        body: { stopped: "reply" },
      });
      for (const user of [at.ana.id, gone[0]])
        expect(await unsubscribe(tokenOf(unsubscribeLinks(deps, user, `comment-${gone[1]}`).post))).toMatchObject({
          status: 200,
          body: { stopped: "thread" },
        });
    });

    test("rejects forged tokens and changes nothing on GET [security: Unsubscribe links cannot be forged]", async () => {
      const { deps } = service();
      const good = tokenOf(unsubscribeLinks(deps, at.ana.id, "reply").post);
      const [, , signature] = good.split(".");
      const elsewhere = tokenOf(
        unsubscribeLinks({ ...deps, settings: { ...deps.settings, authSecret: "another-secret".padEnd(40, "y") } }, at.ana.id, "reply")
          .post,
      );
      const bad = [
        `${ben.id}.reply.${signature}`,
        `${at.ana.id}.mention.${signature}`,
        `${at.ana.id}.reply.`,
        `${at.ana.id}.reply`,
        `${good}x`,
        good.slice(0, -1),
        elsewhere,
        "x",
        "x".repeat(501),
        "%00",
        "..",
      ];
      for (const token of bad) expect((await unsubscribe(token)).status, token).toBe(400);
      expect((await service().call("POST /unsubscribe")).status).toBe(400);
      expect((await service().call(`POST /unsubscribe?token=${good}&token=${good}`)).status).toBe(400);
      const opened = await fetch(`${deps.settings.apiUrl}/unsubscribe?token=${good}`, { redirect: "manual" });
      expect([opened.status, opened.headers.get("location")]).toEqual([303, `${deps.settings.appUrl}/unsubscribe?token=${good}`]);
      const hostile = await fetch(`${deps.settings.apiUrl}/unsubscribe?token=${encodeURIComponent("x\r\nSet-Cookie: a=b")}`, {
        redirect: "manual",
      });
      expect([hostile.status, hostile.headers.get("set-cookie")]).toEqual([303, null]);
      expect(await read()).toEqual(all);
    });
  });
});
