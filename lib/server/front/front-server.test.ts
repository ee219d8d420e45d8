import { request as send } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFrontServer } from "./front-server.ts";
import { openReverseProxy } from "./reverse-proxy.ts";
import { json, listen, startPeer } from "../testing.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
let front: ReturnType<typeof createFrontServer>;
let service: ReturnType<typeof openReverseProxy>;
let port: number;

beforeAll(async () => {
  peer = await startPeer();
  service = openReverseProxy(peer.url, { deploymentsHost: "pages.example" });
  front = createFrontServer({
    appUrl: new URL("https://loupe.example"),
    apiUrl: "https://loupe.example/v2",
    proxies: 1,
    service,
    deploymentsHost: "pages.example",
    handlePage: async (_, response) => json(response, 200, { page: true }),
  });
  port = await listen(front.server);
});
beforeEach(() => {
  peer.seen.length = 0;
  peer.answer = (_, response) => json(response, 200, { ok: true });
});
afterAll(async () => {
  front.server.closeAllConnections();
  await front.stop(0);
  await service.close();
  await peer.close();
});

/** Sends bytes, and returns what arrives until the connection closes or `milliseconds` have passed. */
const sendRaw = (raw: string, milliseconds = 2000) =>
  new Promise<{ text: string; closed: boolean }>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(raw));
    let text = "";
    socket.on("data", (data) => (text += data.toString()));
    socket.on("close", () => resolve({ text, closed: true }));
    socket.on("error", () => {});
    setTimeout(() => resolve({ text, closed: socket.destroy() === null }), milliseconds).unref();
  });

const statusOf = (text: string) => Number(text.split(" ", 2)[1]);

describe("a request with Upgrade", () => {
  const upgrade =
    "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==\r\n";
  test.each(["/v2/me", "/", "/healthz"])("to %s is answered as HTTP/1.1 and closed [fault: no upgrade keeps a socket]", async (path) => {
    const { text, closed } = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`);
    expect([statusOf(text), closed]).toEqual([200, true]);
  });
});

describe("a request with a bearer token outside of the API", () => {
  const get = (path: string, headers: string) =>
    sendRaw(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer abc\r\n${headers}Connection: close\r\n\r\n`);

  test.each(["/", "/project", "/builds", "/me"])("to %s is 404 with JSON that names the API", async (path) => {
    const { text } = await get(path, "Sec-Fetch-Mode: cors\r\n");
    expect(statusOf(text)).toBe(404);
    expect(text).toContain("content-type: application/json");
    expect(text).toContain("The API is at https://loupe.example/v2. Set ARGOS_API_BASE_URL=https://loupe.example/v2/");
  });

  test("gets the page where a proxy added the token to a browser's request", async () => {
    expect((await get("/accounts", "Sec-Fetch-Site: none\r\n")).text).toContain('{"page":true}');
  });
});

describe("hosts of deployed sites", () => {
  const get = (path: string, host: string) => sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: a=b\r\nConnection: close\r\n\r\n`);

  test.each(["/", "/healthz", "/login", "/_next/static/x.js", "/v2/me"])(
    "get %s from the service, never from pages [security: deployed sites have origins of their own]",
    async (path) => {
      const { text } = await get(path, "My-Site.pages.example:443");
      expect(text).toContain('{"ok":true}');
      expect(peer.seen).toMatchObject([{ url: path, headers: { host: "My-Site.pages.example:443", cookie: "a=b" } }]);
    },
  );

  test.each(["pages.example", "loupe.example", "a.pages.example.evil.example"])("do not include %s", async (host) => {
    expect((await get("/", host)).text).toContain('{"page":true}');
    await get("/v2/me", host);
    expect(peer.seen).toMatchObject([{ url: "/v2/me", headers: { host } }]);
    expect(JSON.stringify(peer.seen)).not.toContain("a=b");
  });
});

describe("malformed requests", () => {
  test.each([
    ["two hosts", "GET /v2/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
    ["the same host twice", "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400],
    ["a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400],
    ["two hosts in one header", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400],
    ["no host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n", 400],
    ["a path with dots", "GET /v2/../x HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["a method that is refused", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["an expectation", "POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nContent-Length: 0\r\n\r\n", 417],
    ["a request line that is none", "x\r\n\r\n", 400],
    ["two lengths", "POST /v2/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", 400],
    ["headers that are too long", `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  ])("%s: refused with rate limit, request id and Error body [security: one Host per request]", async (_, raw, status) => {
    const { text } = await sendRaw(raw, 500);
    const [head, body] = text.split("\r\n\r\n") as [string, string];
    expect(statusOf(text)).toBe(status);
    for (const name of ["x-request-id", "ratelimit-limit: 500", "ratelimit-remaining", "ratelimit-reset", "content-type: application/json"])
      expect(head.toLowerCase()).toContain(name);
    expect(body).toMatch(/\{"error":"[^"]+"\}/);
    expect(peer.seen).toEqual([]);
  });

  test.each(["127.0.0.1:3000", "loupe.example", "[::1]:80"])("accepts the host %s", async (host) => {
    expect(statusOf((await sendRaw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 300)).text)).toBe(200);
  });

  test("accepts HTTP/1.0 without a host", async () => {
    expect(statusOf((await sendRaw("GET /healthz HTTP/1.0\r\n\r\n", 300)).text)).toBe(200);
  });

  test("refuses a client with 429 after 500 of them, and no other client", async () => {
    const refused = (address: string) =>
      new Promise<{ status?: number; remaining?: string; retryAfter?: string }>((resolve, reject) => {
        const headers = { "x-forwarded-for": address };
        const request = send({ port, host: "127.0.0.1", path: "/v2/%zz", headers }, (response) => {
          response.resume();
          const { "ratelimit-remaining": remaining, "retry-after": retryAfter } = response.headers;
          resolve({ status: response.statusCode!, remaining: String(remaining), retryAfter: String(retryAfter) });
        });
        request.on("error", reject).end();
      });
    for (let index = 0; index < 500; index++) await refused(`2001:db8::${index.toString(16)}`);
    expect(await refused("2001:db8::ffff")).toMatchObject({ status: 429, remaining: "0", retryAfter: expect.stringMatching(/^\d+$/) });
    expect(await refused("2001:db8:0:1::1")).toMatchObject({ status: 400, remaining: "499" });
  });
});

