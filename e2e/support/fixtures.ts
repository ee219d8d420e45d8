import { test as base, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Contract } from "../../lib/contract/index.ts";
import type { Result } from "../../lib/contract/operation.ts";
import { signIn } from "./sign-in.ts";

/** A signed-in person with the cookies of their session. */
type Person = { name: string; email: string; state: Awaited<ReturnType<BrowserContext["storageState"]>> };
export type Team = { slug: string; name: string; project: string };

type Fixtures = {
  /** A page that is signed in as Ana, the owner of `team`. */
  page: Page;
  /** A new team with one project. */
  team: Team;
  /** Opens another browser, signed out or as Ben. Its console is watched, and it is closed with the test. */
  another: (who?: "visitor" | "ben") => Promise<Page>;
};

async function person(browser: Browser, word: string, worker: number): Promise<Person> {
  const email = `${word}-${worker}-${Date.now().toString(36)}@acme.example`;
  const context = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! });
  await signIn(await context.newPage(), email);
  const state = await context.storageState();
  await context.close();
  return { name: email.split("@")[0]!, email, state };
}

/** Waits until a page is hydrated: a row of tasks after the load event; the browser is idle when they are done. */
const hydrated = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));

/** Makes `goto` and `reload` wait until the page is hydrated: a server-rendered page shows its controls before they react. */
function waitForHydration(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  // A page that navigates on has no such moment.
  const settle = (options?: { waitUntil?: string }) => (options?.waitUntil ? null : hydrated(page).catch(() => {}));
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await settle(options);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await settle(options);
    return response;
  };
}

/** Prepares a page of a journey. Collects its exceptions and `console.error` lines, except the browser's line about a failed request and an expected one. */
export function watch(page: Page, problems: string[], expected?: RegExp) {
  waitForHydration(page);
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource") && !expected?.test(message.text()))
      problems.push(`console.error: ${message.text()}`);
  });
}

/** Calls the BFF with the page's session, as the pages do. */
export async function api<R extends keyof Contract>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  origin = process.env["E2E_ORIGIN"]!,
): Promise<Result<Contract[R]>> {
  const response = await page.request.fetch(`/api/v2${path}`, {
    method,
    ...(body !== undefined && { data: body }),
    headers: { origin },
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as Result<Contract[R]>;
}

/** Returns the requests that a person may still send in this window of the rate limit. */
async function requestsLeft(browser: Browser, { state }: Person): Promise<number> {
  const context = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]!, storageState: state });
  const response = await context.request.get("/api/v2/me");
  await context.close();
  return response.ok() ? Number(response.headers()["ratelimit-remaining"]) : 0;
}

/** Returns a function that reuses a signed-in person with enough requests left, and signs in a new one when none has. */
function personPool(word: string, browser: Browser, worker: number) {
  const people: Person[] = [];
  return async (requests: number): Promise<Person> => {
    for (const known of people) if ((await requestsLeft(browser, known)) >= requests) return known;
    const fresh = await person(browser, `${word}-${people.length}`, worker);
    people.push(fresh);
    return fresh;
  };
}

type People = Record<"ana" | "ben", Person>;
type Pools = Record<"anas" | "bens", ReturnType<typeof personPool>>;

export const test = base.extend<Fixtures & People & { problems: string[]; requests: number }, Pools>({
  /** Requests that a test may need of each person; the service allows a person 500 in five minutes. */
  requests: [200, { option: true }],
  anas: [async ({ browser }, use, info) => use(personPool("ana", browser, info.workerIndex)), { scope: "worker" }],
  bens: [async ({ browser }, use, info) => use(personPool("ben", browser, info.workerIndex)), { scope: "worker" }],
  ana: [async ({ anas, requests }, use) => use(await anas(requests)), { timeout: 120_000 }],
  ben: [async ({ bens, requests }, use) => use(await bens(requests)), { timeout: 120_000 }],
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems).toEqual([]);
  },
  page: async ({ browser, ana, problems }, use) => {
    const context = await browser.newContext({ storageState: ana.state });
    const page = await context.newPage();
    watch(page, problems);
    await use(page);
    await context.close();
  },
  team: async ({ page }, use) => {
    const name = `Tidemark ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
    const { slug } = await api<"POST /accounts">(page, "POST", "/accounts", { name });
    await api<"POST /projects">(page, "POST", "/projects", { name: "booking-web", accountSlug: slug });
    await use({ slug, name, project: "booking-web" });
  },
  another: async ({ browser, ben, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who = "visitor") => {
      const context = await browser.newContext(who === "ben" ? { storageState: ben.state } : {});
      contexts.push(context);
      const page = await context.newPage();
      watch(page, problems);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** A test whose page belongs to a person of its own: one whose session is renewed, or whose notifications are counted. */
export const testWithOwnPerson = test.extend({
  page: async ({ another }, use) => {
    const page = await another("visitor");
    await signIn(page, `owner-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@acme.example`);
    await use(page);
  },
});

export { expect };
