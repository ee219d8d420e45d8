import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/sign-in.ts";
import { freshAddress, newLink } from "./support/team.ts";

test("a domain: refused while typing, added, joined at sign-up, offered to who was there before, removed without loss", async ({
  page,
  team,
  another,
}) => {
  test.slow();
  // The owner needs an address on the domain; of this test alone, so that nobody else joins by it.
  const domain = `crew${Date.now().toString(36)}.example`;
  const early = await another("visitor");
  const late = await another("visitor");
  await signIn(early, freshAddress("early", domain));
  const asked: string[] = [];
  const owner = await another("visitor");
  await signIn(owner, freshAddress("olive", domain));
  const made = await api<"POST /accounts">(owner, "POST", "/accounts", { name: `Crew ${domain}` });
  owner.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await owner.goto(`/accounts/${made.slug}/domains`);
  await expectAccessible(owner);
  const field = owner.getByRole("textbox", { name: "Domain" });
  await field.fill("GMAIL.com");
  await expect(owner.getByText("gmail.com is a public provider")).toBeVisible();
  await field.press("Enter");
  await field.fill("acme.example");
  await field.press("Enter");
  await expect(owner.getByText("You need a verified address at acme.example")).toBeVisible();
  expect(asked.filter((url) => url.includes("/domains"))).toHaveLength(1);
  await field.fill(domain);
  await field.press("Enter");
  await expect(owner.getByRole("list", { name: "Domains of the team" })).toContainText(domain);

  await signIn(late, freshAddress("late", domain));
  await expect(late.getByText(`You joined Crew ${domain}`)).toBeVisible();
  await expectAccessible(late);
  await expect(late.getByRole("link", { name: new RegExp(`Crew ${domain}`) })).toBeVisible();

  await early.goto("/");
  await expect(early.getByRole("heading", { level: 1, name: "Teams you can join" })).toBeVisible();
  await expect(early.getByText(`Your address is at ${domain}. You join as a member.`)).toBeVisible();
  await expectAccessible(early);
  await early.getByRole("button", { name: `Join Crew ${domain}` }).press("Enter");
  await expect(early).toHaveURL(new RegExp(`/accounts/${made.slug}`));

  await owner.getByRole("button", { name: `Remove ${domain}` }).click();
  const dialog = owner.getByRole("alertdialog");
  await expect(dialog).toContainText("Members who already joined stay.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "Remove domain" }).click();
  await expect(field).toBeFocused();
  await owner.goto(`/accounts/${made.slug}/members`);
  await expect(owner.getByText("3 people")).toBeVisible();
  expect(team.slug).not.toBe(made.slug);
  await page.close();
});

test("a join page that was open while the link was reset joins nobody, and says so", async ({ page, team, another }) => {
  const link = await newLink(page, team);
  const ben = await another("ben");
  await ben.goto(link);
  await expect(ben.getByRole("heading", { name: `Join ${team.name}` })).toBeVisible();
  await expectAccessible(ben);
  await page.goto(`/accounts/${team.slug}/invites`);
  await page.getByRole("button", { name: "Reset link" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The current link stops working at once");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reset link" }).click();
  await expect(dialog).toHaveCount(0);
  await ben.getByRole("button", { name: `Join ${team.name}` }).click();
  await expect(ben.getByText("This link no longer works")).toBeVisible();
  await expect(ben.getByRole("link", { name: "Go to your teams" })).toBeVisible();
  await expectAccessible(ben);
  const { pageInfo } = await api<"GET /accounts/{accountSlug}/members">(page, "GET", `/accounts/${team.slug}/members`);
  expect(pageInfo.total).toBe(1);
  expect((await ben.goto(link))!.status()).toBe(404);
});

test("an owner promotes another, demotes oneself, and is told who can do the rest", async ({ page, team, another }) => {
  const ben = await another("ben");
  const secret = (await newLink(page, team)).split("/").at(-1);
  await api<"POST /invite-links/{secret}/join">(ben, "POST", `/invite-links/${secret}/join`);
  await page.goto(`/accounts/${team.slug}/members`);
  await page.getByRole("button", { name: /^Role of Ben / }).press("Enter");
  await page.getByRole("menuitemradio", { name: /^Owner/ }).press("Enter");
  await expect(page.getByRole("button", { name: /^Role of Ben .*Owner/ })).toBeVisible();
  await page.getByRole("button", { name: /^Role of Ana / }).press("Enter");
  await page.getByRole("menuitemradio", { name: /^Contributor/ }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Only another owner can change this back.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change to contributor" }).press("Enter");
  await expect(page.getByText("Only owners can see and manage members.")).toBeVisible();

  await ben.goto(`/accounts/${team.slug}/members`);
  await ben.getByRole("button", { name: /^Remove Ana/ }).press("Enter");
  await ben
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Remove Ana/ })
    .press("Enter");
  await expect(ben.getByText("1 person")).toBeVisible();
  await expect(ben.getByRole("button", { name: "Leave team" })).toHaveAccessibleDescription(/last member/);
});
