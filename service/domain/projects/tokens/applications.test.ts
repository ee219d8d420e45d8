import { expect, test } from "vitest";
import { createTeam, createUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { writeBufferedLastUsed } from "../../../testing/last-used.ts";
import {
  authorize,
  authorizationUrl,
  Browser,
  exchange,
  opens,
  refresh,
  registerClient,
  tokensFor,
} from "../../../auth/testing/browser.ts";

onEachDatabase("authorized apps", (service) => {
  test("list each grant with app, host, scopes, accounts and last use, without the dashboard's own", async () => {
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const token = await dashboardToken(service(), ana);
    expect((await service().call("GET /me/applications", { token })).body).toEqual([]);
    const client = await registerClient(service(), {
      client_name: "Pixel bot",
      redirect_uris: ["http://127.0.0.1:9/cb", "https://bot.example/cb"],
    });
    const given = { scopes: ["profile"], accounts: [team.id] };
    const tokens = await tokensFor(service(), client, { email: ana.email, consent: given });
    const list = async () => (await service().call("GET /me/applications", { token })).body;
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        client: { id: client.client_id, name: "Pixel bot", verified: false, hosts: ["127.0.0.1:9", "bot.example"] },
        scopes: ["profile"],
        accounts: [{ id: team.id, slug: team.slug, name: "Acme", type: "team" }],
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
    expect(await opens(service(), tokens.access_token)).toBe(true);
    await writeBufferedLastUsed(service());
    expect((await list())[0].lastUsedAt).not.toBeNull();
  });

  test("end on the next call when their owner revokes them [security: revocation ends access immediately]", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const [mine, foreign] = [await dashboardToken(service(), ana), await dashboardToken(service(), ben)];
    const client = await registerClient(service());
    const [first, second] = [
      await tokensFor(service(), client, { email: ana.email }),
      await tokensFor(service(), client, { email: ana.email }),
    ];
    const [newest, oldest] = (await service().call("GET /me/applications", { token: mine })).body;
    expect(oldest.createdAt < newest.createdAt).toBe(true);
    const path = `/me/applications/${oldest.id}`;
    expect((await service().call(`DELETE ${path}`, { token: foreign })).status).toBe(404);
    expect(await opens(service(), first.access_token)).toBe(true);
    expect((await service().call(`DELETE ${path}`, { token: mine })).status).toBe(204);
    expect([await opens(service(), first.access_token), await opens(service(), second.access_token)]).toEqual([false, true]);
    expect((await refresh(service(), client, first.refresh_token)).body.error).toBe("invalid_grant");
    expect((await service().call(`DELETE ${path}`, { token: mine })).status).toBe(404);
    const { results } = (await service().call("GET /me/history", { token: mine })).body;
    expect(results.filter(({ kind }: { kind: string }) => kind !== "session.created")).toMatchObject([
      { kind: "application.revoked", targetId: oldest.id, outcome: "refused" },
      { kind: "application.revoked", target: client.client_id, outcome: "done" },
    ]);
  });

  test("are not listed without a valid token", async () => {
    const ana = await createUser(service());
    const tokens = await tokensFor(service(), await registerClient(service()), { email: ana.email });
    expect(tokens.access_token).toBeTruthy();
    service().travel(91 * 86_400_000);
    const token = await dashboardToken(service(), ana);
    expect((await service().call("GET /me/applications", { token })).body).toEqual([]);
  });
});

