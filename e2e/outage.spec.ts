import type { Page } from "@playwright/test";
import { composer, outgoing } from "./pages/composer.ts";
import { library } from "./pages/library.ts";
import { shell } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { threadName, threads } from "./pages/thread.ts";
import { upload, uploadText } from "./pages/upload.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test as base, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { large, type Picture, png } from "./support/pictures.ts";
import { placePin } from "./support/pin.ts";
import { signIn } from "./support/sign-in.ts";

type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Signs in an owner on an instance of this file whose service is stopped and started. */
const test = base.extend<{ own: { page: Page; slug: string; mediaPath: string } }, { instance: Instance }>({
  instance: [
    async ({}, use) => {
      const instance = await startInstance();
      await use(instance);
      await instance.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  own: async ({ browser, instance, problems }, use) => {
    const { origin } = instance;
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    // React's error for a page that failed on the server.
    watch(page, problems, /Minified React error #441/);
    const word = Date.now().toString(36);
    await signIn(page, `mara-${word}@acme.example`);
    const post = async (path: string, data: object) => {
      const response = await page.request.post(`/api/v2${path}`, { data, headers: { origin } });
      expect(response.status(), await response.text()).toBe(201);
    };
    await post("/accounts", { name: `Halden ${word}` });
    const { accounts } = (await (await page.request.get("/api/v2/me")).json()) as { accounts: { slug: string; type: string }[] };
    const { slug } = accounts.find(({ type }) => type === "team")!;
    await post("/projects", { name: "web", accountSlug: slug });
    await use({ page, slug, mediaPath: `/accounts/${slug}/projects/web/media` });
    await context.close();
  },
});
// The tests share the service, so they run one after the other.
test.describe.configure({ mode: "serial", timeout: 120_000 });

/** Chooses files and starts their upload. */
async function send(page: Page, ...files: Picture[]) {
  await upload(page).input.setInputFiles(files);
  await upload(page).start(files.length).click();
}

test("uploads wait visibly when the service is killed and continue when it is back", async ({ own, instance }) => {
  const { page, slug, mediaPath } = own;
  await page.goto(mediaPath);
  const files = [await large(1000), await large(1000), await large(1000)];
  const network = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await throttle(200_000);
  await send(page, ...files);
  for (const file of files) await expect(upload(page).progress(file)).not.toHaveAttribute("aria-valuenow", "0", { timeout: 30_000 });
  await instance.service.kill();
  // A browser reads the response after it has sent the last byte.
  await throttle(-1);
  await expect(upload(page).panel.getByText(uploadText.waitingForConnection)).toBeVisible();
  await expectAccessible(page);

  await instance.service.start();
  const { results } = (await (await page.request.get(`/api/v2/projects/${slug}/web/media`)).json()) as { results: unknown[] };
  expect(results).toEqual([]);
  for (const file of files) await expect(upload(page).row(file)).toContainText(uploadText.done(1), { timeout: 30_000 });
});

test("a comment written during an outage keeps its pin and is sent once", async ({ own, instance }) => {
  const { page, mediaPath } = own;
  await page.goto(mediaPath);
  const picture = await png();
  await send(page, picture);
  await upload(page).link(picture).click();
  await placePin(page, picture);
  await composer(page).pointField.fill("Still here after the storm.");
  await instance.service.kill();
  await page.keyboard.press("Control+Enter");
  await expect(outgoing(page).trouble).toBeVisible();
  await expect(page.getByText("Still here after the storm.").first()).toBeVisible();
  const stale = threads(page).stale;
  await expect(stale).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);

  await instance.service.start();
  const again = outgoing(page).anyRetry;
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(threads(page).button(1, 1, "open")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(stale).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Still here after the storm.").first()).toBeVisible();
  await expect(threads(page).any).toHaveAccessibleName(threadName(1, 1));
});

test("pages opened during an outage show an error, and load by themselves afterwards", async ({ own, instance, another }) => {
  const { page, mediaPath } = own;
  const visitor = await another();
  await page.goto(mediaPath);
  await instance.service.kill();
  for (const path of [mediaPath, mediaPath.replace(/projects\/.*/, "members"), "/accounts", "/m/any", "/mailbox", "/invites/any"]) {
    await page.goto(path);
    await expect(shell(page).failed, path).toBeVisible();
  }
  await expectAccessible(page);
  await visitor.goto(instance.origin);
  await expect(shell(visitor).title).toBeVisible();
  await visitor.goto(`${instance.origin}/login`);
  await expect(signInForm(visitor).failed).toBeVisible();
  await expectAccessible(visitor);

  await page.goto(mediaPath);
  await instance.service.start();
  await expect(library(page).title).toBeVisible({ timeout: 60_000 });
});

test("a service that does not answer leaves a loading page, which is replaced when it does", async ({ own, instance }) => {
  const { page, mediaPath } = own;
  await page.goto(mediaPath);
  for (const [name, title] of [
    ["Team", "People"],
    ["Projects", "Projects"],
  ] as const) {
    // Next prefetches visible links; wait until that is over.
    await page.waitForLoadState("networkidle");
    instance.service.freeze();
    await shell(page).navigation(name).click();
    await expect(shell(page).loading).toBeAttached();
    await expectAccessible(page);
    instance.service.thaw();
    await expect(shell(page).loading).toHaveCount(0);
    await expect(shell(page).titled(title)).toBeVisible();
  }
});
