import { expect, test } from "vitest";
import { createTeam, createUser } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { authorizationUrl, Browser, mailedCode, type Registered, registerClient, tokensFor } from "./testing/browser.ts";

/** Fields of the consent page's data that these tests check. */
type Question = {
  client: { name: string; verified: boolean; firstParty: boolean; redirectHost: string; firstSeen: string | null };
  scopes: { name: string; changes: boolean; added: boolean }[];
  accounts: { id: string; level: string | null }[];
  before: { createdAt: string; scopes: string[]; accounts: string[] } | null;
};

onEachDatabase("GET /oauth/interaction/{uid} for consent", (service) => {
  async function asked(client: Registered, email: string, params: Record<string, string> = {}, browser = new Browser(service().origin)) {
    const { url } = await authorizationUrl(service(), client, params);
    const uidOf = (response: Response) => response.headers.get("location")!.split("/").pop()!;
    const login = `/oauth/interaction/${uidOf(await browser.fetch(url.href))}`;
    await browser.post(`${login}/email`, { email });
    const { redirectTo } = (await (await browser.post(`${login}/code`, { email, code: await mailedCode(service(), email) })).json()) as {
      redirectTo: string;
    };
    const uid = uidOf(await browser.fetch(redirectTo));
    const question = (await (await browser.fetch(`/oauth/interaction/${uid}`)).json()) as Question;
    return { uid, ...question };
  }

  test("returns the app's name, first use, unverified state and redirect host", async () => {
    const ana = await createUser(service());
    const client = await registerClient(service(), { client_name: "Pixel bot" });
    const question = await asked(client, ana.email);
    expect(question.client).toMatchObject({ name: "Pixel bot", verified: false, firstParty: false, redirectHost: "127.0.0.1:9" });
    expect(Date.now() - new Date(question.client.firstSeen!).getTime()).toBeLessThan(60_000);
    expect(question.before).toBeNull();
    expect(question.scopes.every(({ added }) => !added)).toBe(true);
    const cli = await asked({ client_id: "loupe-cli" }, ana.email, { redirect_uri: "http://127.0.0.1:9/callback" });
    expect(cli.client).toMatchObject({ verified: true, firstSeen: null });
  });

  test("lists only the person's accounts, and marks scopes that permit changes", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const team = await createTeam(service(), { owner: ben, contributor: ana });
    await createTeam(service(), { owner: ben });
    const question = await asked(await registerClient(service()), ana.email, { scope: "profile media:read media:write account:admin" });
    expect(question.accounts.map(({ id, level }) => [id, level])).toEqual([
      [ana.id, null],
      [team.id, "contributor"],
    ]);
    expect(question.scopes.map(({ name, changes }) => [name, changes])).toEqual([
      ["profile", false],
      ["media:read", false],
      ["media:write", true],
      ["account:admin", true],
    ]);
  });

  test("marks scopes that this person's last consent to the client did not include", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const client = await registerClient(service());
    const given = { scopes: ["profile"], accounts: [ana.id] };
    await tokensFor(service(), client, { email: ana.email, consent: given });
    const question = await asked(client, ana.email, { scope: "profile media:read" });
    expect(question.before).toEqual({ createdAt: expect.any(String), ...given });
    expect(question.scopes.map(({ name, added }) => [name, added])).toEqual([
      ["profile", false],
      ["media:read", true],
    ]);
    expect((await asked(client, ben.email)).before).toBeNull();
    expect((await asked(await registerClient(service()), ana.email)).before).toBeNull();
  });

  test("restarts the request at sign-in when the person switches accounts", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    const client = await registerClient(service());
    const browser = new Browser(service().origin);
    const { uid } = await asked(client, ana.email, { scope: "profile media:read", state: "ünïcode" }, browser);
    expect((await new Browser(service().origin).post(`/oauth/interaction/${uid}/switch`, {})).status).toBe(404);
    const answer = await browser.post(`/oauth/interaction/${uid}/switch`, {});
    const { redirectTo } = (await answer.json()) as { redirectTo: string };
    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toMatchObject({ client_id: client.client_id, state: "ünïcode" });
    expect((await browser.fetch(`/oauth/interaction/${uid}`)).status).toBe(404);
    const page = await browser.fetch(redirectTo);
    expect(new URL(page.headers.get("location")!).pathname).toMatch(/^\/login\//);
    const again = await asked(client, ben.email, { scope: "profile media:read" }, browser);
    expect(again.accounts.map(({ id }) => id)).toEqual([ben.id]);
  });
});
