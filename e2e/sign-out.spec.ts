import { expectAccessible } from "./support/axe.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { signIn } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

test("several tabs, signed out in one: each of the others says so with its next request, and none goes round in circles", async ({
  browser,
  problems,
}) => {
  const word = Date.now().toString(36);
  const context = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! });
  const [first, typing, reading, going] = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  for (const tab of [first!, typing!, reading!, going!]) watch(tab, problems);
  await signIn(first!, `tabs-${word}@acme.example`);
  const { slug } = await api<"POST /accounts">(first!, "POST", "/accounts", { name: `Tabs ${word}` });
  const projects = `/accounts/${slug}/projects`;
  await first!.goto("/accounts");
  await typing!.goto(`${projects}/new`);
  await typing!.getByRole("textbox", { name: "Project name" }).fill("kept");
  await reading!.goto(projects);
  await going!.goto(projects);
  for (const tab of [typing!, reading!, going!]) await tab.waitForLoadState("networkidle");

  await first!.getByRole("button", { name: "Sign out" }).click();
  await expect(first!).toHaveURL("/");

  // A tab that sends something: the first answer says it, over the page, and the text stays.
  const answers: number[] = [];
  typing!.on("response", (response) => response.url().includes("/api/v2/") && answers.push(response.status()));
  await typing!.getByRole("button", { name: "Create project" }).click();
  await expect(typing!.getByRole("alertdialog", { name: "Your session ended" })).toBeVisible();
  expect(answers).toEqual([401]);
  await expectAccessible(typing!);
  await typing!.getByRole("button", { name: "Not now" }).click();
  await expect(typing!.getByRole("textbox", { name: "Project name" })).toHaveValue("kept");

  // A tab that is loaded again, and one that follows a link: at the sign-in page, asked for once, and it stays there.
  for (const [tab, leave] of [
    [reading!, () => reading!.reload()],
    [going!, () => going!.getByRole("link", { name: "Members", exact: true }).click()],
  ] as const) {
    const visits: string[] = [];
    tab.on("request", (request) => request.isNavigationRequest() && visits.push(new URL(request.url()).pathname));
    await leave();
    await expect(tab.getByRole("textbox", { name: "E-mail" })).toBeVisible();
    await tab.waitForLoadState("networkidle");
    expect(visits.filter((path) => path === "/login").length, visits.join(" → ")).toBeLessThanOrEqual(1);
    expect(visits.filter((path) => path.startsWith("/login/"))).toHaveLength(1);
    expect((await context.cookies()).some(({ name }) => name === "loupe.session")).toBe(false);
  }
  await context.close();
});

test("who signs out with unsent comments on the device is asked what becomes of them", async ({ browser, problems }) => {
  const word = Date.now().toString(36);
  const context = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! });
  const page = await context.newPage();
  watch(page, problems);
  const address = `drafts-${word}@acme.example`;
  await signIn(page, address);
  const name = `Drafts ${word}`;
  const { slug } = await api<"POST /accounts">(page, "POST", "/accounts", { name });
  await api<"POST /projects">(page, "POST", "/projects", { name: "web", accountSlug: slug });
  const media = await store(page, { slug, name, project: "web" }, await png(400, 300));
  const field = page.getByRole("textbox", { name: /Comment on the whole/ });
  const unsent = () => page.evaluate(() => Object.values(localStorage).filter((kept) => kept.includes("half a thought")).length);
  const out = () => page.getByRole("button", { name: "Sign out", exact: true }).click();
  const asked = page.getByRole("alertdialog", { name: "Sign out?" });

  await page.goto(media.url);
  await field.fill("half a thought");
  await expect.poll(unsent).toBe(1);
  await page.goto("/accounts", { waitUntil: "networkidle" });
  await out();
  await expect(asked).toContainText("1 comment that you have not sent");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeFocused();
  await out();
  await asked.getByRole("button", { name: "Keep and sign out" }).click();
  await expect(page).toHaveURL("/");

  await signIn(page, address);
  await page.goto(media.url);
  await expect(field).toHaveValue("half a thought");
  await page.goto(`/accounts/${slug}/projects`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await asked.getByRole("button", { name: "Delete and sign out" }).click();
  await expect(page).toHaveURL("/");
  expect(await unsent()).toBe(0);
  await context.close();
});
