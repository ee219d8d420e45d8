import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiPath } from "./browser-request.ts";
import { forwardApiCall } from "./forward-api-call.ts";
import { browserCalls, json, signedIn, startPeer, useSettings } from "../testing.ts";

const APP = "http://loupe.test";
let peer: Awaited<ReturnType<typeof startPeer>>;

beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url, APP);
});
beforeEach(() => {
  peer.seen.length = 0;
  peer.answer = (_, response) => json(response, 200, { ok: true });
});
afterAll(() => peer.close());

const call = browserCalls(APP);
const own = { origin: APP, "sec-fetch-site": "same-origin", "content-type": "application/json" };

describe("forwarding", () => {
  test("sends an operation of the contract with the session's token and the unchanged query", async () => {
    const response = await call("/projects/acme/web/media?page=2&search=a%2Fb%26c");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(peer.seen[0]).toMatchObject({ method: "GET", url: "/v2/projects/acme/web/media?page=2&search=a%2Fb%26c" });
    expect(peer.seen[0]!.headers.authorization).toBe("Bearer lpo_access");
  });

  test("sends a body unchanged", async () => {
    const body = JSON.stringify({ name: "Zoë ☂", accountSlug: "acme" });
    await call("/projects", { method: "POST", body, headers: own });
    expect(peer.seen[0]!.body).toBe(body);
  });

  test("sends an anonymous operation without a token when signed out", async () => {
    expect((await call("/instance", { headers: { cookie: "" } })).status).toBe(200);
    expect(peer.seen[0]!.headers.authorization).toBeUndefined();
  });

  test.each([
    ["GET", "/oauth/revoke", 404],
    ["POST", "/internal", 404],
    ["GET", "/openapi.json", 404],
    ["GET", "/media", 405],
    ["DELETE", "/me", 405],
    ["OPTIONS", "/me", 405],
  ])(
    "%s %s is not in the contract: returns %i without a call [security: only contract operations are forwarded]",
    async (method, path, status) => {
      const response = await call(path, { method, headers: own });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: expect.any(String) });
      expect(peer.seen).toEqual([]);
    },
  );

  test("returns 401 without a call for a user operation when signed out", async () => {
    for (const foreign of ["", "loupe.session=forged", "loupe.session=", "other=1"]) {
      const response = await call("/me", { headers: { cookie: foreign } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: "Your session ended. Sign in to continue." });
    }
    expect(peer.seen).toEqual([]);
  });

  test("returns 503 for a token that could not be renewed, and keeps the session", async () => {
    peer.answer = (_, response) => json(response, 503, { error: "Not now" });
    const response = await call("/me", { headers: { cookie: await signedIn({ expiresAt: Date.now() - 1 }) } });
    expect([response.status, response.headers.get("retry-after"), response.headers.get("set-cookie")]).toEqual([503, "5", null]);
    expect(peer.seen.map(({ url }) => url)).toEqual(["/oauth/token"]);
  });

  test.each([
    ["../oauth"],
    [".."],
    ["."],
    [""],
    ["a/b"],
    ["a\\b"],
    ["a\0"],
    ["..;"],
    ["..;x"],
    ["%2e%2e"],
    ["a%2fb"],
    ["http://evil"],
    ["//evil"],
    ["\r\nHost: evil"],
    ["\ud800"],
  ])("returns 404 for the segment %j without a call [security: no path traversal to other endpoints]", async (segment) => {
    expect(apiPath(["accounts", segment])).toBeNull();
    const response = await forwardApiCall(new Request(`${APP}/api/v2/x`, { headers: { cookie: await signedIn() } }), ["accounts", segment]);
    expect(response.status).toBe(404);
    expect(peer.seen).toEqual([]);
  });

  test("encodes every segment on its own [security: no path traversal to other endpoints]", () => {
    expect(apiPath(["accounts", "a;b ?#&=é"])).toBe("/accounts/a%3Bb%20%3F%23%26%3D%C3%A9");
    expect(apiPath(["projects", "acme", "web.site_1-x"])).toBe("/projects/acme/web.site_1-x");
  });
});

