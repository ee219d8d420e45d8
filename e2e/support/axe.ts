import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const themes = ["light", "dark"] as const;

/** No accessibility violation that axe knows of, in the light and in the dark theme, or in those given. */
export async function expectAccessible(page: Page, inThemes: readonly (typeof themes)[number][] = themes) {
  // A page reached by a link has its title a moment after its address.
  await expect(page).toHaveTitle(/\S/);
  for (const colorScheme of inThemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const told = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join("\n")}`,
    );
    expect(told).toEqual([]);
  }
}
