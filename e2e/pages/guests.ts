import type { Page } from "@playwright/test";

/** The form that makes a visitor a guest, and the guest's own comments. */
export const guestForm = (page: Page) => ({
  start: page.getByRole("button", { name: "Comment as a guest" }),
  dialog: page.getByRole("dialog", { name: "Comment as a guest" }),
  name: page.getByRole("textbox", { name: "Name" }),
  email: page.getByRole("textbox", { name: "Email", exact: true }),
  sendCode: page.getByRole("button", { name: "Send code" }),
  code: page.getByRole("textbox", { name: "6-digit code" }),
  identity: page.getByText("Commenting as"),
  commentActions: page.getByRole("button", { name: "Comment actions" }).first(),
  edit: page.getByRole("menuitem", { name: "Edit" }),
});

/** Guests in the settings of a project. */
export const guestSettings = (page: Page) => ({
  guests: page.getByRole("list", { name: "Guests", exact: true }),
  remove: (name: string) => page.getByRole("button", { name: `Remove ${name}` }),
  withComments: page.getByRole("checkbox", { name: /Also delete/ }),
  confirm: page.getByRole("button", { name: "Remove guest" }),
  removed: page.getByRole("list", { name: "Removed guests" }),
});
