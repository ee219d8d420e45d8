import { runStatement, statement } from "../db/statement.ts";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { jobs } from "../db/jobs-schema.ts";
import { devMails, outbox } from "../db/mail-schema.ts";
import { enqueue, jobIdFor } from "../jobs/enqueue.ts";
import type { Worker } from "../jobs/worker.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { startMailWorker } from "../testing/mails.ts";
import { smtpSink } from "../testing/smtp-sink.ts";
import { listDevMailbox } from "./mailbox.ts";
import { htmlOf } from "./mail-html.tsx";
import { type Content, composeMail } from "./mail-text.ts";
import { insertMails, mailValues } from "./queue-mail.sql.ts";
import { adoptWaitingMail } from "./send-mail.ts";
import { signInMail } from "./sign-in.ts";

const mail = (to: string) => ({ to, ...signInMail("123456", "https://loupe.example") });
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

function start(service: TestService, smtpUrl?: string, print?: (line: string) => void): Worker {
  const worker = startMailWorker(service, smtpUrl, print);
  cleanUp.push(() => worker.stop());
  return worker;
}

async function sink(...parameters: Parameters<typeof smtpSink>) {
  const server = await smtpSink(...parameters);
  cleanUp.push(server.close);
  return server;
}

onEachDatabase("mail jobs", (service) => {
  const send = (to: string, more: object = {}) => enqueue(service().deps.db, "mail.send", { ...mail(to), ...more }, { once: to });
  const state = async (to: string) =>
    (
      await service()
        .deps.db.select()
        .from(jobs)
        .where(eq(jobs.id, jobIdFor("mail.send", to)))
    )[0]!;
  const finished = (to: string) => vi.waitFor(async () => expect((await state(to)).finishedAt).not.toBeNull(), 5000);
  const received = (server: { received: string[] }, count: number) =>
    vi.waitFor(() => expect(server.received).toHaveLength(count), { timeout: 8000, interval: 20 });

  test("sends text and HTML over SMTP and deletes the payload", async () => {
    const server = await sink();
    await send("ana@acme.example");
    start(service(), server.url);
    await finished("ana@acme.example");
    expect(server.received).toHaveLength(1);
    const [message] = server.received;
    expect(message).toMatch(/^To: ana@acme\.example$/m);
    expect(message).toMatch(/^Subject: Your Loupe code is 123 456$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(message).toContain("text/plain");
    expect(message).toContain("text/html");
    const row = await state("ana@acme.example");
    expect(row).toMatchObject({ payload: null, lastError: null });
    expect(JSON.stringify(row)).not.toContain("123 456");
  });

  test("a running worker sends a new mail", async () => {
    const server = await sink();
    start(service(), server.url);
    await send("quick@acme.example");
    await received(server, 1);
  });

  test("retries after a failure of the server, later each time", async () => {
    let failures = 2;
    const server = await sink((command) => (command === "DATA" && failures-- > 0 ? "451 later\r\n" : null));
    await send("patient@acme.example");
    const worker = start(service(), server.url);
    for (const [round, seconds] of [10, 20].entries()) {
      await vi.waitFor(async () => {
        const { attempts, runAt, leaseUntil } = await state("patient@acme.example");
        expect([attempts, leaseUntil]).toEqual([round + 1, null]);
        const wait = runAt.getTime() - service().deps.now().getTime();
        expect(wait).toBeGreaterThan((seconds - 6) * 1000);
        expect(wait).toBeLessThanOrEqual(seconds * 1000);
      }, 5000);
      worker.wake();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(server.received).toEqual([]);
      service().travel((seconds + 1) * 1000);
      worker.wake();
    }
    await received(server, 1);
  });

  test("adds the one-click unsubscribe headers only to mail that has an unsubscribe address", async () => {
    const server = await sink();
    const unsubscribeUrl = `https://loupe.example/v2/unsubscribe?token=${"x".repeat(120)}`;
    const values = { mails: mailValues([{ ...mail("list@acme.example"), unsubscribeUrl, once: "list" }]), now: service().deps.now() };
    const insertListMail = statement<{ mails: string; now: Date }>("test_list_mail", insertMails("(select 1) as source", ":mails", ":now"));
    await runStatement(service().deps.database, insertListMail, values);
    await send("plain@acme.example");
    start(service(), server.url);
    await received(server, 2);
    const [list, plain] = ["list@", "plain@"].map((to) =>
      server.received.find((message) => message.includes(`To: ${to}`))!.replace(/\n[ \t]+/g, " "),
    );
    expect(list).toMatch(`List-Unsubscribe: <${unsubscribeUrl}>\n`);
    expect(list).toMatch("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n");
    expect(plain).not.toContain("List-Unsubscribe");
    await finished("plain@acme.example");
    await vi.waitFor(async () => expect((await state("list"))?.payload).toBeNull(), 5000);
  });

  test("delivers mail after an outage of the mail server [fault: mail server down]", async () => {
    const gone = await smtpSink();
    gone.close();
    const worker = start(service(), gone.url);
    await send("later@acme.example");
    await vi.waitFor(async () => expect((await state("later@acme.example")).lastError).toMatch(/ESOCKET|ECONNECTION/), 5000);
    await worker.stop();
    const server = await sink();
    service().travel(60_000);
    start(service(), server.url);
    await received(server, 1);
  });

  test("sends a mail as text alone when its HTML cannot be rendered, and others with both parts", async () => {
    const server = await sink();
    await send("broken@acme.example", { content: { title: "No blocks" } as unknown as Content });
    await send("whole@acme.example");
    start(service(), server.url);
    await received(server, 2);
    const [broken, whole] = ["broken@", "whole@"].map((to) => server.received.find((message) => message.includes(`To: ${to}`))!);
    expect(broken).toContain("123 456");
    expect(broken).not.toContain("text/html");
    expect(whole).toContain("text/html");
  });

  test("gives up immediately on an address that the server refuses permanently, and deletes the payload", async () => {
    const server = await sink((command) => (command === "RCPT" ? "550 no mailbox here, not even 123 456\r\n" : null));
    await send("unknown@acme.example");
    start(service(), server.url);
    await vi.waitFor(async () => expect((await state("unknown@acme.example")).failedAt).not.toBeNull(), 5000);
    const row = await state("unknown@acme.example");
    expect(row).toMatchObject({ attempts: 1, finishedAt: null, payload: null });
    expect(row.lastError).toBe("The mail server did not accept the mail: EENVELOPE 550 RCPT TO");
  });

  test("sends every mail once with many workers on one queue", async () => {
    const server = await sink();
    const to = Array.from({ length: 30 }, (_, index) => `many${index}@acme.example`);
    for (const address of to) await send(address);
    for (let workers = 0; workers < 6; workers++) start(service(), server.url);
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(30), 8000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received.map((message) => /^To: (.*)$/m.exec(message)![1]).sort()).toEqual(to.sort());
  });

  test("another worker sends the mail of a dead worker under the same message id [fault: mailer crash]", async () => {
    const silent = await sink((command) => (command === "." ? "" : null));
    await send("orphan@acme.example");
    start(service(), silent.url);
    await vi.waitFor(async () => expect((await state("orphan@acme.example")).attempts).toBe(1), 5000);
    const server = await sink();
    const next = start(service(), server.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received).toEqual([]);
    service().travel(61_000);
    next.wake();
    await received(server, 1);
    expect(server.received[0]!.includes(`<${jobIdFor("mail.send", "orphan@acme.example")}@127.0.0.1>`)).toBe(true);
    silent.close();
  });

  test("without a mail server stores mail in the dev mailbox and prints its subject once", async () => {
    const lines: string[] = [];
    await send("local@acme.example");
    const listed = async () => (await service().call("GET /instance/mailbox?to=Local@acme.example")).body;
    const waiting = await listed();
    const worker = start(service(), undefined, (line) => lines.push(line));
    await finished("local@acme.example");
    worker.wake();
    await worker.stop();
    expect(lines.filter((line) => line.includes("local@"))).toEqual(["Mail to local@acme.example: Your Loupe code is 123 456\n"]);
    const delivered = await listed();
    expect(delivered).toEqual(waiting);
    expect(delivered).toMatchObject([
      { to: "local@acme.example", subject: "Your Loupe code is 123 456", text: expect.stringContaining("123 456"), hasHtml: true },
    ]);
  });

  test("lists the newest mail of the dev mailbox first, waiting or delivered", async () => {
    for (const to of ["first@acme.example", "second@acme.example"]) await send(to);
    const newest = async () => (await listDevMailbox(service().deps, {})).slice(0, 2).map(({ to }) => to);
    expect(await newest()).toEqual(["second@acme.example", "first@acme.example"]);
    start(service());
    await finished("first@acme.example");
    await finished("second@acme.example");
    expect(await newest()).toEqual(["second@acme.example", "first@acme.example"]);
  });

  test("adopts waiting mail of an earlier release, but no mail that its mailer may be sending", async () => {
    const { db, now } = service().deps;
    const at = (seconds: number) => new Date(now().getTime() + seconds * 1000);
    const row = (id: string, more: object) => ({ id, ...mail(`${id}@acme.example`), ...more });
    await db
      .insert(outbox)
      .values([
        row("waits", { topic: "invite 1", nextAttemptAt: at(30) }),
        row("leased", { attempts: 1, nextAttemptAt: at(100) }),
        row("retry", { attempts: 2, nextAttemptAt: at(-1) }),
        row("sent", { attempts: 1, sentAt: at(-1) }),
      ]);
    await adoptWaitingMail(service().deps);
    const left = await db.select({ id: outbox.id }).from(outbox).orderBy(outbox.id);
    expect(left.map(({ id }) => id)).toEqual(["leased", "sent"]);
    const moved = (await db.select().from(jobs)).filter(({ id }) => ["waits", "leased", "retry", "sent"].includes(id));
    expect(moved.map(({ id }) => id).sort()).toEqual(["retry", "waits"]);
    expect(moved.find(({ id }) => id === "waits")).toMatchObject({ topic: "invite 1", payload: mail("waits@acme.example") });
    const server = await sink();
    start(service(), server.url);
    await received(server, 1);
    expect(server.received[0]).toContain("retry@acme.example");
    await db.delete(outbox);
    await db.delete(devMails);
  });
});

test("escapes user text in mail and loads nothing from the network [security: user text in mail is escaped]", () => {
  const hostile = `<script>alert(1)</script></style><img src=x onerror="x">' & <b>`;
  const { content, text } = composeMail("Hi", {
    title: hostile,
    blocks: [hostile, { code: hostile }, { quote: `${hostile}\n.\nlast` }, { button: hostile, href: `https://loupe.example/${hostile}` }],
    foot: hostile,
    links: [{ label: hostile, href: `https://loupe.example/none${hostile}` }],
  });
  const html = htmlOf(content);
  expect(html).not.toMatch(/<script|<b>|<img|onerror="|<\/style>.*<\/style>/s);
  const tags = new Set(Array.from(html.matchAll(/<([a-z]\w*)/g), ([, tag]) => tag));
  expect([...tags].sort()).toEqual("a blockquote body div h1 head html i meta p span style table tbody td title tr".split(" "));
  expect(html).not.toMatch(/url\(|@import/);
  expect(text).toContain(`> ${hostile}\n> .\n> last`);
});
