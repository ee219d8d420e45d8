import type { Page } from "@playwright/test";

/** The analytics page of a team. */
export const analytics = (page: Page) => ({
  path: (slug: string, query = "") => `/accounts/${slug}/analytics${query}`,
  heading: page.getByRole("heading", { name: "Analytics", level: 1 }),
  chart: page.getByRole("application", { name: /Arrow keys move between the bars/ }),
  /** Numbers of the bar that the keyboard is at. */
  bar: page.getByRole("main").getByRole("status"),
  /** Chooses the option after the given one, by keyboard. */
  next: (name: string) => page.getByRole("radio", { name, exact: true }).press("ArrowRight"),
  rows: page.getByRole("region", { name: /by (day|week|month)/ }).getByRole("row"),
  download: page.getByRole("button", { name: "Download CSV" }),
  reviews: page.getByRole("region", { name: "Reviews", exact: true }),
});
