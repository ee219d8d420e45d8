import { eq } from "drizzle-orm";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { outbox } from "../db/mail-schema.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { listLocalMail } from "./mailbox.ts";
import { kickMailer, type Mailer, startMailer } from "./mailer.ts";
import { insertMails, mailValues } from "./outbox-sql.ts";
import { enqueueMail } from "./outbox.ts";
import { htmlOf } from "./mail-html.tsx";
import { type Content, letter } from "./mail-text.ts";
import { signInMail } from "./sign-in.ts";

/** A mail server as far as a client needs one. `answer` may refuse a command by its first word. */
async function smtpSink(answer: (command: string, session: number) => string | null = () => null) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let sessions = 0;
  const server: Server = createServer((socket) => {
    const session = ++sessions;
    sockets.add(socket);
    let body: string[] | null = null;
    let rest = "";
    socket.on("error", () => {});
    socket.write("220 sink ESMTP\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) {
        if (body) {
          if (line !== ".") body.push(line);
          else {
            const refusal = answer(".", session);
            if (!refusal) received.push(body.join("\n"));
            body = null;
            socket.write(refusal ?? "250 taken\r\n");
          }
          continue;
        }
        const command = line.split(/[ :]/)[0]!.toUpperCase();
        const refusal = answer(command, session);
        if (refusal) socket.write(refusal);
        else if (command === "DATA") {
          body = [];
          socket.write("354 go on\r\n");
        } else if (command === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 fine\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const mail = (to: string) => ({ to, ...signInMail("123456", "https://loupe.example") });
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

function start(service: TestService, smtpUrl?: string, print: (line: string) => void = () => {}): Mailer {
  const mailer = startMailer({ ...service.deps, settings: { ...service.deps.settings, smtpUrl } }, print);
  cleanUp.push(() => mailer.stop());
  return mailer;
}

async function sink(...parameters: Parameters<typeof smtpSink>) {
  const server = await smtpSink(...parameters);
  cleanUp.push(server.close);
  return server;
}

onEachDatabase("the outbox", (service) => {
  const enqueue = (to: string) => enqueueMail(service().deps.db, mail(to), service().deps.now());
  const state = async (to: string) => (await service().deps.db.select().from(outbox).where(eq(outbox.to, to)))[0]!;

  test("is delivered over SMTP in both forms, and its text is not kept", async () => {
    const server = await sink();
    await enqueue("ana@acme.example");
    start(service(), server.url);
    await vi.waitFor(async () => expect((await state("ana@acme.example")).sentAt).not.toBeNull(), 5000);
    expect(server.received).toHaveLength(1);
    const [message] = server.received;
    expect(message).toMatch(/^To: ana@acme\.example$/m);
    expect(message).toMatch(/^Subject: Your Loupe code is 123 456$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(message).toContain("text/plain");
    expect(message).toContain("text/html");
    expect(await state("ana@acme.example")).toMatchObject({ text: "", content: null, subject: "" });
  });

  test("mail written while the mailer runs leaves at once", async () => {
    const server = await sink();
    start(service(), server.url);
    await enqueue("quick@acme.example");
    kickMailer(service().deps);
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
  });

  test("a server that fails is tried again, later each time", async () => {
    let failures = 2;
    const server = await sink((command) => (command === "DATA" && failures-- > 0 ? "451 later\r\n" : null));
    await enqueue("patient@acme.example");
    const mailer = start(service(), server.url);
    await vi.waitFor(async () => expect((await state("patient@acme.example")).attempts).toBe(1), 5000);
    mailer.kick();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received).toEqual([]);
    for (const [round, wait] of [11_000, 21_000].entries()) {
      await vi.waitFor(async () => {
        const { attempts, nextAttemptAt } = await state("patient@acme.example");
        expect(attempts).toBe(round + 1);
        expect(nextAttemptAt.getTime() - service().deps.now().getTime()).toBeLessThan(60_000);
      }, 5000);
      service().travel(wait);
      mailer.kick();
    }
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
  });

  test("a mail that may be declined says where one POST does it; others say nothing of it", async () => {
    const server = await sink();
    const unsubscribeUrl = `https://loupe.example/v2/unsubscribe?token=${"x".repeat(120)}`;
    const values = [mailValues([{ ...mail("list@acme.example"), unsubscribeUrl }]), service().deps.now().toISOString()];
    const source = "(select 1) as source";
    await service().deps.database.run({ name: "test_list_mail", sql: insertMails(source, "$1", "$2") }, values);
    await enqueue("plain@acme.example");
    start(service(), server.url);
    await vi.waitFor(() => expect(server.received).toHaveLength(2), 5000);
    const [list, plain] = ["list@", "plain@"].map((to) =>
      server.received.find((message) => message.includes(`To: ${to}`))!.replace(/\n[ \t]+/g, " "),
    );
    expect(list).toMatch(`List-Unsubscribe: <${unsubscribeUrl}>\n`);
    expect(list).toMatch("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n");
    expect(plain).not.toContain("List-Unsubscribe");
    await vi.waitFor(async () => expect(await state("list@acme.example")).toMatchObject({ unsubscribeUrl: null, text: "" }), 5000);
  });

  test("a server that is away delays nobody, and gets the mail when it is back (fault 34)", async () => {
    const gone = await smtpSink();
    gone.close();
    const mailer = start(service(), gone.url);
    await enqueue("later@acme.example");
    mailer.kick();
    await vi.waitFor(async () => expect((await state("later@acme.example")).attempts).toBeGreaterThan(0), 5000);
    await mailer.stop();
    const server = await sink();
    service().travel(60_000);
    start(service(), server.url);
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
  });

  test("a mail that cannot be drawn is sent as text, and those beside it are whole", async () => {
    const server = await sink();
    await enqueueMail(
      service().deps.db,
      { ...mail("broken@acme.example"), content: { title: "No blocks" } as unknown as Content },
      service().deps.now(),
    );
    await enqueue("whole@acme.example");
    start(service(), server.url);
    await vi.waitFor(() => expect(server.received).toHaveLength(2), 5000);
    const [broken, whole] = ["broken@", "whole@"].map((to) => server.received.find((message) => message.includes(`To: ${to}`))!);
    expect(broken).toContain("123 456");
    expect(broken).not.toContain("text/html");
    expect(whole).toContain("text/html");
  });

  test("an address that the server refuses for good is given up at once", async () => {
    const server = await sink((command) => (command === "RCPT" ? "550 nobody here\r\n" : null));
    await enqueue("nobody@acme.example");
    start(service(), server.url);
    await vi.waitFor(async () => expect((await state("nobody@acme.example")).failedAt).not.toBeNull(), 5000);
    expect(await state("nobody@acme.example")).toMatchObject({ attempts: 1, sentAt: null, text: "" });
  });

  test("many mailers on one outbox send every mail once", async () => {
    const server = await sink();
    const to = Array.from({ length: 30 }, (_, index) => `many${index}@acme.example`);
    for (const address of to) await enqueue(address);
    for (let mailers = 0; mailers < 6; mailers++) start(service(), server.url);
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(30), 8000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received.map((message) => /^To: (.*)$/m.exec(message)![1]).sort()).toEqual(to.sort());
  });

  test("a mailer that died leaves its mail to the next, under the same message id (fault 34)", async () => {
    const silent = await sink((command) => (command === "." ? "" : null));
    await enqueue("orphan@acme.example");
    start(service(), silent.url);
    await vi.waitFor(async () => expect((await state("orphan@acme.example")).attempts).toBe(1), 5000);
    const server = await sink();
    const next = start(service(), server.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received).toEqual([]);
    service().travel(121_000);
    next.kick();
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
    expect(server.received[0]).toContain(`Message-ID: <${(await state("orphan@acme.example")).id}@127.0.0.1>`);
    silent.close();
  });

  test("without a mail server mail stays readable here, and the terminal shows it once", async () => {
    const lines: string[] = [];
    await enqueue("local@acme.example");
    const mailer = start(service(), undefined, (line) => lines.push(line));
    await vi.waitFor(async () => expect((await state("local@acme.example")).sentAt).not.toBeNull(), 5000);
    mailer.kick();
    await mailer.stop();
    expect(lines.filter((line) => line.includes("local@"))).toEqual(["Mail to local@acme.example: Your Loupe code is 123 456\n"]);
    const { body } = await service().call("GET /instance/mailbox?to=Local@acme.example");
    expect(body[0]).toMatchObject({
      to: "local@acme.example",
      subject: "Your Loupe code is 123 456",
      text: expect.stringContaining("123 456"),
    });
  });

  test("the mailbox is newest first", async () => {
    await enqueue("first@acme.example");
    await enqueue("second@acme.example");
    expect((await listLocalMail(service().deps, {})).slice(0, 2).map(({ to }) => to)).toEqual([
      "second@acme.example",
      "first@acme.example",
    ]);
  });
});

test("what people wrote stays text in a mail, and nothing is loaded from anywhere", () => {
  const hostile = `<script>alert(1)</script></style><img src=x onerror="x">' & <b>`;
  const { content, text } = letter("Hi", {
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
