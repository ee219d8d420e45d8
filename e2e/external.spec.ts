import type { Page } from "@playwright/test";
// oxlint-disable-next-line no-restricted-imports -- test peers of the service, no product code.
import { credentials, type ExternalPeer, startGithub, startOpenId } from "../service/auth/testing/external-peers.ts";
import { type Provider, signInForm } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test as base, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { enterCode, signIn } from "./support/sign-in.ts";

type Elsewhere = { origin: string; GitHub: ExternalPeer; Google: ExternalPeer };
const names = ["GitHub", "Google"] as const;

/** Starts an instance with two sign-in providers on loopback, and opens signed-out browsers. */
const test = base.extend<{ visitor: () => Promise<Page> }, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({}, use) => {
      let origin = "";
      const [GitHub, Google] = await Promise.all([startGithub(), startOpenId(() => `${origin}/oauth/external/google/callback`)]);
      const instance = await startInstance({
        GITHUB_CLIENT_ID: credentials.clientId,
        GITHUB_CLIENT_SECRET: credentials.clientSecret,
        GITHUB_URL: GitHub.url,
        GOOGLE_CLIENT_ID: credentials.clientId,
        GOOGLE_CLIENT_SECRET: credentials.clientSecret,
        GOOGLE_ISSUER: Google.url,
      });
      origin = instance.origin;
      await use({ origin, GitHub, Google });
      await Promise.all([instance.close(), GitHub.close(), Google.close()]);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  visitor: async ({ browser, elsewhere, problems }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: elsewhere.origin });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, problems);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
// The tests share the providers, so they run one after the other.
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeEach(({ elsewhere }) => {
  for (const name of names) elsewhere[name].mood = "fine";
});

let serial = 0;
const someone = (word: string) => `${word}-${Date.now().toString(36)}${serial++}@acme.example`;
const me = async (page: Page) => {
  const response = await page.request.get("/api/v2/me");
  return response.ok() ? ((await response.json()) as { id: string }) : response.status();
};
const goOn = (page: Page, name: Provider) => signInForm(page).provider(name).click();

test("an unreachable provider shows an error on the sign-in page, and a code still signs in", async ({ elsewhere, visitor }) => {
  const page = await visitor();
  elsewhere.Google.mood = "down";
  await page.goto("/login");
  await goOn(page, "Google");
  await expect(signInForm(page).providerDown).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, someone("away"));
  expect(await me(page)).toMatchObject({ id: expect.stringMatching(".") as unknown });
});

test("both providers are reachable by keyboard above the code, and only one starts at a time", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  const github = signInForm(page).provider("GitHub");
  const google = signInForm(page).provider("Google");
  await expect(github).toBeVisible();
  await expectAccessible(page);
  await github.focus();
  await page.keyboard.press("Tab");
  await expect(google).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(signInForm(page).email).toBeFocused();

  // The browser's Back restores the page from its cache; the buttons must work again.
  await page.route("**/oauth/interaction/*/external", () => {});
  await goOn(page, "GitHub");
  await expect(signInForm(page).leaving("GitHub")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(github).toBeEnabled();
});

test("GitHub: a verified address signs in its owner, and a new address creates a person", async ({ elsewhere, visitor }) => {
  const name = "GitHub";
  const ana = someone("ana");
  const before = await visitor();
  await signIn(before, ana);
  const known = (await me(before)) as { id: string };

  const page = await visitor();
  Object.assign(elsewhere[name].visitor, { email: ana.toUpperCase(), verified: true, name: "Somebody else" });
  await page.goto("/login?next=/settings/sessions");
  await goOn(page, name);
  await expect(page).toHaveURL(`${elsewhere.origin}/settings/sessions`);
  expect(await me(page)).toMatchObject({ id: known.id });

  const other = await visitor();
  elsewhere[name].visitor.email = someone("new");
  await other.goto("/login");
  await goOn(other, name);
  await expect(other).toHaveURL(/\/accounts/);
  const made = (await me(other)) as { id: string };
  expect(made.id).not.toBe(known.id);
});

test("Google: an unverified address, a refusal and a failing provider start no session", async ({ elsewhere, visitor }) => {
  const name = "Google";
  const ana = someone("owner");
  await signIn(await visitor(), ana);
  const page = await visitor();
  const peer = elsewhere[name];
  Object.assign(peer.visitor, { email: ana, verified: false });
  await page.goto("/login");
  for (const [mood, verified, message] of [
    ["decline", true, signInForm(page).declined(name)],
    ["mute", true, signInForm(page).badResponse(name)],
    ["fine", false, signInForm(page).unverified(name)],
  ] as const) {
    peer.mood = mood;
    peer.visitor.verified = verified;
    await goOn(page, name);
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${elsewhere.origin}/login/`));
    expect(await me(page), mood).toBe(401);
  }
  await expectAccessible(page);
  // The same sign-in succeeds once the provider does.
  peer.visitor.verified = true;
  await goOn(page, name);
  await expect(page).toHaveURL(/\/accounts/);
  expect(await me(page)).toMatchObject({ id: expect.stringMatching(".") as unknown });
});
