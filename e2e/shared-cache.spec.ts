import type { BrowserContext } from "@playwright/test";
import { projects } from "./pages/home.ts";
import { library } from "./pages/library.ts";
import { sharePage } from "./pages/share-page.ts";
import { shell } from "./pages/shell.ts";
import { expect, test, watch } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { startSharedCache } from "./support/shared-cache.ts";
import { store } from "./support/upload.ts";

const cookieOf = async (context: BrowserContext) => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

// Each page is requested four times, by people who have not spent requests elsewhere.
test.use({ requests: 450 });

test("two people behind one shared cache never get each other's pages or data [security: shared caches store nothing private]", async ({
  browser,
  page,
  team,
  ana,
  ben,
  problems,
}) => {
  test.setTimeout(120_000);
  const media = await store(page, team, await png(), "team");
  const origin = process.env["E2E_ORIGIN"]!;
  const cache = await startSharedCache(origin);
  // The browser sends all requests through the shared cache.
  const behind = { proxy: { server: cache.url, bypass: "<-loopback>" }, baseURL: origin };
  const context = await browser.newContext({ ...behind, storageState: ana.state });
  const hers = await context.newPage();
  watch(hers, problems);
  await hers.goto("/accounts");
  await expect(hers.getByText(team.name).first()).toBeVisible();
  await hers.goto(`/accounts/${team.slug}/projects`);
  await shell(hers).navigation("Team").click();
  await expect(hers.getByText(ana.email).locator("visible=true").first()).toBeVisible();
  await shell(hers).navigation("Projects").click();
  await projects(hers).project(team.project).click();
  await library(hers).link(media.name).click();
  await expect(sharePage(hers).image(media)).toBeVisible();
  await hers.goto("/settings/sessions");
  await hers.waitForLoadState("networkidle");

  const plain = { accept: "*/*" };
  const asked = [
    ...cache.requests,
    ...["/api/v2/me", "/api/auth/session", `/api/v2/accounts/${team.slug}`, `/api/v2/media/${media.id}`].map((path) => ({
      path,
      headers: plain,
    })),
    { path: `/accounts/${team.slug}/projects`, headers: { ...plain, rsc: "1" } },
  ].filter(({ path }) => !path.startsWith("/files/"));
  const [anas, bens] = [await cookieOf(context), (ben.state.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join("; ")];
  const marks = [ana.email, team.name];
  const told = (text: string) => marks.filter((mark) => text.includes(mark));
  const kinds = new Set<string>();
  for (const one of asked) {
    const own = await cache.send(one, anas);
    if (told(own.text).length) {
      kinds.add(own.type.split(";")[0]!);
      expect(own.control, one.path).toMatch(/no-store/);
    }
    for (const cookie of [bens, ""]) {
      const other = await cache.send(one, cookie);
      expect(told(other.text), `${one.path} from ${other.from}`).toEqual([]);
      if (other.text.includes(ben.email)) expect([cookie === bens, other.from], one.path).toEqual([true, "origin"]);
    }
    const again = await cache.send(one, anas);
    expect(again.text.includes(ben.email), one.path).toBe(false);
  }
  // The requests included pages, their payloads and data, and the cache was used.
  expect([...kinds].toSorted()).toEqual(["application/json", "text/html", "text/x-component"]);
  expect(cache.hits.some((key) => key.includes("/_next/static/"))).toBe(true);

  const other = await browser.newContext({ ...behind, storageState: ben.state });
  const his = await other.newPage();
  watch(his, problems);
  await his.goto("/accounts");
  await expect(shell(his).signedInAs(ben.name.replaceAll("-", " "))).toBeVisible();
  await expect(his.getByText(team.name)).toHaveCount(0);
  await his.goto(`/accounts/${team.slug}/projects`);
  await expect(shell(his).notFound).toBeVisible();
  await Promise.all([context.close(), other.close()]);
  await cache.close();
});
