import { afterAll, beforeAll, expect, test } from "vitest";
import { authOptions } from "./auth-options.ts";
import { cookieName, openSession, readCookie, sealSession, withCookie } from "./cookie.ts";
import { readEnv } from "../env.ts";
import { contentSecurityPolicy } from "../pages/content-security-policy.ts";
import { startPeer, useSettings } from "../testing.ts";

const APP = "https://loupe.example";
let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
  useSettings(peer.url, APP);
});
afterAll(() => peer.close());

const session = { user: { id: "u1", slug: "ada", name: null }, accessToken: "lpo_a", refreshToken: "lpr_r", expiresAt: Date.now() + 1000 };

test("over https every cookie is __Host-, Secure, HttpOnly, Lax, for the whole path and no domain (check 40)", () => {
  const { cookies } = authOptions();
  for (const cookie of Object.values(cookies!)) {
    expect(cookie.name).toMatch(/^__Host-loupe\./);
    expect(cookie.options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
    expect(cookie.options).not.toHaveProperty("domain");
  }
  expect(cookieName({ secure: false })).toBe("loupe.session");
});

test("what the browser can read of a session holds no token", async () => {
  const { callbacks } = authOptions();
  const shown = await callbacks!.session!({ session: { expires: "2030" }, token: { loupe: session } } as never);
  expect(shown).toEqual({ expires: "2030", user: { id: "u1", slug: "ada", name: null } });
  expect(JSON.stringify(shown)).not.toMatch(/lp[or]_/);
});

test("a posted session update changes nothing", async () => {
  const token = { loupe: session };
  const update = { token, trigger: "update", session: { loupe: { accessToken: "lpo_evil" } } };
  expect(await authOptions().callbacks!.jwt!(update as never)).toEqual({ loupe: session });
});

test.each([
  ["/accounts", `${APP}/accounts`],
  [`${APP}/accounts?a=1`, `${APP}/accounts?a=1`],
  ["https://evil.example/x", `${APP}/`],
  [`${APP}.evil.example/x`, `${APP}/`],
  ["//evil.example", `${APP}/`],
  [`${APP}//evil.example`, `${APP}/`],
])("after sign-in %s leads to %s, on our own origin alone (check 49)", async (url, to) => {
  expect(await authOptions().callbacks!.redirect!({ url, baseUrl: APP })).toBe(to);
});

test("signing out revokes the refresh token, as the client it was given to", async () => {
  peer.seen.length = 0;
  await authOptions().events!.signOut!({ token: { loupe: session } } as never);
  expect(peer.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["POST", "/oauth/revoke", "token=lpr_r&token_type_hint=refresh_token&client_id=loupe-dashboard"],
  ]);
});

test("a session survives its cookie, a damaged or foreign cookie is none, and no two cookies are alike", async () => {
  const value = await sealSession(session);
  expect(await openSession(value)).toEqual(session);
  expect(await openSession(`${value.slice(0, -2)}xx`)).toBeNull();
  expect(await openSession("a.b.c.d.e")).toBeNull();
  expect(await sealSession(session)).not.toBe(value);
  expect(value).not.toContain("lpo_");
});

test("cookies are read by their whole name", () => {
  expect(readCookie("a=1; loupe.sessionx=2; xloupe.session=3;loupe.session=4", "loupe.session")).toBe("4");
  expect(readCookie("loupe.session", "loupe.session")).toBeNull();
  expect(readCookie("loupe.session=", "loupe.session")).toBe("");
  expect(withCookie("a=1; loupe.session=2; b=3", "loupe.session", "9")).toBe("a=1; b=3; loupe.session=9");
  expect(withCookie(null, "loupe.session", null)).toBe("");
});

test("the policy opens to another service's origin, and to no private address", () => {
  const base = { APP_URL: APP, AUTH_SECRET: "x".repeat(32) };
  const other = readEnv({ ...base, API_URL: "https://api.other.example/v2/", AUTH_URL: "https://app.other.example" });
  expect(other.apiUrl).toBe("https://api.other.example/v2");
  expect(contentSecurityPolicy("n", other)).toContain("form-action 'self' https://api.other.example https://app.other.example");
  const embedded = readEnv({ ...base, API_URL: "http://127.0.0.1:4/v2", AUTH_URL: APP, SERVICE_URL: "http://127.0.0.1:4" });
  expect(contentSecurityPolicy("n", embedded)).toMatch(/form-action 'self'$/);
});

test("a wrong setting is named", () => {
  expect(() => readEnv({ APP_URL: "loupe", AUTH_SECRET: "short" })).toThrow(/APP_URL[\s\S]*AUTH_SECRET/);
});
