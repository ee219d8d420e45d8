import type { Page } from "@playwright/test";

/** Parts that every signed-in page has: navigation, menus, dialogs, error pages. */
export const shell = (page: Page) => {
  const main = page.getByRole("main");
  const dialog = page.getByRole("alertdialog");
  return {
    main,
    title: page.getByRole("heading", { level: 1 }),
    titled: (name: string) => page.getByRole("heading", { level: 1, name }),
    /** A row of the open menu. */
    menuItem: (name: string | RegExp) => page.getByRole("menuitem", { name }),
    menu: page.getByRole("menu"),
    /** A link of the navigation. */
    navigation: (name: "Projects" | "Team" | "Settings") =>
      page.getByRole("navigation").getByRole("link", { name, exact: true }).locator("visible=true").first(),
    /** A tab below the heading. */
    tab: (name: "Invites" | "Members" | "Groups" | "History") => main.getByRole("navigation").getByRole("link", { name }),
    helpMenu: page.getByRole("button", { name: "Help" }),
    userMenu: page.getByRole("button", { name: /Your menu/ }),
    instanceItem: page.getByRole("menuitem", { name: "This instance" }),
    settingsItem: page.getByRole("menuitem", { name: "Your settings" }),
    signOutItem: page.getByRole("menuitem", { name: "Sign out" }),
    signOut: page.getByRole("button", { name: "Sign out", exact: true }),
    teamMenu: page.getByRole("button", { name: /Switch team/ }),
    /** A team of the open switcher. */
    teamOption: (name: string) => page.getByRole("option", { name }),
    createTeamItem: page.getByRole("link", { name: "Create a team" }),
    signedInAs: (name: string) => page.getByText(`Signed in as ${name}`),
    signIn: page.getByRole("link", { name: "Sign in" }).first(),
    /** The open confirmation dialog. */
    dialog,
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    notFound: page.getByRole("heading", { level: 1, name: /not found|nothing/i }),
    failed: page.getByRole("heading", { name: "This page couldn’t load" }),
    tryAgain: page.getByRole("button", { name: "Try again" }),
    loading: main.getByRole("status").getByText("Loading"),
  };
};

/** The command palette, the keyboard help and the message about the connection. */
export const palette = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Search and commands" });
  return {
    dialog,
    open: page.getByRole("button", { name: "Search and commands" }).locator("visible=true").first(),
    field: dialog.getByRole("combobox", { name: "Search and commands" }),
    option: (name: string | RegExp) => dialog.getByRole("option", { name }),
    highlighted: dialog.locator("[role=option][data-highlighted]"),
    group: (name: "Recent" | "Builds" | "Branches" | "Tests" | "Files" | "Pages and people" | "Actions") =>
      dialog.getByRole("group", { name }),
    offline: dialog.getByText("You’re offline"),
    help: page.getByRole("dialog", { name: "Keyboard shortcuts" }),
  };
};

/** The message about an outage, among the toasts. */
export const connection = (page: Page) => ({
  offline: page.getByRole("status").getByText("This page stays as it was loaded"),
  waiting: page.getByRole("status").getByText(/Trying again in \d+ s\.|Continuing in \d+:\d\d\./),
  retry: page.getByRole("button", { name: "Retry", exact: true }),
});

/** The dialog that asks about unsent comments before signing out. */
export const signOutDialog = (page: Page) => {
  const dialog = page.getByRole("alertdialog", { name: "Sign out?" });
  return {
    dialog,
    unsent: "1 unsent comment",
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    keep: dialog.getByRole("button", { name: "Keep and sign out" }),
    discard: dialog.getByRole("button", { name: "Delete and sign out" }),
  };
};

/** The dialog over a page whose session has ended. */
export const sessionEnded = (page: Page) => {
  const dialog = page.getByRole("alertdialog", { name: "Your session ended" });
  return {
    dialog,
    text: page.getByText("Your session ended").first(),
    signIn: dialog.getByRole("link", { name: "Sign in" }),
    dismiss: dialog.getByRole("button", { name: "Not now" }),
  };
};
