import { expect, test } from "vitest";
import { createUser } from "../testing/factories.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { authorizationUrl, Browser } from "./testing/browser.ts";

const SECRET = "s".repeat(43);
const dashboard = { client_id: "loupe-dashboard" };

/** Requests an authorization as the pages do. Returns the address that the browser is sent to. */
async function authorize(service: TestService, browser: Browser): Promise<URL> {
  const { url } = await authorizationUrl(service, dashboard, { redirect_uri: `${service.origin}/api/auth/callback/loupe` });
  return new URL((await browser.fetch(url.href)).headers.get("location")!);
}

/** Follows the redirects of the authorization server to the end of a sign-in. */
async function signIn(service: TestService, browser: Browser): Promise<URL> {
  let at = await authorize(service, browser);
  while (at.pathname.startsWith("/oauth/")) at = new URL((await browser.fetch(at.href)).headers.get("location")!);
  return at;
}

/** Defines tests on a service of their own: its address works once. */
const local = (define: Parameters<typeof onEachDatabase>[1]) =>
  onEachDatabase("an instance of one person", define, { localSignIn: SECRET, demo: false, devMailbox: false });

local((service) => {
  test("the address of loupe review signs one browser in, once [security: one use of the local address]", async () => {
    const before = new Browser(service().origin);
    const refusedFirst = await before.fetch((await authorize(service(), before)).href);
    expect(refusedFirst.status).toBe(403);
    expect(await refusedFirst.text()).toContain("Only the browser that opened the address of loupe review first");

    const browser = new Browser(service().origin);
    for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch;prerender" } }])
      expect((await browser.fetch(`/local/${SECRET}`, init)).status).toBe(403);
    const opened = await browser.fetch(`/local/${SECRET}?next=/accounts/local`);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(`${service().origin}/login?next=%2Faccounts%2Flocal`);
    expect([...browser.cookies.values()][0]!.attributes).toMatch(/HttpOnly; SameSite=Lax/);
    const end = await signIn(service(), browser);
    expect(end.pathname).toBe("/api/auth/callback/loupe");
    expect(end.searchParams.get("code")).toMatch(/\S{20}/);

    const second = new Browser(service().origin);
    const used = await second.fetch(`/local/${SECRET}`);
    expect(used.status).toBe(410);
    expect(await used.text()).toContain("it was used already. Run loupe review again");
    expect((await second.fetch((await authorize(service(), second)).href)).status).toBe(403);
  });
});

local((service) => {
  test("of parallel visits to the local address, one is signed in [security: one use of the local address]", async () => {
    const visits = await Promise.all(Array.from({ length: 8 }, () => new Browser(service().origin).fetch(`/local/${SECRET}`)));
    expect(visits.map(({ status }) => status).toSorted()).toEqual([302, ...Array.from({ length: 7 }, () => 410)]);
  });
});

local((service) => {
  test("a ticket is taken by its own interaction only [security: local sign-in is bound to its browser]", async () => {
    const browser = new Browser(service().origin);
    await browser.fetch(`/local/${SECRET}`);
    const stranger = new Browser(service().origin);
    const at = await authorize(service(), stranger);
    // The stranger's interaction with the ticket of another browser's cookie, and the interaction in a browser without its cookie.
    expect((await browser.fetch(at.href)).status).toBe(403);
    expect((await new Browser(service().origin).fetch(at.href)).status).toBe(403);
  });
});

local((service) => {
  test("wrong secrets and other ways to sign in are refused [security: no other sign-in on a local instance]", async () => {
    const person = await createUser(service());
    for (const path of [`/local/${SECRET}x`, `/local/${"x".repeat(43)}`, "/local/x"])
      expect((await fetch(`${service().origin}${path}`)).status).toBe(404);
    expect((await fetch(`${service().origin}/local/`)).status).toBe(404);
    const browser = new Browser(service().origin);
    const { pathname } = await authorize(service(), browser);
    const base = pathname.replace(/\/local$/, "");
    for (const [step, body] of [
      ["email", { email: person.email }],
      ["code", { email: person.email, code: "123456" }],
      ["demo", {}],
      ["passkey-options", {}],
    ] as const)
      expect((await browser.post(`${base}/${step}`, body)).status, step).toBe(403);
  });
});

local((service) => {
  test("operations of teams, invites and automations are not offered", async () => {
    const { paths } = (await (await fetch(`${service().origin}/v2/openapi.json`)).json()) as { paths: Record<string, object> };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/me", "/builds", "/projects/{owner}/{project}/builds/{buildNumber}/reviews"]),
    );
    expect(Object.keys(paths).filter((path) => /invite|member|team|automation|share|token|mailbox|change-links|inbox/.test(path))).toEqual(
      [],
    );
    expect((await fetch(`${service().origin}/v2/instance/mailbox`)).status).toBe(404);
    const instance = (await (await fetch(`${service().origin}/v2/instance`)).json()) as object;
    expect(instance).toMatchObject({ demo: false, mailbox: false });
  });
});

onEachDatabase("an instance where people sign in", (service) => {
  test("has no local address", async () => {
    expect((await fetch(`${service().origin}/local/${SECRET}`)).status).toBe(404);
  });
});
