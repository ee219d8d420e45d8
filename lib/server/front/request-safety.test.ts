import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { addressBehindProxies, isSafeTarget, sanitizeHeaders } from "./request-safety.ts";

describe("targets", () => {
  test.each([
    "/v2/../readyz",
    "/v2/%2e%2e/readyz",
    "/v2/.%2E/readyz",
    "/v2/..%2freadyz",
    "/v2/..;/readyz",
    "/v2/./me",
    "/v2/..",
    "/v2\\..\\readyz",
    "/v2/%5c..%5creadyz",
    "/v2/a%00",
    "/v2/%",
    "/v2/%ff",
    "http://evil.example/v2/me",
    "*",
    "",
  ])("refuses the target %s [security: no path traversal to other endpoints]", (it) => expect(isSafeTarget(it)).toBe(false));
  test.each(["/v2/me", "/v2/a..b/c.png", "/v2/x?next=/../y", "/accounts/%C3%A9", "/.well-known/api-catalog"])(
    "accepts the target %s",
    (it) => expect(isSafeTarget(it)).toBe(true),
  );
});

describe("headers", () => {
  test.each([
    [0, "6.6.6.6, 198.51.100.7", "127.0.0.1"],
    [1, "6.6.6.6, 198.51.100.7", "198.51.100.7"],
    [2, "6.6.6.6, 198.51.100.7, 10.0.0.1", "198.51.100.7"],
    [2, "10.0.0.1", "127.0.0.1"],
    [1, undefined, "127.0.0.1"],
  ])(
    "behind %i trusted proxies, X-Forwarded-For %s gives %s [security: rate limits count the real client]",
    (proxies, forwarded, address) => {
      const request = { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "127.0.0.1" } };
      expect(addressBehindProxies(request as unknown as IncomingMessage, proxies)).toBe(address);
    },
  );

  test("removes Next's internal headers and a forged host [security: no header reaches Next's internals]", () => {
    const headers: Record<string, string> = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-for": "6.6.6.6",
      forwarded: "host=evil.example",
      "x-middleware-subrequest": "proxy:proxy:proxy",
      "x-middleware-rewrite": "/admin",
      "x-nextjs-data": "1",
      "x-invoke-path": "/admin",
      "x-matched-path": "/admin",
      "x-loupe-path": "//evil.example",
      "content-security-policy": "script-src 'nonce-x'",
      accept: "text/html",
    };
    sanitizeHeaders({ headers, socket: { remoteAddress: "192.0.2.1" } } as never, new URL("https://loupe.example"));
    expect(headers).toEqual({
      host: "loupe.example",
      accept: "text/html",
      "x-forwarded-for": "192.0.2.1",
      "x-forwarded-host": "loupe.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "443",
    });
  });
});
