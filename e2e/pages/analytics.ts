import type { Page } from "@playwright/test";

/** The analytics page of a team. */
export const analytics = (page: Page) => ({
  path: (slug: string, query = "") => `/accounts/${slug}/insights${query}`,
  heading: page.getByRole("heading", { name: "Insights", level: 1 }),
  chart: page.getByRole("application", { name: /Arrow keys move between the bars/ }),
  /** Numbers of the bar that the keyboard is at. */
  bar: page.getByRole("main").getByRole("status"),
  stale: page.getByRole("main").locator("[aria-busy=true]"),
  period: page.getByRole("combobox", { name: "Period" }),
  download: page.getByRole("button", { name: "CSV" }),
  flaky: page.getByRole("region", { name: "Flaky tests" }),
});
