import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressFiles } from "../../../cli/compress-files.ts";
import { withStaticFiles } from "./static-files.ts";

const script = `console.log("loupe");`.repeat(100);
const folder = mkdtempSync(join(tmpdir(), "loupe-static-"));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, "static/chunks"), { recursive: true });
  writeFileSync(join(folder, "static/chunks/a1.js"), script);
  writeFileSync(join(folder, "static/chunks/tiny.js"), "1");
  writeFileSync(join(folder, "static/chunks/font.woff2"), script);
  writeFileSync(join(folder, "secret.js"), "secret");
  await compressFiles(join(folder, "static"));
  const handle = withStaticFiles(folder, async (_request, response) => void response.writeHead(404).end("page"));
  server = createServer((incoming, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    void handle(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** Requests a path as it is written: `fetch` would resolve `..`. */
const get = (path: string, encoding = "", method = "GET") =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, path, method, headers: { "accept-encoding": encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on("error", reject).end();
  });

describe("static files of the build", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["", undefined, (bytes: Buffer) => bytes],
  ])("for Accept-Encoding %j are sent as %s, to be kept for a year", async (accepted, encoding, decode) => {
    const { status, headers, body } = await get("/_next/static/chunks/a1.js", accepted);
    expect([status, headers["content-encoding"], String(decode(body))]).toEqual([200, encoding, script]);
    expect(headers).toMatchObject({
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(body.length),
      "x-content-type-options": "nosniff",
    });
    if (encoding) expect([headers["vary"], body.length < script.length / 4]).toEqual(["Accept-Encoding", true]);
  });

  test("without a compressed copy are sent as they are", async () => {
    expect((await get("/_next/static/chunks/tiny.js", "br")).headers["content-encoding"]).toBeUndefined();
    expect((await get("/_next/static/chunks/font.woff2", "br")).headers["content-encoding"]).toBeUndefined();
  });

  test("answer HEAD without a body", async () => {
    const { status, headers, body } = await get("/_next/static/chunks/a1.js", "br", "HEAD");
    expect([status, headers["content-encoding"], body.length]).toEqual([200, "br", 0]);
  });

  test.each([
    ["/_next/static/chunks/none.js", "GET"],
    ["/_next/static/chunks", "GET"],
    ["/_next/static/../secret.js", "GET"],
    ["/_next/static/%2e%2e/secret.js", "GET"],
    ["/_next/static/..%2fsecret.js", "GET"],
    ["/_next/static/chunks/a1.js", "POST"],
    ["/login", "GET"],
  ])("leave %s with %s to the pages [security: files outside the build's folder are not served]", async (path, method) => {
    const { status, headers, body } = await get(path, "br", method);
    expect([status, String(body)]).toEqual([404, "page"]);
    expect(headers["cache-control"]).toBeUndefined();
  });
});