describe("request ids", () => {
  const id = "d2f1a5f0c4c94b0a8a3c1f5a5e2b7c11";
  const get = async (path: string, given: string, at = port) => {
    const response = await fetch(`http://127.0.0.1:${at}${path}`, { headers: { "x-request-id": given } });
    await response.arrayBuffer();
    return response.headers.get("x-request-id");
  };

  test("of a trusted proxy name the request for the service, in the response and in refusals", async () => {
    expect(await get("/v2/me", id)).toBe(id);
    expect(peer.seen).toMatchObject([{ headers: { "x-request-id": id } }]);
    expect([await get("/", id), await get("/v2/%zz", id)]).toEqual([id, id]);
  });

  test("of clients are replaced [security: no forged log lines]", async () => {
    const open = createFrontServer({
      appUrl: new URL("https://loupe.example"),
      apiUrl: "https://loupe.example/v2",
      proxies: 0,
      service,
      handlePage: async (_, response) => json(response, 200, {}),
    });
    const at = await listen(open.server);
    const [own, malformed] = [await get("/v2/me", id, at), await get("/v2/me", "{}")];
    expect([own, malformed]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(peer.seen.map(({ headers }) => headers["x-request-id"])).toEqual([own, malformed]);
    open.server.closeAllConnections();
    await open.stop(0);
  });
});

test("answers on kept and new connections in the second after a stop began, and closes them [fault: replica restarts]", async () => {
  const own = createFrontServer({
    appUrl: new URL("https://loupe.example"),
    apiUrl: "https://loupe.example/v2",
    proxies: 1,
    service: null,
    handlePage: async (_, response) => json(response, 200, { page: true }),
  });
  const at = await listen(own.server);
  const kept = connect(at, "127.0.0.1");
  let text = "";
  kept.on("data", (data) => (text += data.toString()));
  const closed = new Promise<void>((resolve) => kept.once("close", () => resolve()));
  kept.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => text).toContain("keep-alive");
  text = "";
  const stopped = own.stop(10_000);
  kept.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  const fresh = await fetch(`http://127.0.0.1:${at}/healthz`);
  expect([fresh.status, fresh.headers.get("connection")]).toEqual([200, "close"]);
  await closed;
  expect([statusOf(text), /connection: close/i.test(text)]).toEqual([200, true]);
  await stopped;
  await expect(fetch(`http://127.0.0.1:${at}/healthz`)).rejects.toThrow("fetch failed");
});
