import { deploymentsPage } from "./pages/deployments.ts";
import { signInForm } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { expectNoSideways, widths } from "./support/layout.ts";
import { png } from "./support/pictures.ts";
import { storeSite } from "./support/sites.ts";

const commit = "d".repeat(40);
const html = "<title>Buttons</title><h1>Storybook</h1><p id=cookies></p><script>cookies.textContent=`[${document.cookie}]`</script>";
const storybook = { "index.html": html, "iframe.html": "<title>Story</title>", "index.json": "{}" };

test("a deployed Storybook opens on its own origin, for the project only, without our cookies @main", async ({ page, team, another }) => {
  const site = await storeSite(page, team, storybook, { commit, branch: "feat/buttons" });
  const deployments = deploymentsPage(page);
  await deployments.open(team);
  await expect(deployments.rows).toHaveCount(1);
  const opening = page.waitForEvent("popup");
  await deployments.site("feat/buttons").click();
  const tab = await opening;
  await expect(tab.getByRole("heading", { name: "Storybook" })).toBeVisible();
  expect(new URL(tab.url()).origin).toBe(new URL(site.url).origin);
  await expect(tab.locator("#cookies")).toHaveText("[]");
  expect((await page.context().cookies(site.url)).map(({ name }) => name)).toEqual(["loupe.visit"]);

  const visitor = await another();
  await visitor.goto(site.url);
  await expect(signInForm(visitor).email).toBeVisible();

  await deployments.settings.click();
  await deployments.audience.selectOption("public");
  const domain = `buttons-${team.slug}`;
  await deployments.domain.fill(domain);
  await deployments.save.click();
  await expect(deployments.dialog).toBeHidden();
  await visitor.goto(site.url);
  await expect(visitor.getByRole("heading", { name: "Storybook" })).toBeVisible();

  await storeSite(page, team, storybook, { commit, branch: "main", prNumber: 12 });
  await deployments.open(team);
  await expect(deployments.rows).toHaveCount(2);
  await expect(deployments.production).toHaveAttribute("href", new RegExp(`^http://${domain}\\.localhost:`));
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSideways(page);
  }
});

test("a snapshot leads to its story in the Storybook of its commit", async ({ page, team }) => {
  const site = await storeSite(page, team, storybook, { commit, branch: "feat/buttons" });
  const number = await storeBuild(
    page,
    team,
    { button: (await png()).buffer },
    { commit, branch: "feat/buttons", story: "button--primary" },
  );
  const path = `/projects/${team.slug}/${team.project}/builds/${number}`;
  const { results } = await api<"GET /projects/{owner}/{project}/builds/{buildNumber}/diffs">(page, "GET", `${path}/diffs`);
  await page.goto(
    `/accounts${path.replace("/projects/", "/").replace(`/${team.slug}/`, `/${team.slug}/projects/`)}?snapshot=${results[0]!.id}`,
  );
  await page.getByRole("button", { name: "Facts" }).click();
  const link = page.getByRole("link", { name: "Open in Storybook" });
  await expect(link).toHaveAttribute("href", `${site.url}?path=/story/button--primary`);
});
