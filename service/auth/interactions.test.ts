import { describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { accounts, emails } from "../db/schema.ts";
import { listDevMailbox } from "../mail/mailbox.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { authorizationUrl, Browser, mailedCode } from "./testing/browser.ts";

let serial = 0;
const someone = () => `person${serial++}@acme.example`;

/** Returns a browser at the sign-in page. */
async function atLogin(service: TestService, params: Record<string, string> = {}, browser = new Browser(service.origin)) {
  const { url } = await authorizationUrl(service, { client_id: "loupe-cli" }, { redirect_uri: "http://127.0.0.1:9/callback", ...params });
  const response = await browser.fetch(url.href);
  const uid = new URL(response.headers.get("location")!).pathname.split("/").pop()!;
  return { browser, base: `/oauth/interaction/${uid}` };
}

async function atConsent(service: TestService, email = someone()) {
  const { browser, base } = await atLogin(service);
  await browser.post(`${base}/email`, { email });
  const { redirectTo } = await (await browser.post(`${base}/code`, { email, code: await mailedCode(service, email) })).json();
  const location = (await browser.fetch(redirectTo)).headers.get("location")!;
  expect(new URL(location).pathname).toMatch(/^\/consent\//);
  return { browser, base: `/oauth/interaction/${location.split("/").pop()}` };
}

onEachDatabase("/oauth/interaction/{uid}", (service) => {
  test("returns the app and only requested scopes", async () => {
    const { browser, base } = await atLogin(service(), { login_hint: "ana@acme.example" });
    const response = await browser.fetch(base);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      prompt: "login",
      client: {
        id: "loupe-cli",
        name: "Loupe CLI",
        firstParty: false,
        verified: true,
        firstSeen: null,
        redirectUri: "http://127.0.0.1:9/callback",
        redirectHost: "127.0.0.1:9",
      },
      loginHint: "ana@acme.example",
      demo: true,
      external: [],
      passkeys: false,
    });
  });

  test("asks for the name at the first sign-in only, and stores it", async () => {
    const email = someone();
    const { browser, base } = await atLogin(service());
    expect((await browser.post(`${base}/name`, { name: "Ana Reis" })).status).toBe(409);
    await browser.post(`${base}/email`, { email });
    const code = { email, code: await mailedCode(service(), email) };
    const { redirectTo, naming } = await (await browser.post(`${base}/code`, code)).json();
    expect(naming).toEqual({ suggestion: expect.stringMatching(/^Person/), redirectTo });
    expect((await (await browser.fetch(base)).json()).naming).toEqual(naming);
    for (const name of ["  ", "Win at evil.example/x", "https://evil.example"])
      expect((await browser.post(`${base}/name`, { name })).status).toBe(400);
    expect((await new Browser(service().origin).post(`${base}/name`, { name: "Mallory" })).status).toBe(404);
    const named = await browser.post(`${base}/name`, { name: " Ana Reis " });
    expect([named.status, await named.json()]).toEqual([200, { redirectTo }]);
    await browser.post(`${base}/name`, { name: "Other" });
    const again = await atLogin(service());
    await again.browser.post(`${again.base}/email`, { email });
    const second = { email, code: await mailedCode(service(), email) };
    expect((await (await again.browser.post(`${again.base}/code`, second)).json()).naming).toBeUndefined();
    const [row] = await service()
      .deps.db.select({ name: accounts.name })
      .from(accounts)
      .innerJoin(emails, eq(emails.userId, accounts.id))
      .where(eq(emails.address, email));
    expect(row!.name).toBe("Ana Reis");
  });

  test("returns 404 to another browser", async () => {
    const { base } = await atLogin(service());
    const other = await atLogin(service());
    for (const browser of [new Browser(service().origin), other.browser]) {
      expect((await browser.fetch(base)).status).toBe(404);
      expect((await browser.post(`${base}/email`, { email: someone() })).status).toBe(404);
    }
    const { base: consent } = await atConsent(service());
    const { browser: b } = await atConsent(service());
    const answer = await b.post(`${consent}/consent`, { scopes: ["profile"], accounts: [] });
    expect([answer.status, await answer.json()]).toEqual([404, { error: expect.stringContaining("another browser") }]);
  });

  test("keeps two sign-ins in one browser apart", async () => {
    const first = await atLogin(service());
    const second = await atLogin(service(), {}, first.browser);
    expect((await first.browser.fetch(first.base)).status).toBe(200);
    expect((await first.browser.fetch(second.base)).status).toBe(200);
  });

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("refuses a request of another site: %j", async (headers) => {
    const { browser, base } = await atLogin(service());
    const email = someone();
    for (const step of ["email", "code", "demo", "consent", "cancel"])
      expect((await browser.post(`${base}/${step}`, { email }, headers)).status, step).toBe(403);
    expect((await browser.post("/oauth/signout", {}, headers)).status).toBe(403);
    expect(await listDevMailbox(service().deps, { to: email })).toEqual([]);
  });

  test("changes nothing on GET, and accepts only JSON", async () => {
    const { browser, base } = await atConsent(service());
    for (const step of ["consent", "cancel", "code", "email", "demo"])
      expect((await browser.fetch(`${base}/${step}`)).status, step).toBe(404);
    const form = await browser.fetch(`${base}/consent`, { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" });
    expect(form.status).toBe(415);
    expect((await browser.post(`${base}/consent`, null)).status).toBe(400);
  });

  test("grants only requested scopes and the person's own accounts", async () => {
    const { browser, base } = await atConsent(service());
    const { accounts } = await (await browser.fetch(base)).json();
    const stranger = await (await atConsent(service()).then(({ browser: b, base: at }) => b.fetch(at))).json();
    const own = accounts.map(({ id }: { id: string }) => id);
    const wrong = [
      { scopes: [], accounts: own },
      { scopes: ["profile"], accounts: [] },
      { scopes: ["profile", "account:admin"], accounts: own },
      { scopes: ["profile"], accounts: [stranger.accounts[0].id] },
      { scopes: ["profile"], accounts: [...own, stranger.accounts[0].id] },
    ];
    for (const body of wrong) expect((await browser.post(`${base}/consent`, body)).status, JSON.stringify(body)).toBe(400);
    expect((await browser.post(`${base}/consent`, { scopes: ["profile"], accounts: own })).status).toBe(200);
  });

  test("refuses a step of another prompt", async () => {
    const login = await atLogin(service());
    expect((await login.browser.post(`${login.base}/consent`, { scopes: ["profile"], accounts: ["x"] })).status).toBe(409);
  });

  test("redirects to the client with an error after cancelling", async () => {
    const { browser, base } = await atLogin(service());
    const { redirectTo } = await (await browser.post(`${base}/cancel`, {})).json();
    const location = new URL((await browser.fetch(redirectTo)).headers.get("location")!);
    expect([location.origin, location.searchParams.get("error"), location.searchParams.get("iss")]).toEqual([
      "http://127.0.0.1:9",
      "access_denied",
      service().origin,
    ]);
  });

  test("returns a message for an expired sign-in", async () => {
    const { browser, base } = await atLogin(service());
    service().travel(11 * 60_000);
    expect((await browser.fetch(base)).status).toBe(404);
    const page = await browser.fetch(base.replace("interaction", "authorize"), { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining("has expired")]);
  });

  test("signs in another person in the same browser", async () => {
    const { browser } = await atConsent(service());
    const { base } = await atLogin(service(), { prompt: "login" }, browser);
    const email = someone();
    await browser.post(`${base}/email`, { email });
    const { redirectTo } = await (await browser.post(`${base}/code`, { email, code: await mailedCode(service(), email) })).json();
    const page = await browser.fetch(redirectTo);
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? [];
    const ended = await browser.fetch("/oauth/session/end/confirm", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `xsrf=${xsrf}&logout=yes`,
    });
    const location = (await browser.fetch(ended.headers.get("location")!)).headers.get("location")!;
    const question = await (await browser.fetch(`/oauth/interaction/${location.split("/").pop()}`)).json();
    expect(question.prompt).toBe("consent");
    expect(question.accounts[0].slug).toBe(email.split("@")[0]);
  });

  test("signs in to the demo as the owner of the demo team", async () => {
    const { browser, base } = await atLogin(service(), { login_hint: "demo" });
    expect((await (await browser.fetch(base)).json()).loginHint).toBe("demo");
    expect((await (await browser.post(`${base}/demo`, {})).json()).redirectTo).toContain("/oauth/authorize/");
  }, 60_000);

  test("sets HttpOnly and SameSite cookies", async () => {
    const { browser } = await atConsent(service());
    expect([...browser.cookies.keys()].some((key) => key.startsWith("loupe_auth|"))).toBe(true);
    for (const { attributes } of browser.cookies.values()) expect(attributes.toLowerCase()).toMatch(/(?=.*httponly)(?=.*samesite=lax)/);
  });
});

describe.sequential("limits", () => {
  onEachDatabase(
    "with a mail server",
    (service) => {
      test("sends five codes an hour to an address, known or not", async () => {
        const { browser, base } = await atLogin(service());
        const statuses = [];
        for (let index = 0; index < 7; index++)
          statuses.push((await browser.post(`${base}/email`, { email: index % 2 ? "Rare@acme.example " : "rare@acme.example" })).status);
        expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
      });

      test("sends twenty codes an hour per network, with any forwarded header", async () => {
        const { browser, base } = await atLogin(service());
        const statuses = [];
        for (let index = 0; index < 22; index++)
          statuses.push(
            (await browser.post(`${base}/email`, { email: someone() }, { "x-forwarded-for": `10.0.0.${index}, 203.0.113.77` })).status,
          );
        expect(statuses).toEqual([...Array<number>(20).fill(204), 429, 429]);
      });

      test("refuses the demo where it is disabled", async () => {
        const { browser, base } = await atLogin(service());
        expect((await browser.post(`${base}/demo`, {})).status).toBe(404);
      });
    },
    { devMailbox: false, demo: false },
  );

  onEachDatabase(
    "on https",
    (service) => {
      test("sets Secure cookies, and the session's with the prefix __Host-", async () => {
        const { url } = await authorizationUrl(service(), { client_id: "loupe-cli" }, { redirect_uri: "http://127.0.0.1:9/callback" });
        const response = await fetch(`${service().origin}${url.pathname}${url.search}`, { redirect: "manual" });
        expect(response.headers.get("location")).toMatch(/^https:\/\/loupe\.example\/login\//);
        for (const cookie of response.headers.getSetCookie()) expect(cookie.toLowerCase()).toContain("secure");
      });
    },
    { appUrl: "https://loupe.example" },
  );
});
