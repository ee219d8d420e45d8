import type { Page } from "@playwright/test";
import { calendar } from "./calendar.ts";

/** The inbox, and the assignment of a thread. */
export const inbox = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Assign thread" });
  return {
    link: page.getByRole("link", { name: /^Inbox/ }).first(),
    row: (text: string) => page.getByRole("listitem").filter({ hasText: text }),
    tab: (name: "For you" | "All" | "Assigned" | "Overdue") => page.getByRole("radio", { name }),
    empty: page.getByRole("heading", { name: "No unread threads" }),
    assign: page.getByRole("button", { name: "Assign thread" }),
    dialog,
    person: (name: string) => dialog.getByText(name, { exact: true }),
    due: calendar(page, "Due date"),
    save: dialog.getByRole("button", { name: "Save" }),
    assigned: page.getByText(/^Assigned to you, due/),
  };
};
