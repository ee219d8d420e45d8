import { createTransport } from "nodemailer";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { replyAddress } from "../../../mail/reply-address.ts";
import { type Discussion, discussion, post } from "../../../testing/discussions.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase, startService, type TestService } from "../../../testing/harness.ts";
import { startMailWorker } from "../../../testing/mails.ts";
import { smtpSink } from "../../../testing/smtp-sink.ts";
import { documentOfText, htmlToText, replyText } from "./reply-text.ts";

const inboundMail = { address: "reply@in.loupe.example", secret: "inbound-secret-of-24-characters" };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

describe("the text of a reply", () => {
  test.each([
    ["Fixed it.\n\nOn Mon, 5 Jan 2026 at 10:00, Ana <ana@acme.example> wrote:\n> Too dark", "Fixed it."],
    ["Fixed it.\n\nOn Mon, 5 Jan 2026 at 10:00, Ana Reis of the design team at\nAcme <ana@acme.example> wrote:\n\n> Too dark", "Fixed it."],
    ["Ja.\n\nAm 5. Januar 2026 um 10:00 schrieb Ana <ana@acme.example>:\n> Zu dunkel", "Ja."],
    ["Two lines\nof text\n\n-- \nBen\nAcme", "Two lines\nof text"],
    ["Done\r\n\r\nSent from my iPhone", "Done"],
    ["Yes\n\n-----Original Message-----\nFrom: Loupe", "Yes"],
    ["Ok\n\n> Reply above this line to comment.\n> Ben commented", "Ok"],
    ["Point by point:\n> first\nAgreed", "Point by point:\n> first\nAgreed"],
    ["> only a quote", ""],
  ])("%j is %j", (message, text) => expect(replyText(message)).toBe(text));

  test("is read from HTML without the quoted message", () => {
    const html = "<style>p{}</style><p>Hi &amp; bye</p><div>1 &lt; 2</div><blockquote>old<p>older</p></blockquote>";
    expect(replyText(htmlToText(html))).toBe("Hi & bye\n1 < 2");
  });

  test("becomes paragraphs and line breaks, never Markdown", () => {
    expect(documentOfText("# a\nb\n\nc").content).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "# a" }, { type: "hardBreak" }, { type: "text", text: "b" }] },
      { type: "paragraph", content: [{ type: "text", text: "c" }] },
    ]);
  });
});

