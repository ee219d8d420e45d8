import { expectAccessible } from "./support/axe.ts";
import { api, expect, test, watch } from "./support/fixtures.ts";
import { signIn } from "./support/sign-in.ts";

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
