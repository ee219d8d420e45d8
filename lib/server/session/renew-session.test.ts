import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proxy } from "../../../proxy.ts";
import { openSession, readCookie } from "./cookie.ts";
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

/** A cookie whose token has thirty seconds left, with a refresh token of its own. */
const due = (over = {}) => signedIn({ expiresAt: Date.now() + 30_000, refreshToken: `lpr_${++serial}`, ...over });
const visit = (cookie: string, path = "/accounts/acme/projects") =>
  proxy(new NextRequest(`http://loupe.test${path}`, { headers: { cookie } }));
const set = (response: Response) => response.headers.getSetCookie().find((value) => value.startsWith("loupe.session="));
const seenBy = (response: Response) => response.headers.get("x-middleware-request-cookie");

describe("a token that is due", () => {
  test("is renewed: the page and the browser both get the new one, and everything else of the cookie stays", async () => {
    const response = await visit(`theme=dark; ${await due()}`);
    const cookie = set(response)!;
    expect(cookie).toMatch(/; Path=\/; .*Max-Age=2592000; HttpOnly; SameSite=lax$/i);
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

  test("is renewed once for 200 requests at the same moment, and for those that follow with the cookie of before", async () => {
    peer.answer = (_, response) =>
      void setTimeout(() => json(response, 200, { access_token: "lpo_once", refresh_token: "lpr_next", expires_in: 3600 }), 50);
    const cookie = await due();
    const responses = await Promise.all(Array.from({ length: 200 }, (_, i) => visit(cookie, i % 2 ? "/" : "/api/v2/me")));
    responses.push(await visit(cookie));
    expect(peer.seen).toHaveLength(1);
    // Without the date it ends on, which is another one for those that were answered a second later.
    const pairs = new Set(responses.map((response) => set(response)!.split(";")[0]!));
    expect(pairs.size).toBe(1);
    const [pair] = pairs;
    expect((await openSession(readCookie(pair, "loupe.session")))!.accessToken).toBe("lpo_once");
  });

  test("keeps its refresh token where the server does not rotate it", async () => {
    peer.answer = (_, response) => json(response, 200, { access_token: "lpo_new", expires_in: 60 });
    const response = await visit(await due());
    const [pair] = set(response)!.split(";");
    expect((await openSession(readCookie(pair, "loupe.session")))!.refreshToken).toBe(`lpr_${serial}`);
  });

  test("invalid_grant alone ends the session: the cookie is cleared, and the page sees none", async () => {
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
  ])("%s keeps the session as it is", async (_, status, type, text) => {
    peer.answer = (_request, response) => void response.writeHead(status, { "content-type": type }).end(text);
    const cookie = await due();
    const response = await visit(cookie);
    expect(peer.seen).toHaveLength(1);
    expect(set(response)).toBeUndefined();
    expect(seenBy(response) ?? cookie).toBe(cookie);
  });

  test("a server that is away keeps the session, and the next try after a moment succeeds", async () => {
    peer.answer = (_, response) => void response.destroy();
    const cookie = await due({ expiresAt: Date.now() - 1000 });
    expect(set(await visit(cookie))).toBeUndefined();
    peer.answer = (_, response) => json(response, 200, { access_token: "lpo_back", refresh_token: "lpr_back", expires_in: 3600 });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(set(await visit(cookie))).toBeDefined();
  });
});

test("a token that is not due is left alone, and so is a cookie that is none of ours", async () => {
  for (const cookie of [await signedIn(), "loupe.session=forged", "loupe.sessionx=1", ""]) {
    expect(set(await visit(cookie))).toBeUndefined();
  }
  expect(peer.seen).toEqual([]);
});

describe("pages", () => {
  test("carry a policy with a nonce of their own each, which the renderer sees too", async () => {
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

  test("are stored nowhere, and an address that is a secret sends no Referer", async () => {
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
