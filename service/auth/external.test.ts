import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "../db/schema.ts";
import { githubIdentityOf } from "../domain/people/accounts/github-identity.ts";
import { createUser } from "../testing/factories.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { authorizationUrl, Browser } from "./testing/browser.ts";
import { credentials, startGithub, startOpenId } from "./testing/external-peers.ts";

let origin = "";
const github = await startGithub();
const google = await startOpenId(() => `${origin}/oauth/external/google/callback`);
const peers = { github, google };
type Name = keyof typeof peers;
afterAll(async () => void (await Promise.all([github.close(), google.close()])));

let serial = 0;
const someone = () => `elsewhere${serial++}@acme.example`;

/** Returns a browser at the sign-in page. */
async function atLogin(service: TestService) {
  origin = service.origin;
  const browser = new Browser(service.origin);
  const { url } = await authorizationUrl(service, { client_id: "loupe-cli" }, { redirect_uri: "http://127.0.0.1:9/callback" });
  const base = `/oauth/interaction/${(await browser.fetch(url.href)).headers.get("location")!.split("/").pop()}`;
  return { browser, base };
}

/** Follows the provider's redirects, with its own cookies, until it sends the browser back. */
async function there(service: TestService, name: Name, address: string): Promise<string> {
  const browser = new Browser(peers[name].url);
  let at = address;
  for (let step = 0; step < 8; step++) {
    const response = await browser.fetch(at);
    const location = response.headers.get("location");
    if (!location) throw new Error(`${name} sent the browser nowhere: ${await response.text()}`);
    at = new URL(location, peers[name].url).href;
    if (at.startsWith(service.origin)) return at;
  }
  throw new Error(`${name} does not come to an end`);
}

async function signIn(service: TestService, name: Name) {
  const { browser, base } = await atLogin(service);
  const { redirectTo } = (await (await browser.post(`${base}/external`, { name })).json()) as { redirectTo: string };
  const callback = await there(service, name, redirectTo);
  return { browser, base, callback };
}
const locationOf = (response: Response) => new URL(response.headers.get("location")!);

