import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { oauthModels } from "../db/oauth-schema.ts";
import { sha256 } from "../core/ids.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { answerPrompts, Browser, enterUserCode, opens, post, refresh, registerClient } from "./testing/browser.ts";

const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const CLIENT = { client_id: "loupe-cli" };

type Device = { device_code: string; user_code: string; verification_uri: string; expires_in: number };

let network = 0;
/** Asks for a code, each time from another network. */
async function ask({ origin }: TestService): Promise<Device> {
  const response = await fetch(`${origin}/oauth/device/auth`, {
    method: "POST",
    headers: { "x-forwarded-for": `198.51.100.${++network}` },
    body: new URLSearchParams({ ...CLIENT, scope: "profile projects:read builds:write" }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Device;
}

const poll = (service: TestService, deviceCode: string, client = CLIENT) =>
  post(service, "/oauth/token", { grant_type: GRANT, device_code: deviceCode, ...client });

onEachDatabase("sign-in from another device", (service) => {
  test("a code that is entered, confirmed and consented to gives tokens once", async () => {
    const device = await ask(service());
    expect(device).toEqual({
      device_code: expect.any(String),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${service().origin}/oauth/device`,
      expires_in: 600,
    });
    expect((await poll(service(), device.device_code)).body.error).toBe("authorization_pending");
    const browser = new Browser(service().origin);
    const asked = await enterUserCode(browser, device.user_code.toLowerCase());
    const question = await asked.text();
    expect(question).toContain(device.user_code);
    expect(question).toContain("Loupe CLI wants to sign in as you.");
    expect(asked.headers.get("content-security-policy")).toMatch(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/);
    expect((await poll(service(), device.device_code)).body.error).toBe("authorization_pending");
    const end = await answerPrompts(service(), browser, await enterUserCode(browser, device.user_code, { confirm: "yes" }));
    expect(await (end as Response).text()).toContain("The command line is signed in.");
    const { status, body } = await poll(service(), device.device_code);
    expect([status, body.scope]).toEqual([200, "profile projects:read builds:write"]);
    expect(body.access_token).toMatch(/^lpo_/);
    expect(await opens(service(), body.access_token)).toBe(true);
    expect((await refresh(service(), CLIENT, body.refresh_token)).status).toBe(200);
    expect((await poll(service(), device.device_code)).body.error).toBe("invalid_grant");
    expect(await opens(service(), body.access_token), "a second use ends the tokens of the first").toBe(false);
  });

  test("of ten simultaneous polls, one gets tokens [security: a device code works once]", async () => {
    const device = await ask(service());
    const browser = new Browser(service().origin);
    await answerPrompts(service(), browser, await enterUserCode(browser, device.user_code, { confirm: "yes" }));
    const all = await Promise.all(Array.from({ length: 10 }, () => poll(service(), device.device_code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a declined code gives access_denied", async () => {
    const device = await ask(service());
    const declined = await enterUserCode(new Browser(service().origin), device.user_code, { abort: "yes" });
    expect(await declined.text()).toContain("The sign-in was declined.");
    expect((await poll(service(), device.device_code)).body.error).toBe("access_denied");
  });

  test("a person who cancels on the consent page gives access_denied", async () => {
    const device = await ask(service());
    const browser = new Browser(service().origin);
    const confirmed = await enterUserCode(browser, device.user_code, { confirm: "yes" });
    const [, uid] = /\/login\/([\w-]+)$/.exec(confirmed.headers.get("location")!)!;
    const question = (await (await browser.fetch(`/oauth/interaction/${uid}`)).json()) as { client: object };
    expect(question.client).toMatchObject({ id: "loupe-cli", verified: true, redirectHost: null, redirectUri: "" });
    const { redirectTo } = (await (await browser.post(`/oauth/interaction/${uid}/cancel`, {})).json()) as { redirectTo: string };
    expect(redirectTo).toBe(`${service().origin}/oauth/device/${uid}`);
    expect(await (await browser.fetch(redirectTo)).text()).toContain("The sign-in was declined.");
    expect((await poll(service(), device.device_code)).body.error).toBe("access_denied");
  });

  test("unknown, used and ended codes are named, and a form of another page is refused", async () => {
    const device = await ask(service());
    const browser = new Browser(service().origin);
    expect(await (await enterUserCode(browser, "BBBB-BBBB")).text()).toContain("This code is not known.");
    expect(await (await enterUserCode(browser, "")).text()).toContain("Enter the code that your terminal shows.");
    const foreign = await enterUserCode(browser, device.user_code, { confirm: "yes" }, "0".repeat(48));
    expect([foreign.status, foreign.headers.get("location")]).toEqual([400, null]);
    await enterUserCode(browser, device.user_code, { confirm: "yes" });
    expect(await (await enterUserCode(new Browser(service().origin), device.user_code)).text()).toContain("This code was used already.");
    const other = await ask(service());
    service().travel(601_000);
    expect(await (await enterUserCode(browser, other.user_code)).text()).toMatch(/This code (is not known|has ended)\./);
    expect(["expired_token", "invalid_grant"]).toContain((await poll(service(), other.device_code)).body.error);
  });

  test("a browser without a session is sent to the form, and never fails", async () => {
    const at = `${service().origin}/oauth/device`;
    const requests = [
      fetch(`${at}/unknown`, { redirect: "manual" }),
      fetch(`${at}/auth`, { redirect: "manual" }),
      fetch(`${at}/unknown`, { redirect: "manual", headers: { cookie: "loupe_auth=x; loupe_auth.sig=y; loupe_resume=z" } }),
      fetch(at, { redirect: "manual", method: "POST", body: new URLSearchParams({ user_code: "BBBB-BBBB", confirm: "yes" }) }),
      fetch(at, { redirect: "manual", method: "POST", body: "x".repeat(100) }),
    ];
    for (const response of await Promise.all(requests)) expect([response.status, response.headers.get("location")]).toEqual([303, at]);
    const browser = new Browser(service().origin);
    await browser.fetch("/oauth/device");
    expect((await browser.fetch("/oauth/device/unknown")).status).toBe(400);
  });

  test("a link with a code in it does not fill the form [security: codes of devices are typed]", async () => {
    const device = await ask(service());
    const page = await (await new Browser(service().origin).fetch(`/oauth/device?user_code=${device.user_code}`)).text();
    expect(page).not.toContain(device.user_code);
    expect(page).not.toContain("<script");
  });

  test("a reader of the table gets neither code, and what is stored there gives no tokens [security: codes of devices are stored as digests]", async () => {
    const device = await ask(service());
    const browser = new Browser(service().origin);
    await enterUserCode(browser, device.user_code, { confirm: "yes" });
    const plain = device.user_code.replace("-", "");
    const rows = await service()
      .deps.db.select()
      .from(oauthModels)
      .where(sql`${oauthModels.createdAt} is not null`);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(device.device_code);
    expect(text).not.toContain(plain);
    expect(text).not.toContain(sha256(plain));
    const [stored] = rows.filter(({ model, id }) => model === "DeviceCode" && id === sha256(device.device_code));
    expect((await poll(service(), `record:${stored!.id}`)).body.error).toBe("invalid_grant");
    expect((await poll(service(), stored!.id)).body.error).toBe("invalid_grant");
  });

  test("only the own command line may ask, and only for its own code", async () => {
    const registered = await registerClient(service());
    const body = new URLSearchParams({ client_id: registered.client_id, scope: "profile" });
    const refused = await fetch(`${service().origin}/oauth/device/auth`, { method: "POST", body });
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, "invalid_request"]);
    const device = await ask(service());
    expect((await poll(service(), device.device_code, registered)).status).toBe(400);
    const unknown = await fetch(`${service().origin}/oauth/device/auth`, {
      method: "POST",
      body: new URLSearchParams({ client_id: "unknown" }),
    });
    expect(unknown.status).toBe(401);
  });

  test("100 requests in 5 minutes are allowed from a network [security: codes of devices can't be guessed]", async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 101; at++) {
      const headers = { "x-forwarded-for": "192.0.2.77" };
      statuses.add((await fetch(`${service().origin}/oauth/device`, { headers })).status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await fetch(`${service().origin}/oauth/device`, { headers: { "x-forwarded-for": "198.51.100.250" } })).status).toBe(200);
  });
});
