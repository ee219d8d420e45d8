import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const themes = ["light", "dark"] as const;

/**
 * Expects no accessibility violation that axe finds. All rules run in the first theme; in the second only the contrast of colours,
 * which is all that a theme changes. `except` selects parts that repeat others.
 */
export async function expectAccessible(page: Page, inThemes: readonly (typeof themes)[number][] = themes, except?: string) {
  // A page that was reached by a link gets its title shortly after its URL.
  await expect(page).toHaveTitle(/\S/);
  for (const [index, colorScheme] of inThemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Details of rules that pass, and the extra page that collects results of frames, cost more time than the rules.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
    if (index) axe.withRules(["color-contrast"]);
    if (except) axe.exclude(except);
    const { violations } = await axe.analyze();
    const messages = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join("\n")}`,
    );
    expect(messages).toEqual([]);
  }
}
