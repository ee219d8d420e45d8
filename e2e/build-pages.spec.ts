import sharp from "sharp";
import { builds } from "./pages/builds.ts";
import { storeBuild } from "./support/builds.ts";
import { expect, test } from "./support/fixtures.ts";

/** More than a page of changes. */
const CAUSES = 52;

/** Draws a page with a box of its own size and colour: each is a question of its own. */
const drawing = (at: number, light: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>
      <rect x="9" y="9" width="${60 + at * 5}" height="${30 + at * 2}" fill="hsl(${at * 6}, 60%, ${light}%)"/></svg>`),
  )
    .png()
    .toBuffer();

test("changes beyond the first page are walked by key and link, without loading the page again", async ({ page, team }) => {
  const pictures = async (light: number) =>
    Object.fromEntries(await Promise.all(Array.from({ length: CAUSES }, async (_, at) => [`page-${at}`, await drawing(at, light)])));
  const [before, after] = ["a", "b"].map((digit) => digit.repeat(40));
  await storeBuild(page, team, await pictures(30), { commit: before, branch: "main" });
  const compared = { referenceCommit: before, referenceBranch: "main", parentCommits: [after, before] };
  const number = await storeBuild(page, team, await pictures(50), { commit: after, branch: "blue", ...compared });
  const view = builds(page);
  await page.goto(view.path(team, number));
  await expect(view.change("A")).toBeVisible();

  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() || request.headers()["rsc"]) loads.push(request.url());
  });
  await view.nextPage.focus();
  await page.keyboard.press("Enter");
  await expect(view.change("AY")).toBeInViewport();
  await expect(page).toHaveURL(/page=2/);
  await expect(view.nextPage).toBeFocused();
  await expect(view.nextPage).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(view.currentChange).toHaveAttribute("aria-label", /^Change AY of 52/);
  await page.keyboard.press("k");
  await expect(view.currentChange).toHaveAttribute("aria-label", /^Change AX of 52/);
  await expect(view.change("AX")).toBeInViewport();
  for (let step = 0; step < 9; step++) await page.keyboard.press("k");
  const bar = (await page.getByRole("banner").boundingBox())!;
  await expect.poll(async () => (await view.currentChange.boundingBox())!.y).toBeGreaterThanOrEqual(bar.height);
  await page.goBack();
  await expect(view.change("AZ")).toBeVisible();
  expect(loads).toEqual([]);
});