describe("replies by mail", () => {
  let service: TestService & { stop(): Promise<void> };
  let at: Discussion;
  let ben: TestUser;
  let root: string;
  beforeAll(async () => {
    service = await startService("pglite", { inboundMail });
    at = await discussion(service);
    ben = await createUser(service, { name: "Ben" });
    await addMember(service, at.team, ben, "member");
    root = (await post(service, at, { body: "Too dark" })).body.id;
    return () => service.stop();
  });
  const addressOf = (user: TestUser, threadId = root) => replyAddress(service.deps, { threadId, userId: user.id })!;
  let serial = 0;
  type Sent = { to?: string; from?: string; text?: string; headers?: string[]; raw?: string; secret?: string | null; id?: string };
  /** Delivers a message as a mail system does. */
  async function deliver({ to = addressOf(ben), from = `Ben <${ben.email}>`, text = "Fixed", headers = [], raw, secret, id }: Sent = {}) {
    const lines = [
      `From: ${from}`,
      `To: ${to}`,
      "Subject: Re: New reply",
      `Message-ID: <${id ?? `m${serial++}`}@mail.example>`,
      ...headers,
    ];
    return service.call("POST /inbound-mail", {
      body: { message: raw ?? `${lines.join("\r\n")}\r\n\r\n${text}\r\n` },
      headers: secret === null ? {} : { "X-Inbound-Secret": secret ?? inboundMail.secret },
    });
  }
  const comments = async () => (await service.call(`GET /media/${at.mediaId}/comments`, at)).body;

  test("post a comment of the sender in the thread, once per message", async () => {
    const first = await deliver({ text: "Fixed *now*\r\n\r\nOn Mon, Ana wrote:\r\n> Too dark", id: "same" });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const again = await deliver({ text: "Fixed *now*\r\n\r\nOn Mon, Ana wrote:\r\n> Too dark", id: "same" });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const stored = (await comments()).filter(({ id }: { id: string }) => id === first.body.commentId);
    expect(stored).toMatchObject([{ threadId: root, text: "Fixed *now*", author: { id: ben.id }, agent: null }]);
    expect((await deliver({ text: "Something else", id: "same" })).status).toBe(409);
  });

  test("travel through a real mail system: our mail is answered by a peer, whose server calls the webhook", async () => {
    const outgoing = await smtpSink();
    cleanUp.push(outgoing.close);
    const worker = startMailWorker(service, outgoing.url);
    cleanUp.push(() => worker.stop());
    const token = await personalToken(service, ben, [at.team]);
    const thread = (await post(service, { ...at, token }, { body: "Asked by Ben" })).body.id;
    await post(service, at, { body: "Answer by Ana", threadId: thread });
    const asked = () => outgoing.received.find((one) => one.includes(`To: ${ben.email}`) && one.includes("Reply above this line"));
    await vi.waitFor(() => expect(asked()).toBeDefined(), 8000);
    const mail = asked()!;
    const [, replyTo] = /^Reply-To:\s+(\S+)$/m.exec(mail)!;
    // The peer: a mail server that receives the answer over SMTP and hands it over.
    const incoming = await smtpSink();
    cleanUp.push(incoming.close);
    const program = createTransport(incoming.url);
    cleanUp.push(() => program.close());
    await program.sendMail({
      from: ben.email,
      to: replyTo!,
      subject: "Re",
      text: `Grüße, done ✅\n\nOn Mon, Loupe wrote:\n${mail.replace(/^/gm, "> ")}`,
    });
    const [message] = incoming.received;
    const answer = await service.call(`POST /inbound-mail?secret=${inboundMail.secret}`, {
      body: { message: Buffer.from(message!.replaceAll("\n", "\r\n")).toString("base64"), encoding: "base64", recipient: replyTo },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const stored = (await comments()).find(({ id }: { id: string }) => id === answer.body.commentId);
    expect([stored.text, stored.threadId, stored.author.id]).toEqual(["Grüße, done ✅", thread, ben.id]);
  });

  describe("are refused", () => {
    const part = (type: string, disposition: string) =>
      `From: ${ben.email}\r\nTo: ${addressOf(ben)}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHi\r\n--b\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--\r\n`;

    test("without the secret and for addresses that are forged, expired or of another person [security: Reply addresses cannot be forged]", async () => {
      const before = (await comments()).length;
      const good = addressOf(ben);
      const stranger = await createUser(service);
      const elsewhere = (await post(service, at, { body: "Other" })).body.id as string;
      const forged = addressOf(ben, elsewhere).replace(elsewhere.slice(8), root.slice(8));
      expect((await deliver({ secret: null })).status).toBe(401);
      expect((await deliver({ secret: "wrong" })).status).toBe(401);
      for (const sent of [
        { to: forged },
        { to: good.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@")) },
        { to: good, from: at.ana.email },
        { to: good, from: stranger.email },
        { to: good, from: "nobody@evil.example" },
        { to: "reply@in.loupe.example" },
        { to: good.replace("in.loupe.example", "evil.example") },
      ])
        expect((await deliver(sent)).status, JSON.stringify(sent)).toBe(403);
      service.travel(61 * 86_400_000);
      expect(await deliver({ to: good })).toMatchObject({ status: 403, body: { error: expect.stringContaining("expired") } });
      service.travel(-61 * 86_400_000);
      expect((await comments()).length).toBe(before + 1);
    });

    test("from programs: automatic replies, bounces, lists and our own mail [fault: Mail never loops]", async () => {
      for (const headers of [
        ["Auto-Submitted: auto-replied"],
        ["Auto-Submitted: auto-generated"],
        ["Precedence: bulk"],
        ["X-Autoreply: yes"],
        ["List-Id: <all.acme.example>"],
        ["Return-Path: <>"],
      ])
        expect((await deliver({ headers })).status, headers[0]).toBe(403);
      expect((await deliver({ from: "loupe@localhost" })).status).toBe(403);
      expect((await deliver({ from: "MAILER-DAEMON@acme.example" })).status).toBe(403);
    });

    test("with attachments, without own text, too long, unreadable or huge, never with 5xx [fault: Hostile mail]", async () => {
      expect((await deliver({ raw: part("application/zip", "attachment; filename=a.zip") })).status).toBe(400);
      expect((await deliver({ raw: part("application/pgp-signature", "attachment; filename=a.asc") })).status).toBe(201);
      expect((await deliver({ text: "> quoted" })).status).toBe(400);
      expect((await deliver({ text: "x".repeat(2001) })).status).toBe(400);
      const deep = Array.from(
        { length: 300 },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ).join("");
      const to = `From: ${ben.email}\r\nTo: ${addressOf(ben)}\r\n`;
      for (const raw of [
        "",
        "\r\n\r\n",
        "x",
        deep,
        to + deep,
        `${to}Subject: ${"a".repeat(300_000)}\r\n\r\nHi`,
        `${to}\r\n${"<".repeat(300_000)}`,
      ]) {
        const { status } = await deliver({ raw });
        expect(status >= 400 && status < 500, `${status} for ${raw.slice(0, 40)}`).toBe(true);
      }
      expect((await deliver({ raw: "a".repeat(10_000_001) })).status).toBe(413);
      expect(
        (await service.call("POST /inbound-mail", { body: { message: 1 }, headers: { "X-Inbound-Secret": inboundMail.secret } })).status,
      ).toBe(400);
    });

    test("for a deleted thread and for people without the role", async () => {
      const gone = (await post(service, at, { body: "Gone" })).body.id as string;
      await service.call(`DELETE /media/${at.mediaId}/comments/${gone}`, at);
      expect((await deliver({ to: addressOf(ben, gone) })).status).toBe(404);
      const outsider = await createUser(service);
      expect((await deliver({ to: addressOf(outsider), from: outsider.email })).status).toBe(404);
    });
  });
});

onEachDatabase("replies by mail without an inbound address", (service) => {
  test("are 404, and mails carry no reply address", async () => {
    const sent = await service().call("POST /inbound-mail", { body: { message: "x" }, headers: { "X-Inbound-Secret": "x" } });
    expect(sent.status).toBe(404);
    expect(replyAddress(service().deps, { threadId: `comment-${"a".repeat(24)}`, userId: "u" })).toBeNull();
  });
});
