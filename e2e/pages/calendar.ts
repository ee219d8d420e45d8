import type { Page } from "@playwright/test";

/** The button of a day and its calendar, by the name of the day. */
export const calendar = (page: Page, label: string) => {
  const panel = page.getByRole("dialog", { name: new RegExp(`^${label}`) });
  const grid = panel.getByRole("grid");
  return {
    button: page.getByRole("button", { name: new RegExp(`^${label}`) }),
    panel,
    grid,
    today: grid.getByRole("button", { name: /^today, / }),
    chosen: grid.getByRole("gridcell", { selected: true }).getByRole("button"),
    nextMonth: panel.getByRole("button", { name: "Next month" }),
    clear: panel.getByRole("button", { name: "Clear" }),
  };
};
