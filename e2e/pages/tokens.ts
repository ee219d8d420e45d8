import type { Page } from "@playwright/test";

/** Name of the list of a person's access tokens: text that only a signed-in person's page contains. */
export const tokensList = "Your access tokens";

/** A person's access tokens. */
export const tokens = (page: Page) => {
  const dialog = page.getByRole("alertdialog");
  return {
    link: page.getByRole("link", { name: "Access tokens" }),
    title: page.getByRole("heading", { level: 1, name: "Access tokens" }),
    create: page.getByRole("button", { name: "New token" }),
    name: page.getByRole("textbox", { name: "Name" }),
    nameMissing: page.getByText("Enter a name."),
    team: (name: string) => page.getByRole("checkbox", { name: new RegExp(name) }),
    expires: page.getByRole("combobox", { name: "Expires" }),
    submit: page.getByRole("button", { name: "Create token" }),
    /** The panel that shows a new token once. */
    panel: (name: string) => page.getByRole("region", { name: `“${name}” is ready` }),
    row: (name: string) => page.getByRole("list", { name: tokensList }).getByRole("listitem").filter({ hasText: name }).first(),
    expiry: "Expires in 30 days",
    menu: (name: string) => page.getByRole("button", { name: `More for ${name}` }),
    renameItem: page.getByRole("menuitem", { name: "Rename" }),
    revokeItem: page.getByRole("menuitem", { name: "Revoke" }),
    confirmRevoke: dialog.getByRole("button", { name: "Revoke token" }),
    renamed: (name: string) => page.getByText(`Renamed to “${name}”.`),
    revoked: (name: string) => page.getByText(`“${name}” is revoked.`),
    history: page.getByRole("link", { name: "History" }),
    revokedEntry: (name: string) => page.getByText(`revoked the access token “${name}”`).first(),
  };
};

/** A project's token, in the project's settings. */
export const projectToken = (page: Page) => {
  const dialog = page.getByRole("alertdialog");
  return {
    settings: page.getByRole("navigation").getByRole("link", { name: "Settings" }).last(),
    access: page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Access" }),
    create: page.getByRole("main").getByRole("button", { name: "Create token" }),
    name: page.getByRole("dialog").getByRole("textbox", { name: "Name" }),
    submit: page.getByRole("dialog").getByRole("button", { name: "Create token" }),
    menu: page.getByRole("button", { name: /^More for “/ }),
    value: page.getByRole("region", { name: / is ready$/ }).getByRole("code"),
    rotate: page.getByRole("menuitem", { name: "Rotate" }),
    confirmRotate: dialog.getByRole("button", { name: "Replace token" }),
    revoke: page.getByRole("menuitem", { name: "Revoke" }),
    confirmRevoke: dialog.getByRole("button", { name: "Revoke token" }),
    none: page.getByText("No tokens yet."),
  };
};

/** Browsers in which a person is signed in. */
export const sessions = (page: Page) => ({
  rows: page.getByRole("list", { name: /^(This device|Other devices)$/ }).getByRole("listitem"),
  current: page.getByText("Active now"),
  signOutEverywhere: page.getByRole("button", { name: "Sign out everywhere", exact: true }),
  confirm: page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }),
});
