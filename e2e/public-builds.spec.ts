import { publicBuilds } from "./pages/public-builds.ts";
import { expectAccessible } from "./support/axe.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";
import { drawnLanding } from "./support/landing.ts";

test("an admin publishes builds, and a visitor follows a link of the dashboard to a change @main", async ({ page, team, another }) => {
  const [blue, red] = [await drawnLanding("#2563b0"), await drawnLanding("#b02525")];
  const [first, second] = ["1".repeat(40), "2".repeat(40)];
  await storeBuild(page, team, { landing: blue }, { commit: first, branch: "main" });
  const history = { referenceCommit: first, parentCommits: [second, first] };
  await storeBuild(page, team, { landing: red }, { commit: second, branch: "feat/red", ...history });

  const inside = publicBuilds(page);
  const visitor = await another();
  const outside = publicBuilds(visitor);
  await visitor.goto(outside.path(team));
  await expect(outside.title("Not found")).toBeVisible();

  await page.goto(inside.settings(team));
  await inside.media.selectOption({ label: "Anyone with the link" });
  await inside.save.click();
  await expect(inside.saved).toBeVisible();
  await inside.sharing.click();
  await expect(inside.visibleTo).toBeEnabled();
  await inside.visibleTo.selectOption({ label: "Everyone" });
  await inside.publish.click();
  await expect(inside.openPublic).toBeVisible();
  await expectAccessible(page);
  await inside.openPublic.click();
  await expect(inside.intoDashboard).toBeVisible();

  await visitor.goto(outside.dashboard(team, 2));
  await expect(outside.title("Build #2")).toBeVisible();
  await expect(visitor).toHaveURL(/\/p\//);
  await expect(outside.crop("After")).toBeVisible();
  await expect(outside.signIn).toBeVisible();
  await expectAccessible(visitor);
  await outside.change(/^Recoloured/).click();
  await expect(outside.picture("After", "landing")).toBeVisible();
  await expectAccessible(visitor);
  await outside.back.click();
  await expect(outside.title("Build #2")).toBeVisible();
});
