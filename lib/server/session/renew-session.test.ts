import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proxy } from "../../../proxy.ts";
import { forwardApiCall } from "../bff/forward-api-call.ts";
import { openSession } from "./cookie.ts";
import { json, signedIn, startPeer, useSettings } from "../testing.ts";

let peer: Awaited<ReturnType<typeof startPeer>>;
let serial = 0;

beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url);
});
beforeEach(() => {
  peer.seen.length = 0;
  peer.answer = (_, response) =>
    json(response, 200, { access_token: "lpo_new", refresh_token: "lpr_new", token_type: "Bearer", expires_in: 3600 });
});
afterAll(() => peer.close());

/** Seals a cookie with an access token that expires in 30 seconds and a refresh token of its own. */
const due = (over = {}) => signedIn({ expiresAt: Date.now() + 30_000, refreshToken: `lpr_${++serial}`, ...over });
const visit = (cookie: string, path = "/accounts/acme/projects") =>
  proxy(new NextRequest(`http://loupe.test${path}`, { headers: { cookie } }));
const call = (cookie: string) => forwardApiCall(new Request("http://loupe.test/api/v2/instance", { headers: { cookie } }), ["instance"]);
const sessionIn = (setCookie: string) => openSession(setCookie.split(";")[0]!.split("=")[1]);
const set = (response: Response) => response.headers.getSetCookie().find((value) => value.startsWith("loupe.session="));
const seenBy = (response: Response) => response.headers.get("x-middleware-request-cookie");