/** Returns the account that a browser is signed in to after the callback, from the consent page. */
async function whoIs(browser: Browser, response: Response) {
  const consent = locationOf(await browser.fetch(locationOf(response).href));
  expect(consent.pathname).toMatch(/^\/consent\//);
  const question = (await (await browser.fetch(`/oauth/interaction/${consent.pathname.split("/").pop()}`)).json()) as {
    accounts: { id: string; name: string }[];
  };
  return question.accounts[0]!;
}

beforeEach(() => {
  for (const peer of Object.values(peers)) Object.assign(peer, { mood: "fine", visitor: { ...peer.visitor, verified: true } });
});

const external = {
  github: { ...credentials, url: github.url },
  google: { ...credentials, url: google.url },
};

onEachDatabase(
  "signing in elsewhere",
  (service) => {
    describe.each(["github", "google"] as const)("%s", (name) => {
      const visit = (visitor: Partial<(typeof github)["visitor"]>) => Object.assign(peers[name].visitor, visitor);

      test("signs in the person of the verified address under any name", async () => {
        const ana = await createUser(service());
        visit({ email: ana.email.toUpperCase(), name: "Somebody" });
        const { browser, callback } = await signIn(service(), name);
        expect((await whoIs(browser, await browser.fetch(callback))).id).toBe(ana.id);
      });

      test("remembers the account on GitHub, and none of others", async () => {
        const ana = await createUser(service());
        visit({ email: ana.email, name: "Ana" });
        const { browser, callback } = await signIn(service(), name);
        await whoIs(browser, await browser.fetch(callback));
        expect(await githubIdentityOf(service().deps, ana.id)).toEqual(name === "github" ? { id: 583231, login: "octo" } : null);
      });

      test("creates a person for a new address, with the provider's name", async () => {
        visit({ email: someone(), name: "Inês Duarte" });
        const { browser, callback } = await signIn(service(), name);
        expect((await whoIs(browser, await browser.fetch(callback))).name).toBe("Inês Duarte");
      });

      test("returns to the sign-in page for the name when the provider gives none", async () => {
        visit({ email: someone(), name: "" });
        const { browser, base, callback } = await signIn(service(), name);
        const back = locationOf(await browser.fetch(callback));
        expect([back.pathname, back.search]).toEqual([`/login/${base.split("/").pop()}`, ""]);
        const { naming } = (await (await browser.fetch(base)).json()) as { naming: { redirectTo: string } };
        expect((await browser.post(`${base}/name`, { name: "Inês Duarte" })).status).toBe(200);
        expect((await whoIs(browser, Response.redirect(naming.redirectTo))).name).toBe("Inês Duarte");
      });

      test("neither signs in nor links a person by an unverified address", async () => {
        const ana = await createUser(service());
        visit({ email: ana.email, verified: false });
        const { browser, base, callback } = await signIn(service(), name);
        const back = locationOf(await browser.fetch(callback));
        expect([back.pathname.startsWith("/login/"), back.searchParams.get("problem")]).toEqual([true, "unverified"]);
        expect(((await (await browser.fetch(base)).json()) as { prompt: string }).prompt).toBe("login");
        expect([...browser.cookies.keys()].some((key) => key.startsWith("loupe_auth|"))).toBe(false);
      });

      test("accepts a callback once, only in the browser that started it", async () => {
        visit({ email: someone() });
        const { browser, callback } = await signIn(service(), name);
        expect((await new Browser(service().origin).fetch(callback)).status).toBe(400);
        const other = await signIn(service(), name);
        expect((await other.browser.fetch(callback)).status).toBe(400);
        const answers = await Promise.all(Array.from({ length: 5 }, () => browser.fetch(callback)));
        expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
        expect((await browser.fetch(callback)).status).toBe(400);
      });

      test("refuses an invented, missing or ten-minute-old state", async () => {
        const { browser, callback } = await signIn(service(), name);
        for (const change of [
          (url: URL) => url.searchParams.set("state", "x".repeat(43)),
          (url: URL) => url.searchParams.delete("state"),
        ]) {
          const url = new URL(callback);
          change(url);
          const response = await browser.fetch(url.href);
          expect([response.status, response.headers.get("x-frame-options")]).toEqual([400, "DENY"]);
        }
        service().travel(11 * 60_000);
        expect((await browser.fetch(callback)).status).toBe(400);
      });

      test("refuses the code of another sign-in", async () => {
        visit({ email: someone() });
        const [one, two] = [await signIn(service(), name), await signIn(service(), name)];
        const mixed = new URL(one.callback);
        mixed.searchParams.set("code", new URL(two.callback).searchParams.get("code")!);
        expect(locationOf(await one.browser.fetch(mixed.href)).searchParams.get("problem")).toBe("failed");
      });

      test("shows a declined sign-in, a disabled person and a failing provider on the sign-in page", async () => {
        peers[name].mood = "decline";
        const declined = await signIn(service(), name);
        expect(locationOf(await declined.browser.fetch(declined.callback)).searchParams.get("problem")).toBe("declined");

        peers[name].mood = "fine";
        const ben = await createUser(service());
        await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, ben.id));
        visit({ email: ben.email });
        const refused = await signIn(service(), name);
        expect(locationOf(await refused.browser.fetch(refused.callback)).searchParams.get("problem")).toBe("refused");

        const away = await signIn(service(), name);
        peers[name].mood = "down";
        expect(locationOf(await away.browser.fetch(away.callback)).searchParams.get("problem")).toBe("failed");
      });
    });

    test("refuses the identity token of another request", async () => {
      google.mood = "nonce";
      google.visitor.email = someone();
      const { browser, callback } = await signIn(service(), "google");
      expect(locationOf(await browser.fetch(callback)).searchParams.get("problem")).toBe("failed");
    });

    test("lists configured providers; refuses other names, browsers and sites", async () => {
      const { browser, base } = await atLogin(service());
      expect(((await (await browser.fetch(base)).json()) as { external: string[] }).external).toEqual(["github", "google"]);
      expect((await browser.post(`${base}/external`, { name: "constructor" })).status).toBe(404);
      expect((await new Browser(service().origin).post(`${base}/external`, { name: "github" })).status).toBe(404);
      expect((await browser.post(`${base}/external`, { name: "github" }, { origin: "https://evil.example" })).status).toBe(403);
      const { redirectTo } = (await (await browser.post(`${base}/external`, { name: "github" })).json()) as { redirectTo: string };
      expect(redirectTo).not.toContain(credentials.clientSecret);
    });
  },
  { external },
);

onEachDatabase("external sign-in without providers", (service) => {
  test("lists no provider and returns 404", async () => {
    const { browser, base } = await atLogin(service());
    expect(((await (await browser.fetch(base)).json()) as { external: string[] }).external).toEqual([]);
    expect((await browser.post(`${base}/external`, { name: "google" })).status).toBe(404);
    expect((await browser.fetch("/oauth/external/google/callback?state=x&code=y")).status).toBe(400);
  });
});
