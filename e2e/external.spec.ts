import type { Page } from "@playwright/test";
// oxlint-disable-next-line no-restricted-imports -- the peers of the service's own tests; nothing of the product.
import { credentials, type ExternalPeer, startGithub, startOpenId } from "../service/auth/testing/external-peers.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test as base, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { enterCode, signIn } from "./support/sign-in.ts";

type Elsewhere = { origin: string; GitHub: ExternalPeer; Google: ExternalPeer };
const names = ["GitHub", "Google"] as const;

/** An instance with both other sign-ins, whose providers answer on loopback, and browsers that are signed out there. */
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
// One pair of providers for all of them: one after the other.
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
const goOn = (page: Page, name: (typeof names)[number]) => page.getByRole("button", { name: `Continue with ${name}` }).click();

test("a provider that is away is said on the page before leaving, and the code still signs in", async ({ elsewhere, visitor }) => {
  const page = await visitor();
  elsewhere.Google.mood = "down";
  await page.goto("/login");
  await goOn(page, "Google");
  await expect(page.getByText("This sign-in service does not answer. Try again in a moment, or sign in with a code.")).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, someone("away"));
  expect(await me(page)).toMatchObject({ id: expect.stringMatching(".") as unknown });
});

test("both ways elsewhere are offered by keyboard above the code, accessibly, and one at a time", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  const github = page.getByRole("button", { name: "Continue with GitHub" });
  const google = page.getByRole("button", { name: "Continue with Google" });
  await expect(github).toBeVisible();
  await expectAccessible(page);
  await github.focus();
  await page.keyboard.press("Tab");
  await expect(google).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();

  // Back by the browser's own way: the page as it was left can be used again.
  await page.route("**/oauth/interaction/*/external", () => {});
  await goOn(page, "GitHub");
  await expect(page.getByRole("button", { name: "Going to GitHub…" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(github).toBeEnabled();
});

for (const name of names) {
  test(`${name}: a verified address is the person who has it here, and a new one becomes a person`, async ({ elsewhere, visitor }) => {
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

  test(`${name}: an address that is not verified, a no, and a provider that fails sign nobody in and say so`, async ({
    elsewhere,
    visitor,
  }) => {
    const ana = someone("owner");
    await signIn(await visitor(), ana);
    const page = await visitor();
    const peer = elsewhere[name];
    Object.assign(peer.visitor, { email: ana, verified: false });
    await page.goto("/login");
    for (const [mood, verified, words] of [
      ["decline", true, `You did not go on at ${name}.`],
      ["mute", true, `${name} did not answer as it should. Try again, or sign in with a code.`],
      ["fine", false, `${name} vouches for no e-mail address of yours. Verify one there, or sign in with a code.`],
    ] as const) {
      peer.mood = mood;
      peer.visitor.verified = verified;
      await goOn(page, name);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${elsewhere.origin}/login/`));
      expect(await me(page), mood).toBe(401);
    }
    await expectAccessible(page);
    // The same sign-in goes on once the provider does.
    peer.visitor.verified = true;
    await goOn(page, name);
    await expect(page).toHaveURL(/\/accounts/);
    expect(await me(page)).toMatchObject({ id: expect.stringMatching(".") as unknown });
  });
}
