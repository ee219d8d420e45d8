import { createRequire } from "node:module";

// The package of Loupe, or Playwright itself.
const { expect, test } = createRequire(import.meta.url)(process.env.LOUPE_EXPECT ?? "@playwright/test");

const color = process.env.COLOR ?? "white";
const show = (page, background = color) =>
  page.setContent(
    `<body style="margin:0;background:${background}"><button style="all:unset;width:20px;height:10px;background:${background}">`,
  );

test("home", async ({ page }) => {
  await show(page);
  await expect(page).toHaveScreenshot("home.png");
});

test("names", async ({ page }) => {
  await show(page);
  await expect.soft(page).toHaveScreenshot(["Zahlung", "Größe 100%__a.png"]);
  await expect.soft(page).toHaveScreenshot("sub/pic.png");
  await expect.soft(page).toHaveScreenshot();
  expect.soft(await page.screenshot()).toMatchSnapshot("Raw Shot (1).png");
  // The same bytes in both projects.
  await expect.soft(page.locator("button")).toHaveScreenshot("button.png");
});

test("text", () => expect(`color ${color}\n`).toMatchSnapshot("color.txt"));

test("same", async ({ page }) => {
  await show(page, "white");
  await expect(page).toHaveScreenshot("same.png");
});

if (process.env.ARIA)
  test("aria", async ({ page }) => {
    await page.setContent(`<h1>${process.env.ARIA}</h1>`);
    await expect(page.locator("body")).toMatchAriaSnapshot({ name: "title.aria.yml", timeout: 5000 });
  });

test.describe("retries", () => {
  test.describe.configure({ retries: 1 });

  test("flaky", async ({ page }, { retry }) => {
    await show(page, retry ? "white" : color);
    await expect(page).toHaveScreenshot("flaky.png");
  });

  test("failing twice", async ({ page }, { retry }) => {
    await show(page, process.env.FAILING ? (retry ? "tomato" : "gold") : color === "white" ? "white" : "tomato");
    await expect(page).toHaveScreenshot("failing-twice.png");
  });
});

test("unstable", async ({ page }) => {
  await show(page, "white");
  if (process.env.UNSTABLE)
    await page.evaluate(() => {
      const stripe = (_, at) => `${Math.random() < 0.5 ? "black" : "white"} ${at * 5}px ${at * 5 + 5}px`;
      setInterval(() => (document.body.style.background = `linear-gradient(90deg, ${Array.from({ length: 12 }, stripe)})`), 5);
    });
  await expect(page).toHaveScreenshot("unstable.png", { timeout: process.env.UNSTABLE ? 2000 : 60_000 });
});

if (process.env.NEW)
  test("new", async ({ page }) => {
    await show(page);
    await expect(page).toHaveScreenshot("new.png");
  });
