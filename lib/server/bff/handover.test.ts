import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip, gzipSync } from "node:zlib";
import { Agent, request as ask } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "../session/cookie.ts";
import { armour } from "../front/reverse-proxy.ts";
import { forward } from "./bff.ts";
import { handedOver, handOver } from "./handover.ts";
import { json, listen, signedIn, startPeer, useSettings } from "../testing.ts";

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const APP = new URL("http://loupe.test");
const LONG = JSON.stringify({ text: "ä long answer, ".repeat(20_000) });
const agent = new Agent();
/** What Next compresses answers with. */
const compress = (createRequire(import.meta.url)("next/dist/compiled/compression") as () => Compress)();
/** What reached the handler, as Next would hand it over. */
const reached: Headers[] = [];
let peer: Awaited<ReturnType<typeof startPeer>>;
let origin: string;
let close: () => void;
let session: Session | null | undefined;
const sessionOf = (accessToken: string): Session => ({
  user: { id: "u1", slug: "ada", name: "Ada" },
  accessToken,
  refreshToken: null,
  expiresAt: Date.now() + 60_000,
});

/** Our server and behind it what Next does with a route's answer: status, headers it lacks, the end. */
const server = createServer((request, response) => {
  armour(request, APP);
  response.setHeader("X-Content-Type-Options", "nosniff");
  handOver(request, response, session);
  compress(request, response, () => {});
  response.setHeader("vary", "rsc");
  const headers = new Headers(request.headers as Record<string, string>);
  reached.push(headers);
  const given = new Request(new URL(request.url!, APP), { method: request.method!, headers });
  void forward(given, given.url.slice(`${APP.origin}/api/v2/`.length).split("/")).then((answer) => {
    expect([...answer.headers, answer.body]).toEqual([null]);
    response.statusCode = answer.status;
    response.end();
  });
});

beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url, APP.origin);
  origin = `http://127.0.0.1:${await listen(server)}`;
  close = () => server.closeAllConnections();
});
beforeEach(() => {
  peer.seen.length = reached.length = 0;
  peer.answer = (_, response) => json(response, 200, { ok: true }, { etag: 'W/"1"', "set-cookie": "a=b" });
  session = sessionOf("lpo_handed");
});
afterAll(async () => {
  await agent.close();
  server.close();
  close();
  await peer.close();
});

const call = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
  const answer = await ask(`${origin}/api/v2${path}`, { method: method as "GET", headers, dispatcher: agent });
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
};

test("the session goes over opened; no cookie of the browser's reaches Next", async () => {
  const { status, body } = await call("/me", { cookie: `${await signedIn()}; other=1` });
  expect([status, body.toString()]).toEqual([200, '{"ok":true}']);
  expect(peer.seen[0]!.headers.authorization).toBe("Bearer lpo_handed");
  expect(reached[0]!.get("cookie")).toBeNull();
});

test("without a session handed over, as while a token is due, the cookie counts", async () => {
  session = undefined;
  await call("/me", { cookie: await signedIn() });
  expect(peer.seen[0]!.headers.authorization).toBe("Bearer lpo_access");
});

test("signed out is signed out, whatever cookie comes along", async () => {
  session = null;
  const { status, body } = await call("/me", { cookie: await signedIn() });
  expect([status, body.toString()]).toEqual([401, '{"error":"Your session ended. Sign in to continue."}']);
  expect(peer.seen).toEqual([]);
});

test("an answer has its length and the listed headers, each once", async () => {
  const { headers } = await call("/me");
  const { date, connection, "keep-alive": _, ...rest } = headers;
  expect([typeof date, typeof connection]).toEqual(["string", "string"]);
  expect(rest).toEqual({
    "cache-control": "private, no-store",
    "content-length": "11",
    "content-type": "application/json; charset=utf-8",
    etag: 'W/"1"',
    vary: "rsc, Cookie, Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
});

test("a long answer arrives whole, and compressed for those who take it so", async () => {
  peer.answer = (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(LONG);
  const plain = await call("/me");
  expect([plain.headers["content-length"], plain.body.toString()]).toEqual([String(Buffer.byteLength(LONG)), LONG]);
  const packed = await call("/me", { "accept-encoding": "gzip" });
  expect([packed.headers["content-encoding"], packed.headers["content-length"]]).toEqual(["gzip", undefined]);
  expect((await promisify(gunzip)(packed.body)).toString()).toBe(LONG);
});

test("an answer that the service packed is not packed again, and keeps its length", async () => {
  const packed = gzipSync(LONG);
  peer.answer = (request, response) => {
    expect(request.headers["accept-encoding"]).toBe("gzip, br");
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip", vary: "Accept-Encoding" }).end(packed);
  };
  const { headers, body } = await call("/me", { "accept-encoding": "gzip, br" });
  expect([headers["content-encoding"], headers["content-length"]]).toEqual(["gzip", String(packed.length)]);
  expect(headers["vary"]).toBe("rsc, Cookie, Accept-Encoding");
  expect(body.equals(packed)).toBe(true);
});

test("a refusal of ours in the place of a packed answer is not said to be packed", async () => {
  peer.answer = (_, response) =>
    void response.writeHead(401, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync("{}"));
  const { headers, body } = await call("/me", { "accept-encoding": "gzip" });
  expect([headers["content-encoding"], body.toString()]).toEqual([undefined, '{"error":"Your session ended. Sign in to continue."}']);
});

test("304 has no body", async () => {
  peer.answer = (_, response) => void response.writeHead(304, { etag: 'W/"1"' }).end();
  const { status, headers, body } = await call("/me", { "if-none-match": 'W/"1"' });
  expect([status, headers.etag, body.length]).toEqual([304, 'W/"1"', 0]);
});

test("a refusal of ours leaves the same way", async () => {
  const { status, headers, body } = await call("/me", {}, "DELETE");
  expect([status, headers["allow"], JSON.parse(body.toString())]).toEqual([405, "GET", { error: "Method not allowed" }]);
});

test("a client cannot name another's call, and nothing is kept of a call that is over", async () => {
  let release = () => {};
  peer.answer = (request, response) => {
    if (request.headers.authorization === "Bearer lpo_slow") release = () => json(response, 200, { whose: "slow" });
    else json(response, 200, { whose: "other" });
  };
  session = sessionOf("lpo_slow");
  const slow = call("/me");
  await vi.waitFor(() => expect(peer.seen).toHaveLength(1));
  const id = reached[0]!.get("x-loupe-call")!;
  expect(handedOver(new Headers({ "x-loupe-call": id }))).toBeDefined();
  session = null;
  const stranger = await call("/me", { "x-loupe-call": id });
  expect([stranger.status, reached[1]!.get("x-loupe-call") === id]).toEqual([401, false]);
  release();
  expect((await slow).body.toString()).toBe('{"whose":"slow"}');
  await vi.waitFor(() => expect(handedOver(new Headers({ "x-loupe-call": id }))).toBeUndefined());
});