describe("an access token about to expire", () => {
  test("is renewed for the page and for the browser; other cookies stay", async () => {
    const response = await visit(`theme=dark; ${await due()}`);
    const cookie = set(response)!;
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Domain/i);
    const value = cookie.split(";")[0]!.split("=").slice(1).join("=");
    expect(seenBy(response)).toBe(`theme=dark; loupe.session=${value}`);
    const session = await openSession(value);
    expect(session).toMatchObject({ user: { slug: "ada" }, accessToken: "lpo_new", refreshToken: "lpr_new" });
    expect(session!.expiresAt - Date.now()).toBeGreaterThan(3_590_000);
    expect(Object.fromEntries(new URLSearchParams(peer.seen[0]!.body))).toEqual({
      grant_type: "refresh_token",
      refresh_token: `lpr_${serial}`,
      client_id: "loupe-dashboard",
    });
  });

  test("is renewed once for 200 concurrent pages and calls [security: one renewal per refresh token]", async () => {
    peer.answer = (request, response) =>
      request.url === "/oauth/token"
        ? void setTimeout(() => json(response, 200, { access_token: "lpo_once", refresh_token: "lpr_next", expires_in: 3600 }), 50)
        : json(response, 200, {});
    const cookie = await due();
    const responses = await Promise.all(Array.from({ length: 200 }, (_, i) => (i % 2 ? visit(cookie) : call(cookie))));
    responses.push(await visit(cookie), await call(cookie));
    expect(peer.seen.filter(({ url }) => url === "/oauth/token")).toHaveLength(1);
    // Without the expiry date, which differs for responses that were sent a second later.
    const pairs = new Set(responses.map((response) => set(response)!.split(";")[0]!));
    expect(pairs.size).toBe(1);
    expect((await sessionIn([...pairs][0]!))!.accessToken).toBe("lpo_once");
    const calls = peer.seen.filter(({ url }) => url === "/v2/instance");
    expect(new Set(calls.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer lpo_once"]));
  });

  test("keeps a refresh token that the server does not rotate", async () => {
    peer.answer = (_, response) => json(response, 200, { access_token: "lpo_new", expires_in: 60 });
    const response = await visit(await due());
    expect((await sessionIn(set(response)!))!.refreshToken).toBe(`lpr_${serial}`);
  });

  test("clears the cookie after invalid_grant", async () => {
    peer.answer = (_, response) => json(response, 400, { error: "invalid_grant" });
    const response = await visit(`theme=dark; ${await due()}`);
    expect(set(response)).toMatch(/^loupe\.session=; .*Max-Age=0/i);
    expect(seenBy(response)).toBe("theme=dark");
  });

  test.each<[string, number, string, string]>([
    ["500", 500, "application/json", '{"error":"server_error"}'],
    ["503 as HTML", 503, "text/html", "<h1>down</h1>"],
    ["429", 429, "application/json", '{"error":"slow_down"}'],
    ["400 invalid_client", 400, "application/json", '{"error":"invalid_client"}'],
    ["401 invalid_grant", 401, "application/json", '{"error":"invalid_grant"}'],
    ["200 without a token", 200, "application/json", "{}"],
    ["200 that is no JSON", 200, "application/json", "{"],
  ])("keeps the session after %s", async (_, status, type, text) => {
    peer.answer = (_request, response) => void response.writeHead(status, { "content-type": type }).end(text);
    const cookie = await due();
    const response = await visit(cookie);
    expect(peer.seen).toHaveLength(1);
    expect(set(response)).toBeUndefined();
    expect(seenBy(response) ?? cookie).toBe(cookie);
  });

  test("keeps the session while the server is down, and renews it at the next try", async () => {
    peer.answer = (_, response) => void response.destroy();
    const cookie = await due({ expiresAt: Date.now() - 1000 });
    expect(set(await visit(cookie))).toBeUndefined();
    peer.answer = (_, response) => json(response, 200, { access_token: "lpo_back", refresh_token: "lpr_back", expires_in: 3600 });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(set(await visit(cookie))).toBeDefined();
  });
});

describe("a call of the API", () => {
  test("sets the renewed cookie on its response", async () => {
    const response = await call(await due());
    expect(set(response)).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await sessionIn(set(response)!)).toMatchObject({ accessToken: "lpo_new", refreshToken: "lpr_new" });
  });

  test("clears the cookie and continues signed out after invalid_grant", async () => {
    peer.answer = (request, response) =>
      request.url === "/oauth/token" ? json(response, 400, { error: "invalid_grant" }) : json(response, 200, {});
    const response = await call(await due());
    expect([response.status, set(response)]).toEqual([200, "loupe.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
    expect(peer.seen.at(-1)!.headers.authorization).toBeUndefined();
  });

  test("sets no cookie while the token is fresh", async () => {
    expect(set(await call(await signedIn()))).toBeUndefined();
  });
});

test("renews neither a fresh token nor a foreign cookie", async () => {
  for (const cookie of [await signedIn(), "loupe.session=forged", "loupe.sessionx=1", ""]) {
    expect(set(await visit(cookie))).toBeUndefined();
  }
  expect(peer.seen).toEqual([]);
});

describe("pages", () => {
  test("send a policy with a new nonce each [security: Content-Security-Policy with nonces]", async () => {
    const [one, other] = [await visit(""), await visit("")];
    const policy = one.headers.get("content-security-policy")!;
    expect(policy).not.toBe(other.headers.get("content-security-policy"));
    expect(one.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic' 'wasm-unsafe-eval';/);
    expect(policy.match(/script-src[^;]*/)![0]).not.toMatch(/unsafe-inline|unsafe-eval'? /);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain("127.0.0.1");
  });

  test("are never cached, and send no Referer from secret URLs [security: secret URLs never leak by Referer]", async () => {
    for (const [path, referrer] of [
      ["/", "same-origin"],
      ["/m/token", "no-referrer"],
      ["/join/secret", "no-referrer"],
      ["/invites/secret", "no-referrer"],
      ["/unsubscribe", "no-referrer"],
      ["/mailbox", "same-origin"],
      ["/media", "same-origin"],
    ] as const) {
      const { headers } = await visit("", path);
      expect([headers.get("cache-control"), headers.get("referrer-policy"), headers.get("x-frame-options")]).toEqual([
        "private, no-store",
        referrer,
        "DENY",
      ]);
    }
  });
});
