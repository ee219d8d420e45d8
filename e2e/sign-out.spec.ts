import { composer } from "./pages/composer.ts";
import { creation } from "./pages/home.ts";
import { sessionEnded, shell, signOutDialog } from "./pages/shell.ts";
import { signInForm } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { signIn } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

test("after signing out in one tab, other tabs ask to sign in once, without redirect loops", async ({ browser, problems }) => {
  const word = Date.now().toString(36);
  const context = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! });
  const [first, typing, reading, going] = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  for (const tab of [first!, typing!, reading!, going!]) watch(tab, problems);
  await signIn(first!, `tabs-${word}@acme.example`);
  const { slug } = await api<"POST /accounts">(first!, "POST", "/accounts", { name: `Tabs ${word}` });
  const projects = `/accounts/${slug}/projects`;
  await first!.goto("/accounts");
  await typing!.goto(`${projects}/new`);
  await creation(typing!).projectName.fill("kept");
  await reading!.goto(projects);
  await going!.goto(projects);
  for (const tab of [typing!, reading!, going!]) await tab.waitForLoadState("networkidle");

  await shell(first!).signOut.click();
  await expect(first!).toHaveURL("/");

  // A tab that sends a form: the first 401 opens a dialog, and the text stays.
  const answers: number[] = [];
  typing!.on("response", (response) => response.url().includes("/api/v2/") && answers.push(response.status()));
  await creation(typing!).createProject.click();
  await expect(sessionEnded(typing!).dialog).toBeVisible();
  expect(answers).toEqual([401]);
  await expectAccessible(typing!);
  await sessionEnded(typing!).dismiss.click();
  await expect(creation(typing!).projectName).toHaveValue("kept");

  // A reloaded tab and one that follows a link: one redirect to the sign-in page.
  for (const [tab, leave] of [
    [reading!, () => reading!.reload()],
    [going!, () => shell(going!).navigation("Team").click()],
  ] as const) {
    const visits: string[] = [];
    tab.on("request", (request) => request.isNavigationRequest() && visits.push(new URL(request.url()).pathname));
    await leave();
    await expect(signInForm(tab).email).toBeVisible();
    await tab.waitForLoadState("networkidle");
    expect(visits.filter((path) => path === "/login").length, visits.join(" → ")).toBeLessThanOrEqual(1);
    expect(visits.filter((path) => path.startsWith("/login/"))).toHaveLength(1);
    expect((await context.cookies()).some(({ name }) => name === "loupe.session")).toBe(false);
  }
  await context.close();
});

test("signing out with unsent comments asks to keep or delete them", async ({ browser, problems }) => {
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
  const field = composer(page).wholeField;
  const unsent = () => page.evaluate(() => Object.values(localStorage).filter((kept) => kept.includes("half a thought")).length);
  const out = () => shell(page).signOut.click();
  const asked = signOutDialog(page);

  await page.goto(media.url);
  await field.fill("half a thought");
  await expect.poll(unsent).toBe(1);
  await page.goto("/accounts", { waitUntil: "networkidle" });
  await out();
  await expect(asked.dialog).toContainText(asked.unsent);
  await expectAccessible(page);
  await asked.cancel.click();
  await expect(shell(page).signOut).toBeFocused();
  await out();
  await asked.keep.click();
  await expect(page).toHaveURL("/");

  await signIn(page, address);
  await page.goto(media.url);
  await expect(field).toHaveValue("half a thought");
  await page.goto(`/accounts/${slug}/projects`, { waitUntil: "networkidle" });
  await shell(page).userMenu.click();
  await shell(page).signOutItem.click();
  await asked.discard.click();
  await expect(page).toHaveURL("/");
  expect(await unsent()).toBe(0);
  await context.close();
});
