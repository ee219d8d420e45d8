import { expect, type Page } from "@playwright/test";

/** Chooses the comment tool by its key, as soon as the page listens. */
export async function startPin(page: Page) {
  const tool = page.locator('button[aria-keyshortcuts="C"]');
  await expect(async () => {
    if ((await tool.getAttribute("aria-pressed")) !== "true") await page.keyboard.press("c");
    await expect(tool).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
  }).toPass();
}
