import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { browserCalls, json, startPeer, useSettings } from "../testing.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
const call = browserCalls("http://loupe.test");

beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url);
});
beforeEach(() => {
  peer.seen.length = 0;
  peer.answer = (_, response) => json(response, 200, { ok: true });
});
afterAll(() => peer.close());

describe("bodies", () => {
  test("are requested without compression, because Next compresses them", async () => {
    await call("/me", { headers: { "accept-encoding": "gzip" } });
    expect(peer.seen[0]!.headers["accept-encoding"]).toBe("identity");
  });

  test("of our own refusal claim no encoding of the API's response", async () => {
    peer.answer = (_, response) =>
      void response.writeHead(401, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync("{}"));
    const response = await call("/me");
    expect([response.headers.get("content-encoding"), await response.json()]).toEqual([
      null,
      { error: "Your session ended. Sign in to continue." },
    ]);
  });

  test("of a CSV file are streamed with their name, before the API has sent the rest", async () => {
    let finish = () => {};
    peer.answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="members.csv"' });
      response.write("name\r\n");
      finish = () => response.end("Ada\r\n");
    };
    const response = await call("/me");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="members.csv"');
    const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader();
    expect(await reader.read()).toEqual({ done: false, value: "name\r\n" });
    finish();
    expect(await reader.read()).toEqual({ done: false, value: "Ada\r\n" });
    expect((await reader.read()).done).toBe(true);
  });
});

describe("events", () => {
  const path = "/projects/acme/web/builds/1/events";

  test("are streamed one by one, are not compressed by Next, and end upstream with the browser", async () => {
    let gone = false;
    peer.answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" }).write("event: build\ndata: {}\n\n");
      response.once("close", () => (gone = true));
    };
    const response = await call(path, { headers: { "sec-fetch-site": "same-origin" } });
    expect(response.headers.get("cache-control")).toBe("private, no-store, no-transform");
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("event: build\ndata: {}\n\n");
    await reader.cancel();
    await vi.waitFor(() => expect(gone).toBe(true));
  });

  test("are refused for another site, so that it cannot use up a person's streams", async () => {
    expect((await call(path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    expect(peer.seen).toHaveLength(0);
  });
});

describe("a failing API", () => {
  test.each<[string, number, number, Record<string, string>, string]>([
    ["an HTML 502", 502, 502, { "content-type": "text/html" }, "<h1>Bad gateway at 10.0.0.3</h1>"],
    ["an HTML 404", 404, 404, { "content-type": "text/html" }, "<h1>nope</h1>"],
    ["a 500 without a type", 500, 500, {}, "stack trace"],
    ["an HTML 200", 200, 502, { "content-type": "text/html" }, "<h1>hello</h1>"],
    ["a redirect", 302, 502, { location: "http://169.254.169.254/" }, ""],
  ])(
    "%s (%i) becomes %i with an Error body of ours [security: upstream errors and redirects stay private]",
    async (_, status, expected, headers, text) => {
      peer.answer = (_request, response) => void response.writeHead(status, headers).end(text);
      const response = await call("/me");
      expect(response.status).toBe(expected);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("location")).toBeNull();
      const { error } = (await response.json()) as { error: string };
      expect(error).toMatch(/^The service /);
      expect(peer.seen).toHaveLength(1);
    },
  );

  test.each<[string, (response: import("node:http").ServerResponse) => void]>([
    [
      "a response cut short",
      (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write("{", () => response.destroy());
      },
    ],
    ["a connection closed without a response", (response) => void response.destroy()],
    [
      "50 MB",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.on("error", () => {});
        for (let i = 0; i < 50; i++) response.write(Buffer.alloc(1024 * 1024, 32));
        response.end("{}");
      },
    ],
  ])("%s is 502", async (_, answer) => {
    peer.answer = (_request, response) => answer(response);
    const response = await call("/me");
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/the service/i) });
  });

  test("ends the request to the API when the browser disconnects", async () => {
    let closed = 0;
    peer.answer = (_, response) => void response.on("close", () => closed++);
    const leaving = new AbortController();
    const calls = Array.from({ length: 100 }, () => call("/me", { signal: leaving.signal }));
    await vi.waitFor(() => expect(peer.seen.length).toBe(100), { timeout: 5000 });
    leaving.abort();
    for (const response of await Promise.all(calls)) expect(response.status).toBe(502);
    await vi.waitFor(() => expect(closed).toBe(100), { timeout: 5000 });
  });
});
