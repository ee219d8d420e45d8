import { test as base, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Contract } from "../../lib/contract/index.ts";
import type { Result } from "../../lib/contract/operation.ts";
import { signIn } from "./sign-in.ts";

type Person = { name: string; email: string; state: Awaited<ReturnType<BrowserContext["storageState"]>> };
export type Team = { slug: string; name: string; project: string };

type Fixtures = {
  /** A page signed in as Ana, who owns `team`. */
  page: Page;
  /** A team of this test alone, with one project. */
  team: Team;
  /** Another browser: signed out, or as Ben. Closed with the test, its console watched as well. */
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

/**
 * A `console.error` or an exception in a page fails the test, but for the browser's own line about a refused request, and what a
 * test expects.
 */
export function watch(page: Page, problems: string[], expected?: RegExp) {
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource") && !expected?.test(message.text()))
      problems.push(`console.error: ${message.text()}`);
  });
}

/** Calls the BFF as the page's person, as the pages themselves do. */
export async function api<R extends keyof Contract>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Result<Contract[R]>> {
  const response = await page.request.fetch(`/api/v2${path}`, {
    method,
    ...(body !== undefined && { data: body }),
    headers: { origin: process.env["E2E_ORIGIN"]! },
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as Result<Contract[R]>;
}

/** Tests in a row that one person is good for: everybody may ask 500 times in five minutes. */
const TESTS_A_PERSON = 8;

/** Hands the same person to some tests, then another one. */
function inTurns(word: string, browser: Browser, worker: number) {
  let now: Promise<Person> | undefined;
  let served = 0;
  return () => {
    if (served++ % TESTS_A_PERSON === 0) now = person(browser, word, worker);
    return now!;
  };
}

type People = Record<"ana" | "ben", Person>;
type Turns = Record<"anas" | "bens", () => Promise<Person>>;

export const test = base.extend<Fixtures & People & { problems: string[] }, Turns>({
  anas: [async ({ browser }, use, info) => use(inTurns("ana", browser, info.workerIndex)), { scope: "worker" }],
  bens: [async ({ browser }, use, info) => use(inTurns("ben", browser, info.workerIndex)), { scope: "worker" }],
  ana: [async ({ anas }, use) => use(await anas()), { timeout: 120_000 }],
  ben: [async ({ bens }, use) => use(await bens()), { timeout: 120_000 }],
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

export { expect };
