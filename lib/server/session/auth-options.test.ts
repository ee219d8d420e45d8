import { afterAll, beforeAll, expect, test } from "vitest";
import { authOptions } from "./auth-options.ts";
import { cookieName, openSession, readSession, sealSession, sessionCookie } from "./cookie.ts";
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

test("sets __Host-, Secure, HttpOnly and Lax on every cookie over https [security: session cookie attributes]", () => {
  const { cookies } = authOptions();
  for (const cookie of Object.values(cookies!)) {
    expect(cookie.name).toMatch(/^__Host-loupe\./);
    expect(cookie.options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
    expect(cookie.options).not.toHaveProperty("domain");
  }
  expect(cookieName({ secure: false })).toBe("loupe.session");
});

test("gives browsers the session's user and no token [security: tokens never reach the browser]", async () => {
  const { callbacks } = authOptions();
  const shown = await callbacks!.session!({ session: { expires: "2030" }, token: { loupe: session } } as never);
  expect(shown).toEqual({ expires: "2030", user: { id: "u1", slug: "ada", name: null } });
  expect(JSON.stringify(shown)).not.toMatch(/lp[or]_/);
});

test("ignores a session update posted by a browser [security: browsers cannot change their session]", async () => {
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
  [{ a: 1 } as unknown as string, `${APP}/`],
])("redirects from %s to %s after sign-in [security: no open redirect after sign-in]", async (url, to) => {
  expect(await authOptions().callbacks!.redirect!({ url, baseUrl: APP })).toBe(to);
});

test("revokes the refresh token at sign-out", async () => {
  peer.seen.length = 0;
  await authOptions().events!.signOut!({ token: { loupe: session } } as never);
  expect(peer.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["POST", "/oauth/revoke", "token=lpr_r&token_type_hint=refresh_token&client_id=loupe-dashboard"],
  ]);
});

test("opens its own cookies only, and never seals two alike [security: session cookies are encrypted and authenticated]", async () => {
  const value = await sealSession(session);
  expect(await openSession(value)).toEqual(session);
  // Not at the end, where several characters decode to the same bytes.
  const changed = value.slice(0, -9) + (value.at(-9) === "x" ? "y" : "x") + value.slice(-8);
  expect(await openSession(changed)).toBeNull();
  expect(await openSession("a.b.c.d.e")).toBeNull();
  expect(await sealSession(session)).not.toBe(value);
  expect(value).not.toContain("lpo_");
});

test("reads the session cookie by its whole name and sets it with every attribute", async () => {
  const value = await sealSession(session);
  const settings = { secure: false };
  expect(await readSession(`loupe.sessionx=2; xloupe.session=3;loupe.session=${value}`, settings)).toEqual(session);
  for (const header of ["loupe.session", "loupe.session=", `xloupe.session=${value}`, "", null])
    expect(await readSession(header, settings), String(header)).toBeNull();
  expect(sessionCookie("v", { secure: true })).toBe("__Host-loupe.session=v; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(sessionCookie(null, settings)).toBe("loupe.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
});

test("allows another service's origin in the policy, never a private address [security: no private address in the policy]", () => {
  const base = { APP_URL: APP, AUTH_SECRET: "x".repeat(32) };
  const other = readEnv({ ...base, API_URL: "https://api.other.example/v2/", AUTH_URL: "https://app.other.example" });
  expect(other.apiUrl).toBe("https://api.other.example/v2");
  expect(contentSecurityPolicy("n", other)).toContain("form-action 'self' https://api.other.example https://app.other.example");
  const embedded = readEnv({ ...base, API_URL: "http://127.0.0.1:4/v2", AUTH_URL: APP, SERVICE_URL: "http://127.0.0.1:4" });
  expect(contentSecurityPolicy("n", embedded)).toMatch(/form-action 'self'$/);
});

test("names the invalid setting", () => {
  expect(() => readEnv({ APP_URL: "loupe", AUTH_SECRET: "short" })).toThrow(/APP_URL[\s\S]*AUTH_SECRET/);
});
