import { createHash } from "node:crypto";
import { createServer, request as send } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isServicePath, openReverseProxy } from "./reverse-proxy.ts";
import { json, listen, startPeer } from "../testing.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
let proxy: ReturnType<typeof openReverseProxy>;
let url: string;
const server = createServer((request, response) => void proxy.forward(request, response));

beforeAll(async () => {
  peer = await startPeer();
  url = `http://127.0.0.1:${await listen(server)}`;
});
beforeEach(() => {
  peer.seen.length = 0;
  peer.answer = (_, response) => json(response, 200, { ok: true });
  proxy = openReverseProxy(peer.url, { headersTimeout: 1500 });
});
afterEach(() => proxy.close());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await peer.close();
});

describe("addresses", () => {
  test.each(["/v2", "/v2/me", "/v2?x", "/oauth/token", "/.well-known/x", "/mcp", "/files/a/b.png", "/uploads", "/oembed?url=", "/auth.md"])(
    "%s is a path of the service",
    (it) => {
      expect(isServicePath(it)).toBe(true);
    },
  );
  test.each(["/", "/v2x", "/v20/me", "/accounts/v2", "/oauthx", "/readyz", "/api/v2/me", "/filesystem", "/oembeds"])(
    "%s is a page's path",
    (it) => {
      expect(isServicePath(it)).toBe(false);
    },
  );
});

describe("streaming", () => {
  test("streams an upload of 60 MB without buffering it for a slow service", async () => {
    const chunk = Buffer.alloc(1024 * 1024, 7);
    let sent = 0;
    let proceed = () => {};
    const slow = new Promise<void>((resolve) => (proceed = resolve));
    const hash = createHash("sha256");
    let received = 0;
    const service = createServer(async (request, response) => {
      await slow;
      for await (const part of request) {
        hash.update(part as Buffer);
        received += (part as Buffer).length;
      }
      json(response, 200, { received });
    });
    const inner = openReverseProxy(`http://127.0.0.1:${await listen(service)}`);
    const outer = createServer((request, response) => void inner.forward(request, response));
    const port = await listen(outer);
    const answered = new Promise<number>((resolve, reject) => {
      const request = send(
        { port, host: "127.0.0.1", method: "POST", path: "/uploads", headers: { "content-length": 60 * chunk.length } },
        (response) => {
          response.resume();
          resolve(response.statusCode!);
        },
      );
      request.on("error", reject);
      Readable.from(
        (function* () {
          for (; sent < 60; sent++) yield chunk;
        })(),
        { objectMode: false },
      ).pipe(request);
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    // Sockets' own buffers take some megabytes on loopback.
    expect(sent).toBeLessThan(40);
    proceed();
    expect(await answered).toBe(200);
    expect(received).toBe(60 * chunk.length);
    const whole = createHash("sha256");
    for (let i = 0; i < 60; i++) whole.update(chunk);
    expect(hash.digest("hex")).toBe(whole.digest("hex"));
    await inner.close();
    outer.close();
    service.close();
  });

  test("delivers a refusal in the middle of an upload", async () => {
    const service = createServer((_, response) => json(response, 413, { error: "A file must be at most 50 MiB." }));
    const inner = openReverseProxy(`http://127.0.0.1:${await listen(service)}`);
    const outer = createServer((request, response) => void inner.forward(request, response));
    const port = await listen(outer);
    const response = await fetch(`http://127.0.0.1:${port}/uploads`, { method: "POST", body: Buffer.alloc(20_000_000) });
    expect([response.status, await response.json()]).toEqual([413, { error: "A file must be at most 50 MiB." }]);
    await inner.close();
    outer.closeAllConnections();
    outer.close();
    service.closeAllConnections();
    service.close();
  });

  test("ends the request to the service when the client disconnects", async () => {
    let closed = false;
    peer.answer = (_, response) => {
      response.on("close", () => (closed = true));
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    };
    const leaving = new AbortController();
    const response = await fetch(`${url}/mcp`, { signal: leaving.signal });
    expect(new TextDecoder().decode((await response.body!.getReader().read()).value)).toBe("data: 1\n\n");
    leaving.abort();
    await vi.waitFor(() => expect(closed).toBe(true), { timeout: 3000 });
  });

  test("closes all sockets on both sides when 500 clients disconnect", async () => {
    await proxy.close();
    proxy = openReverseProxy(peer.url);
    let [begun, closed] = [0, 0];
    peer.answer = (_, response) => {
      begun++;
      response.once("close", () => closed++);
    };
    const leaving = new AbortController();
    const calls = Array.from({ length: 500 }, () => fetch(`${url}/v2/me`, { signal: leaving.signal }).catch((error: Error) => error.name));
    await vi.waitFor(() => expect(begun).toBe(500), { timeout: 10_000 });
    leaving.abort();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["AbortError"]));
    await vi.waitFor(() => expect(closed).toBe(500), { timeout: 10_000 });
    const connections = (of: typeof server) => new Promise<number>((resolve) => of.getConnections((_, count) => resolve(count)));
    await vi.waitFor(async () => expect([await connections(server), await connections(peer.server)]).toEqual([0, 0]), { timeout: 10_000 });
  });

  test("forwards ranges, redirects, encodings and the authorization server's cookies unchanged", async () => {
    peer.answer = (_, response) =>
      json(
        response,
        303,
        {},
        { location: "/login/x", "set-cookie": ["a=1; HttpOnly", "b=2"], "content-encoding": "identity", "accept-ranges": "bytes" },
      );
    const response = await fetch(`${url}/oauth/authorize`, { redirect: "manual", headers: { range: "bytes=0-1", cookie: "op=1" } });
    expect([response.status, response.headers.get("location"), response.headers.getSetCookie()]).toEqual([
      303,
      "/login/x",
      ["a=1; HttpOnly", "b=2"],
    ]);
    expect(peer.seen[0]!.headers).toMatchObject({ range: "bytes=0-1", cookie: "op=1" });
  });
});