onEachDatabase("sessions", (service) => {
  const dashboard = { client_id: "loupe-dashboard" };

  async function signIn(email: string, userAgent = "") {
    const browser = new Browser(service().origin, userAgent);
    const redirect_uri = `${service().origin}/api/auth/callback/loupe`;
    const params = { redirect_uri, scope: "profile account:admin" };
    const { body } = await exchange(service(), dashboard, await authorize(service(), browser, dashboard, { email, params }), {
      redirect_uri,
    });
    return { browser, params, ...body };
  }

  test("list every dashboard session and mark the current one", async () => {
    const ana = await createUser(service());
    const [laptop, phone] = [await signIn(ana.email), await signIn(ana.email)];
    const current = async (token: string) =>
      (await service().call("GET /me/sessions", { token })).body.map((one: { current: boolean }) => one.current);
    expect(await current(phone.access_token)).toEqual([true, false]);
    expect(await current(laptop.access_token)).toEqual([false, true]);
  });

  test("carry browser, system, device and the address of the last use", async () => {
    const ana = await createUser(service());
    const { access_token: token } = await signIn(
      ana.email,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    );
    const [at] = (await service().call("GET /me/sessions", { token, headers: { "x-forwarded-for": "203.0.113.9" } })).body;
    expect(at).toMatchObject({ browser: "Safari on iPhone", device: "phone", current: true });
    await writeBufferedLastUsed(service());
    const [used] = (await service().call("GET /me/sessions", { token })).body;
    expect([used.address, used.lastUsedAt]).toEqual(["203.0.113.9", expect.any(String)]);
  });

  test("end one by one, and their browser needs a new sign-in [security: revocation ends access immediately]", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const [laptop, phone, bens] = [await signIn(ana.email), await signIn(ana.email), await signIn(ben.email)];
    const call = (token: string) => async (route: string) => (await service().call(route, { token })).status;
    const [other] = (await service().call("GET /me/sessions", { token: laptop.access_token })).body;
    expect(other.current).toBe(false);
    const path = `DELETE /me/sessions/${other.id}`;
    expect(await call(bens.access_token)(path)).toBe(404);
    expect(await opens(service(), phone.access_token)).toBe(true);
    expect(await call(laptop.access_token)(path)).toBe(204);
    expect(await call(laptop.access_token)(path)).toBe(404);
    expect([await opens(service(), phone.access_token), await opens(service(), laptop.access_token)]).toEqual([false, true]);
    const silent = async ({ browser, params }: typeof phone) => {
      const { url } = await authorizationUrl(service(), dashboard, { ...params, prompt: "none" });
      return new URL((await browser.fetch(url.href)).headers.get("location")!).searchParams.get("error");
    };
    expect([await silent(phone), await silent(laptop)]).toEqual(["login_required", null]);
  });

  test("end everywhere else, and this one stays [security: sign out everywhere]", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const [laptop, phone, bens] = [await signIn(ana.email), await signIn(ana.email), await signIn(ben.email)];
    expect((await service().call("POST /me/sessions/revoke-others", { token: laptop.access_token })).status).toBe(204);
    const open = await Promise.all([laptop, phone, bens].map(({ access_token }) => opens(service(), access_token)));
    expect(open).toEqual([true, false, true]);
    expect((await refresh(service(), dashboard, phone.refresh_token)).body.error).toBe("invalid_grant");
    const { url } = await authorizationUrl(service(), dashboard, { ...phone.params, prompt: "none" });
    const location = new URL((await phone.browser.fetch(url.href)).headers.get("location")!);
    expect(location.searchParams.get("error")).toBe("login_required");
    const [entry] = (await service().call("GET /me/history", { token: laptop.access_token })).body.results;
    expect(entry).toMatchObject({ kind: "sessions.revoked", target: "1", after: "others" });
  });

  test("end immediately everywhere, except apps and other people [security: sign out everywhere]", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const [laptop, phone, bens] = [await signIn(ana.email), await signIn(ana.email), await signIn(ben.email)];
    const app = await tokensFor(service(), await registerClient(service()), { email: ana.email });
    expect((await service().call("POST /me/sessions/revoke", { token: laptop.access_token })).status).toBe(204);
    for (const { access_token, refresh_token } of [laptop, phone]) {
      expect(await opens(service(), access_token)).toBe(false);
      expect((await refresh(service(), dashboard, refresh_token)).body.error).toBe("invalid_grant");
    }
    expect([await opens(service(), bens.access_token), await opens(service(), app.access_token)]).toEqual([true, true]);
    const { url } = await authorizationUrl(service(), dashboard, { ...phone.params, prompt: "none" });
    const location = new URL((await phone.browser.fetch(url.href)).headers.get("location")!);
    expect(location.searchParams.get("error")).toBe("login_required");
    const again = await signIn(ana.email);
    const { results } = (await service().call("GET /me/history", { token: again.access_token })).body;
    expect(results.find(({ kind }: { kind: string }) => kind !== "session.created")).toMatchObject({
      kind: "sessions.revoked",
      target: "2",
    });
  });
});
