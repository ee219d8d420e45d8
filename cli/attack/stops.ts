import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isGone } from "../../service/testing/launch.ts";
import { type Product, startProduct } from "./product.ts";
import { openSlow } from "./slow-clients.ts";
import { call, sendRaw, type AttackTarget } from "./target.ts";
import { type Attacks, needsOwn, type AttackResult } from "./world.ts";

/** Files and sockets that a process may open. While the service starts, Node has more than a hundred modules open at a time. */
const DESCRIPTORS = 512;
const READY_MS = 60_000;
const SIGN_OUTS = 40;
const SIGN_OUT =
  "POST /api/auth/signout HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\nc";

/** A mail server that accepts connections and never greets. */
async function hangingMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, sockets, close };
}

type Small = { product: Product; mail: Awaited<ReturnType<typeof hangingMailServer>> };

async function untilReady(target: AttackTarget, milliseconds: number): Promise<number> {
  const started = performance.now();
  while ((await call(target, "/readyz")).status !== 200 && performance.now() - started < milliseconds) await sleep(100);
  return performance.now() - started;
}

async function fewDescriptors({ product: { target } }: Small): Promise<AttackResult> {
  const head = "POST /v2/projects HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{";
  const slow = Array.from({ length: 250 }, () => sendRaw(target, head, 4000));
  await sleep(500);
  const readiness: number[] = [];
  const replies = [];
  for (let round = 0; round < 6; round++) {
    readiness.push((await call(target, "/readyz")).status);
    replies.push(...(await Promise.all(Array.from({ length: 10 }, () => call(target, "/v2/me")))));
    await sleep(200);
  }
  const refusals = (await Promise.all(slow)).filter(({ status }) => status === 503);
  const withoutRetry = refusals.filter(({ headers }) => !headers.includes("retry-after:")).length;
  const statuses = [...new Set(replies.map(({ status }) => status))].sort((a, b) => a - b);
  const isReady = readiness.every((status) => status === 200);
  const areKept = replies.every(({ status, headers }) => status === 401 || (status === 503 && headers.has("retry-after")));
  return {
    passed: isReady && areKept && refusals.length > 0 && !withoutRetry,
    result: `${refusals.length} of 250 slow connections refused with 503, ${withoutRetry} of them without Retry-After; calls ${statuses.join(" and ")}; /readyz ${isReady ? "200" : readiness.join(", ")}`,
  };
}

async function kills({ product }: Small): Promise<AttackResult> {
  const results: string[] = [];
  let passed = true;
  for (const name of ["service", "web"] as const) {
    const before = product.pids();
    process.kill(before[name], "SIGKILL");
    while (!isGone(before[name])) await sleep(20);
    await sleep(100);
    const ms = await untilReady(product.target, READY_MS);
    const after = product.pids();
    const other = name === "web" ? "service" : "web";
    passed &&= ms < READY_MS && after[other] === before[other] && after[name] !== before[name];
    results.push(`${name} ready again after ${(ms / 1000).toFixed(1)} s`);
  }
  return { passed, result: results.join(", ") };
}

async function hangingMail({ product: { target, started, operate }, mail }: Small): Promise<AttackResult> {
  await operate("user create", { email: "olive@acme.example", name: "Olive" });
  await operate("team create", { slug: "acme", name: "Acme", owner: "olive@acme.example" });
  const { token } = await operate<{ token: string }>("token create", { user: "olive@acme.example", accounts: ["acme"] });
  const body = { members: [{ email: "guest@acme.example", level: "member" }] };
  await call(target, "/v2/accounts/acme/invites", { token, body });
  for (let tries = 0; !mail.sockets.size && tries < 200; tries++) await sleep(50);
  const signOuts = Array.from({ length: SIGN_OUTS }, () => openSlow(target, SIGN_OUT, true));
  await sleep(1000);
  const slow = signOuts.filter(({ closed }) => !closed).length;
  const begun = performance.now();
  started.child.kill("SIGTERM");
  const { code, signal } = await started.ended;
  const ms = performance.now() - begun;
  for (const socket of signOuts) socket.destroy();
  return {
    passed: mail.sockets.size > 0 && slow === SIGN_OUTS && code === 0 && ms < 20_000,
    result: `exit ${signal ?? code} after ${(ms / 1000).toFixed(1)} s with ${mail.sockets.size} hanging connection to the mail server and ${slow} slow sign-outs`,
  };
}

/** Attacks on a small product of their own: few descriptors, and a mail server that hangs. The last one stops it. */
export function openStops(): { attacks: Attacks; close(): Promise<void> } {
  let small: Promise<Small> | null = null;
  const start = async () => {
    const mail = await hangingMailServer();
    try {
      return { mail, product: await startProduct({ SMTP_URL: mail.url, MAIL_FROM: "loupe@acme.example" }, DESCRIPTORS) };
    } catch (error) {
      // An open server would keep the process running.
      mail.close();
      throw error;
    }
  };
  const on =
    (attack: (small: Small) => Promise<AttackResult>) =>
    async ({ own }: { own: unknown }) =>
      own ? attack(await (small ??= start())) : needsOwn;
  return {
    attacks: { L7: on(fewDescriptors), L2: on(kills), L1: on(hangingMail) },
    async close() {
      const { product, mail } = (await small) ?? {};
      await product?.stop();
      mail?.close();
    },
  };
}
