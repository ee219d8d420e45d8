import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, test as base, watch } from "./support/fixtures.ts";
import { startInstance } from "./support/instance.ts";
import { large, type Picture, png } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { signIn } from "./support/sign-in.ts";

type Instance = Awaited<ReturnType<typeof startInstance>>;

/** An owner's page on an instance of this file alone, whose service goes and comes back. */
const test = base.extend<{ own: { page: Page; slug: string; library: string } }, { instance: Instance }>({
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
    // How React reports a page that failed on the server.
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
    await use({ page, slug, library: `/accounts/${slug}/projects/web/media` });
    await context.close();
  },
});
// One service for all of them: one after the other.
test.describe.configure({ mode: "serial", timeout: 120_000 });

/** Chooses files and lets them go. */
async function send(page: Page, ...files: Picture[]) {
  await page.getByLabel("Files to upload").setInputFiles(files);
  await page.getByRole("button", { name: `Upload ${files.length} file${files.length > 1 ? "s" : ""}` }).click();
}
const rows = (page: Page) => page.getByRole("complementary", { name: "Uploads" }).getByRole("listitem");

test("the service is killed while files are on their way: each says so, stays, and is sent once it is back", async ({ own, instance }) => {
  const { page, slug, library } = own;
  await page.goto(library);
  const files = [await large(1000), await large(1000), await large(1000)];
  const network = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await throttle(200_000);
  await send(page, ...files);
  for (const { name } of files)
    await expect(page.getByRole("progressbar", { name: `Sending ${name}` })).not.toHaveAttribute("aria-valuenow", "0", { timeout: 30_000 });
  await instance.service.kill();
  // A browser looks for an answer when the last byte has left.
  await throttle(-1);
  for (const { name } of files)
    await expect(rows(page).filter({ hasText: name }).getByRole("alert")).toHaveText(/The file is still here; try again/);
  await expectAccessible(page);

  await instance.service.start();
  const { results } = (await (await page.request.get(`/api/v2/projects/${slug}/web/media`)).json()) as { results: unknown[] };
  expect(results).toEqual([]);
  for (const { name } of files) await page.getByRole("button", { name: `Retry: ${name}` }).click();
  for (const { name } of files) await expect(rows(page).filter({ hasText: name })).toContainText("Done, v1", { timeout: 30_000 });
});

test("a comment is written while the service is away: it stays with its pin and is sent once", async ({ own, instance }) => {
  const { page, library } = own;
  await page.goto(library);
  const picture = await png();
  await send(page, picture);
  await rows(page).getByRole("link", { name: picture.name }).click();
  await startPin(page);
  await page.getByRole("img", { name: picture.name }).click({ position: { x: 200, y: 120 } });
  await page.getByRole("textbox", { name: "Comment on this spot" }).fill("Still here after the storm.");
  await instance.service.kill();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/The service is not answering\. Retrying|Not sent\. Your text is kept/)).toBeVisible();
  await expect(page.getByText("Still here after the storm.").first()).toBeVisible();
  const stale = page.getByText(/^New comments cannot be read at the moment\. Shown as of \d/);
  await expect(stale).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);

  await instance.service.start();
  const again = page.getByRole("button", { name: /^(Retry|Try again)/ }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole("button", { name: /^Thread 1 of 1, open/ }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(stale).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Still here after the storm.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Thread \d/ }).first()).toHaveAccessibleName(/^Thread 1 of 1/);
});

test("pages opened while the service is away say so, and the same page works once it is back", async ({ own, instance, another }) => {
  const { page, library } = own;
  const visitor = await another();
  await page.goto(library);
  await instance.service.kill();
  for (const path of [library, library.replace(/projects\/.*/, "members"), "/accounts", "/m/any", "/mailbox", "/invites/any"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This page could not be shown" }), path).toBeVisible();
  }
  await expectAccessible(page);
  await visitor.goto(instance.origin);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await visitor.goto(`${instance.origin}/login`);
  await expect(visitor.getByRole("heading", { name: "Sign-in did not finish" })).toBeVisible();
  await expectAccessible(visitor);

  await page.goto(library);
  await instance.service.start();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Media" })).toBeVisible();
});

test("a service that accepts and does not answer shows what is coming, and the page once it goes on", async ({ own, instance }) => {
  const { page, library } = own;
  await page.goto(library);
  for (const [name, heading] of [
    ["Members", "Members"],
    ["Projects", "Projects"],
  ] as const) {
    // What a link leads to at once is fetched while it is in sight.
    await page.waitForLoadState("networkidle");
    instance.service.freeze();
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("main").getByRole("status").getByText("Loading")).toBeAttached();
    await expectAccessible(page);
    instance.service.thaw();
    await expect(page.getByRole("main").getByRole("status").getByText("Loading")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  }
});
