import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { contract } from "../../contract/index.ts";
import type { Operations } from "../../contract/operation.ts";
import type { Capacity } from "./capacity.ts";
import { createFrontServer } from "./front-server.ts";
import { openReverseProxy } from "./reverse-proxy.ts";
import { json, listen } from "../testing.ts";

const PATIENCE = { bodyMs: 600, uploadRate: 2000, windowMs: 600, readMs: 800, checkMs: 50 };
const ROOMY: Capacity = { total: 100, perClient: 100, headroom: 10 };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** Starts a service whose `/files/*` never ends, whose `/v2/wait` never answers, and a front server before it. */
type Setup = { capacity?: Capacity; connections?: number; bodyMs?: number };
async function setUp({ capacity = ROOMY, connections = 200, bodyMs = PATIENCE.bodyMs }: Setup = {}) {
  const chunk = Buffer.alloc(65_536);
  const service = createServer((request, response) => {
    if (request.url === "/v2/wait") return;
    if (request.url!.startsWith("/files/")) {
      const more = () => {
        while (!response.destroyed && !request.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", more);
      };
      return more();
    }
    request.resume().on("end", () => json(response, 200, { ok: true }));
  });
  const proxy = openReverseProxy(`http://127.0.0.1:${await listen(service)}`, { connections, waitMs: 200 });
  // As Next, which leaves the body of a sign-in unread until its handler asks for it.
  const handlePage = async ({ url }: IncomingMessage, response: Parameters<typeof json>[0]) =>
    url!.startsWith("/api/") ? undefined : json(response, 200, {});
  const appUrl = new URL("http://loupe.test");
  const front = createFrontServer({
    appUrl,
    apiUrl: "http://loupe.test/v2",
    proxies: 0,
    service: proxy,
    handlePage,
    capacity,
    patience: { ...PATIENCE, bodyMs },
  });
  const port = await listen(front.server);
  const sockets: Socket[] = [];
  cleanUp.push(async () => {
    for (const socket of sockets) socket.destroy();
    await proxy.close();
    for (const server of [front.server, service] as Server[]) {
      server.closeAllConnections();
      server.close();
    }
  });
  const open = (head: string) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(head));
    sockets.push(socket.on("error", () => {}));
    return socket;
  };
  /** Opens a request that sends one byte of its body every 50 ms. */
  const sendSlowly = (path = "/v2/media") => {
    const socket = open(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`);
    socket.once("connect", () => {
      const timer = setInterval(() => socket.writable && socket.write("x"), 50);
      socket.once("close", () => clearInterval(timer));
    });
    return socket;
  };
  const get = (path: string) =>
    new Promise<{ status: number | undefined; retryAfter: string | undefined }>((resolve, reject) => {
      const request = send({ port, host: "127.0.0.1", path, agent: false }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"] });
      });
      request.on("error", reject).end();
    });
  return { front, open, sendSlowly, get, count: () => new Promise<number>((resolve) => front.server.getConnections((_, n) => resolve(n))) };
}

const received = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (data) => (text += data.toString())).once("close", () => resolve(text));
  });

test("refuses a body that arrives one byte at a time with 408 [fault: slow senders]", async () => {
  const { sendSlowly } = await setUp();
  // A page may answer before it has read the body.
  expect((await received(sendSlowly("/login"))).split("\r\n")[0]).toBe("HTTP/1.1 200 OK");
  for (const path of ["/v2/media", "/uploads"]) {
    const text = await received(sendSlowly(path));
    expect(text.split("\r\n")[0], path).toBe("HTTP/1.1 408 Request Timeout");
    expect(text).toMatch(/x-request-id[\s\S]*ratelimit-limit/i);
  }
});

const bodyRoutes = Object.entries(contract as Operations).flatMap(([route, { body }]) => (body ? [route.replaceAll(/\{\w+\}/g, "x")] : []));
const paths = bodyRoutes.map((route) => route.split(" ")[1]!);
const others = ["/api/auth/signout", "/api/auth/signin/loupe", "/api/auth/callback/loupe", "/oauth/token", "/oauth/register", "/mcp"];

test("closes a slow body on each route that takes one, read or not [fault: slow senders]", async () => {
  const { sendSlowly } = await setUp({ capacity: { total: 2000, perClient: 2000, headroom: 10 } });
  const all = [...others, ...paths.flatMap((path) => [`/v2${path}`, `/api/v2${path}`])];
  const answers = await Promise.all(all.map(async (path) => [path, (await received(sendSlowly(path))).split("\r\n")[0]] as const));
  expect(answers.filter(([, answer]) => answer !== "HTTP/1.1 408 Request Timeout")).toEqual([]);
});

test("makes room by closing a slow body that is not read [fault: slow senders]", async () => {
  const { sendSlowly, get, count } = await setUp({ capacity: { total: 10, perClient: 10, headroom: 4 }, bodyMs: 60_000 });
  for (let index = 0; index < 10; index++) sendSlowly("/api/v2/me");
  await vi.waitFor(async () => expect(await count()).toBe(10));
  await sleep(1100);
  expect((await get("/v2/me")).status).toBe(200);
});

test("stops without waiting for slow bodies [fault: slow senders at a stop]", async () => {
  const { front, sendSlowly, count } = await setUp({ bodyMs: 60_000 });
  for (let index = 0; index < 5; index++) sendSlowly("/api/auth/signout");
  await vi.waitFor(async () => expect(await count()).toBe(5));
  const started = performance.now();
  await front.stop(60_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("lets an upload take its time while it keeps the least rate", async () => {
  const { open } = await setUp();
  const size = 20_000;
  const socket = open(`POST /uploads HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`);
  const answer = received(socket);
  await once(socket, "connect");
  for (let sent = 0; sent < size; sent += 1000) {
    socket.write("x".repeat(1000));
    await sleep(100);
  }
  expect((await answer).split("\r\n")[0]).toBe("HTTP/1.1 200 OK");
});

test("closes the connection of a client that does not read [fault: slow readers]", async () => {
  const { open, count } = await setUp();
  for (let index = 0; index < 5; index++) open("GET /files/a/b.png HTTP/1.1\r\nHost: a\r\n\r\n").pause();
  await vi.waitFor(async () => expect(await count()).toBe(5));
  await vi.waitFor(async () => expect(await count()).toBe(0), 5000);
});

test("keeps the connection of a client that reads slowly", async () => {
  const { open, count } = await setUp();
  const socket = open("GET /files/a/b.png HTTP/1.1\r\nHost: a\r\n\r\n").pause();
  for (let round = 0; round < 30; round++) {
    await sleep(100);
    socket.read(1_000_000);
  }
  expect(await count()).toBe(1);
});

test("replaces a client's slowest connections by its new ones [fault: slow senders]", async () => {
  const { sendSlowly, get, count } = await setUp({ capacity: { total: 100, perClient: 10, headroom: 4 } });
  for (let index = 0; index < 10; index++) sendSlowly("/uploads");
  await vi.waitFor(async () => expect(await count()).toBe(10));
  await sleep(1100);
  const answers = await Promise.all(Array.from({ length: 5 }, () => get("/v2/me")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test("answers readiness and refuses the rest with 503 while all connections are in use [fault: few descriptors]", async () => {
  const { open, get, count } = await setUp({ capacity: { total: 8, perClient: 8, headroom: 20 } });
  for (let index = 0; index < 8; index++) open("GET /v2/wait HTTP/1.1\r\nHost: a\r\n\r\n");
  await vi.waitFor(async () => expect(await count()).toBe(8));
  await sleep(100);
  expect((await get("/readyz")).status).toBe(200);
  expect(await get("/v2/me")).toMatchObject({ status: 503, retryAfter: "2" });
});

test("refuses with 503 after waiting for a connection to the service, and answers readiness [fault: pool exhausted]", async () => {
  const { open, get } = await setUp({ connections: 3 });
  for (let index = 0; index < 3; index++) open("GET /v2/wait HTTP/1.1\r\nHost: a\r\n\r\n");
  await sleep(200);
  const [refused, ready] = await Promise.all([get("/v2/me"), get("/readyz")]);
  expect(refused).toMatchObject({ status: 503, retryAfter: "2" });
  expect(ready.status).toBe(200);
});

test("refuses the ninth request that one connection sends without waiting for answers [fault: pipelining]", async () => {
  const { open } = await setUp();
  const text = received(open("GET /v2/me HTTP/1.1\r\nHost: a\r\n\r\n".repeat(12)));
  expect(await text).toMatch(/HTTP\/1\.1 503/);
});