describe("requests with side effects", () => {
  const body = "{}";
  const type = { "content-type": "application/json" };
  test.each<[string, Record<string, string>]>([
    ["a foreign Origin", { ...type, origin: "https://evil.example" }],
    ["Origin: null", { ...type, origin: "null" }],
    ["a foreign Origin that claims same-origin", { ...own, origin: "https://evil.example" }],
    ["a sibling host", { ...type, origin: `${APP}.evil.example` }],
    ["another port", { ...type, origin: `${APP}:81` }],
    ["no Origin, cross-site", { ...type, "sec-fetch-site": "cross-site" }],
    ["no Origin, same-site", { ...type, "sec-fetch-site": "same-site" }],
    ["a typed address", { ...type, "sec-fetch-site": "none" }],
    ["neither header", type],
    ["JSON as text/plain", { ...own, "content-type": "text/plain" }],
    ["a posted form", { ...own, "content-type": "application/x-www-form-urlencoded" }],
    ["a type that starts alike", { ...own, "content-type": "application/json-patch+json" }],
  ])("from %s: returns 403 without a call [security: no cross-site requests]", async (_, headers) => {
    const response = await call("/projects", { method: "POST", body, headers });
    expect(response.status).toBe(403);
    expect(peer.seen).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["Sec-Fetch-Site and Origin", own],
    ["Sec-Fetch-Site alone", { ...type, "sec-fetch-site": "same-origin" }],
    ["Origin alone", { ...type, origin: APP }],
  ])("from our own pages are sent (%s)", async (_, headers) => {
    expect((await call("/projects", { method: "POST", body, headers })).status).toBe(200);
  });

  test.each<[string, number, Record<string, string>]>([
    ["our page's download link", 200, { "sec-fetch-site": "same-origin" }],
    ["our page on plain http", 200, { referer: `${APP}/accounts/acme/members` }],
    ["a link on another site", 403, { "sec-fetch-site": "cross-site" }],
    ["a sibling host", 403, { "sec-fetch-site": "same-site" }],
    ["a typed address", 403, { "sec-fetch-site": "none" }],
    ["another site on plain http", 403, { referer: `${APP}.evil.example/accounts` }],
    ["no source at all", 403, {}],
  ])("a CSV export from %s: returns %i [security: no cross-site exports]", async (_, status, headers) => {
    const response = await call("/accounts/acme/members.csv?role=owner", { headers });
    expect(response.status).toBe(status);
    expect(peer.seen).toHaveLength(status === 200 ? 1 : 0);
    if (status === 403) expect(await response.json()).toEqual({ error: "This request did not come from a page of Loupe." });
  });

  test("need no content type without a body", async () => {
    expect((await call("/media/m1/finalize", { method: "POST", headers: { origin: APP } })).status).toBe(200);
    expect(peer.seen[0]!.headers["content-type"]).toBeUndefined();
  });

  test("returns 413 for a body above the limit, with or without a declared length", async () => {
    const long = JSON.stringify({ name: "x".repeat(1_300_000) });
    expect((await call("/projects", { method: "POST", body: long, headers: own })).status).toBe(413);
    expect((await call("/projects", { method: "POST", body, headers: { ...own, "content-length": "99999999" } })).status).toBe(413);
    expect(peer.seen).toEqual([]);
  });
});

describe("headers", () => {
  test("of the browser: only listed ones reach the API [security: only listed request headers are forwarded]", async () => {
    await call("/me", {
      headers: {
        authorization: "Bearer stolen",
        "x-http-method-override": "DELETE",
        "x-forwarded-host": "evil.example",
        "x-forwarded-for": "203.0.113.9",
        forwarded: "for=1.2.3.4",
        "user-agent": "browser",
        referer: "http://loupe.test/m/secret",
        "if-none-match": 'W/"e"',
        "idempotency-key": "k1",
        accept: "application/json",
        "accept-encoding": "gzip, br",
      },
    });
    const { host, connection, ...rest } = peer.seen[0]!.headers;
    expect(`http://${host}`).toBe(peer.url);
    expect(connection).toBeDefined();
    expect(rest).toEqual({
      accept: "application/json",
      "accept-encoding": "identity",
      authorization: "Bearer lpo_access",
      "if-none-match": 'W/"e"',
      "idempotency-key": "k1",
      "user-agent": "browser",
      "x-forwarded-for": "203.0.113.9",
    });
  });

  test("of the API: only listed ones reach the browser [security: only listed response headers, never cached]", async () => {
    peer.answer = (_, response) =>
      json(
        response,
        200,
        {},
        {
          "set-cookie": ["a=b", "c=d"],
          location: "https://evil.example",
          "access-control-allow-origin": "*",
          server: "secret/1.0",
          "cache-control": "public, max-age=9999",
          etag: 'W/"1"',
          "ratelimit-limit": "500",
          "ratelimit-remaining": "499",
          "ratelimit-reset": "12",
          "x-request-id": "r1",
        },
      );
    const { headers } = await call("/me");
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "private, no-store",
      "content-type": "application/json; charset=utf-8",
      etag: 'W/"1"',
      "ratelimit-limit": "500",
      "ratelimit-remaining": "499",
      "ratelimit-reset": "12",
      vary: "Cookie, Accept-Encoding",
      "x-content-type-options": "nosniff",
      "x-request-id": "r1",
    });
  });

  test("of a refusal: status, body, Retry-After and rate limit stay unchanged", async () => {
    peer.answer = (_, response) => json(response, 429, { error: "Too many requests." }, { "retry-after": "7", "ratelimit-remaining": "0" });
    const response = await call("/me");
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(response.headers.get("ratelimit-remaining")).toBe("0");
    expect(await response.json()).toEqual({ error: "Too many requests." });
  });

  test("of a revoked token: the person reads that the session ended", async () => {
    peer.answer = (_, response) =>
      json(response, 401, { error: "The token is unknown, expired or revoked." }, { "www-authenticate": "Bearer", "x-request-id": "r2" });
    const response = await call("/me");
    expect([response.status, await response.json()]).toEqual([401, { error: "Your session ended. Sign in to continue." }]);
    expect([response.headers.get("x-request-id"), response.headers.get("www-authenticate")]).toEqual(["r2", null]);
  });

  test("304 has no body", async () => {
    peer.answer = (_, response) => void response.writeHead(304, { etag: 'W/"1"' }).end();
    const response = await call("/me", { headers: { "if-none-match": 'W/"1"' } });
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, 'W/"1"', ""]);
  });
});
