import type { Page } from "@playwright/test";

/** The consent page of the authorization server. */
export const consent = (page: Page) => {
  const teams = page.getByRole("group", { name: "Access to" });
  return {
    title: (program: string) => page.getByRole("heading", { name: `${program} wants access to your account` }),
    notVerified: page.getByText("This app isn’t verified."),
    firstTime: page.getByText("You haven’t allowed it before."),
    asksForMore: page.getByText("This app asks for more than last time."),
    /** Permissions that the program did not have before. */
    added: page.getByRole("listitem").filter({ hasText: "New" }),
    permissions: page.getByRole("group", { name: "Permissions" }).getByRole("checkbox"),
    permission: (name: RegExp) => page.getByRole("checkbox", { name }),
    chosenTeams: teams.getByRole("checkbox", { checked: true }),
    team: (name: string) => teams.getByRole("checkbox", { name }),
    allow: page.getByRole("button", { name: "Allow" }),
    cancel: page.getByRole("button", { name: "Cancel" }),
    switchPerson: page.getByRole("button", { name: "Switch account" }),
    over: page.getByRole("heading", { name: "Start again" }),
  };
};

/** Names of permissions on the consent page. */
export const permissions = {
  comments: /Write, edit and delete comments/,
  media: /Upload and delete/,
  members: /Manage members/,
};

/** Programs that a person has authorized, in the settings. */
export const applications = (page: Page) => ({
  card: (program: string) => {
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByText(program) })
      .first();
    return {
      card,
      notVerified: card.getByText("Not verified"),
      writesComments: card.getByText("Write, edit and delete comments as you"),
      managesMembers: card.getByText("Manage members and settings"),
      revoke: card.getByRole("button", { name: `Revoke ${program}` }),
    };
  },
  confirmRevoke: page.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }),
  revoked: (program: string) => page.getByText(`${program} no longer has access.`),
});

/** The page that signs a command line in. */
export const commandLine = (page: Page) => ({
  incomplete: page.getByRole("heading", { name: "This link is incomplete" }),
  title: page.getByRole("heading", { name: "Authorize the Loupe CLI?" }),
  allow: page.getByRole("button", { name: "Authorize" }),
  cancel: page.getByRole("button", { name: "Cancel" }),
  cancelled: page.getByRole("heading", { name: "Sign-in cancelled" }),
  done: page.getByRole("heading", { name: "You’re signed in" }),
});