describe("headers", () => {
  test("replaces claims about the client and drops hop-by-hop headers [security: clients cannot forge their address]", async () => {
    await new Promise<void>((resolve) => {
      const request = send(
        `${url}/v2/me`,
        {
          headers: {
            "x-forwarded-for": "6.6.6.6",
            "x-forwarded-host": "evil.example",
            "x-forwarded-proto": "https",
            "x-real-ip": "6.6.6.6",
            forwarded: "for=6.6.6.6",
            te: "trailers",
            connection: "close, x-mine",
            "x-mine": "1",
            cookie: "loupe.session=secret",
            authorization: "Bearer lpp_x",
          },
        },
        (response) => void response.resume().on("end", resolve),
      );
      request.end();
    });
    const { headers } = peer.seen[0]!;
    expect(headers["x-forwarded-for"]).toMatch(/127\.0\.0\.1$/);
    expect(headers.authorization).toBe("Bearer lpp_x");
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "te", "x-mine", "cookie"])
      expect(headers[name], name).toBeUndefined();
  });
});

describe("an unavailable service", () => {
  test("returns 502 with an Error body, also during an upload", async () => {
    proxy = openReverseProxy("http://127.0.0.1:1");
    for (const init of [{}, { method: "POST", body: "x".repeat(100_000) }]) {
      const response = await fetch(`${url}/v2/me`, init);
      expect([response.status, await response.json()]).toEqual([502, { error: "Can’t connect to the service. Try again." }]);
    }
    expect(await proxy.isReady()).toBe(false);
  });

  test("returns 504 when the service accepts and stays silent", async () => {
    peer.answer = () => {};
    const response = await fetch(`${url}/v2/me`);
    expect([response.status, await response.json()]).toEqual([504, { error: "The service did not respond in time." }]);
  });

  test("closes the client's connection when the service stops in the middle of a body", async () => {
    peer.answer = (_, response) => {
      response.writeHead(200, { "content-type": "image/png", "content-length": "100" });
      response.write("half", () => setTimeout(() => response.destroy(), 50));
    };
    await expect(fetch(`${url}/files/a.png`).then((response) => response.arrayBuffer())).rejects.toThrow(/terminated|aborted/);
  });

  test("reports the service's readiness", async () => {
    peer.answer = (_, response) => json(response, 503, {});
    expect(await proxy.isReady()).toBe(false);
    peer.answer = (_, response) => json(response, 200, {});
    expect(await proxy.isReady()).toBe(true);
  });
});

test.each([
  [
    "Content-Length and Transfer-Encoding",
    "POST /v2/me HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["two Content-Lengths", "POST /v2/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx"],
  ["a folded header", "GET /v2/me HTTP/1.1\r\nHost: a\r\nX-A: b\r\n Content-Length: 4\r\n\r\n"],
  ["a space before the colon", "GET /v2/me HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n"],
])("%s: returns 400 and closes the connection [security: no request smuggling]", async (_, raw) => {
  const text = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(raw));
    let all = "";
    socket.on("data", (data) => (all += data.toString()));
    socket.on("close", () => resolve(all));
    setTimeout(() => socket.destroy(), 2000);
  });
  expect(text.split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request");
  expect(peer.seen).toEqual([]);
});
