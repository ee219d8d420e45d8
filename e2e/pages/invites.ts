import type { Page } from "@playwright/test";

const people = (count: number) => `${count} invite${count === 1 ? "" : "s"}`;

/** The invites of a team: writing, preview, report, pending ones, the link. */
export const invites = (page: Page) => {
  const pending = page.locator("table", { hasText: "Pending invites" }).locator("tbody tr");
  const bar = page.getByRole("toolbar", { name: "Selected invites" });
  return {
    path: (slug: string) => `/accounts/${slug}/invites`,
    form: page.getByRole("region", { name: "Invite by address" }),
    addresses: page.getByRole("textbox", { name: "Addresses" }),
    /** The sum of the list: "243 ready", "5 to fix". */
    sum: page.getByRole("region", { name: "Invite by address" }).getByRole("status").first(),
    roleOf: (address: string) => page.getByRole("combobox", { name: `Role of ${address}`, exact: true }),
    roleOfAll: page.getByRole("combobox", { name: "Everyone as" }),
    showAll: page.getByRole("button", { name: "Show all" }),
    preview: page.getByRole("list", { name: "Addresses to invite" }).getByRole("listitem"),
    /** The field that mends an entry that is no address. */
    invalidEntry: (number: number) => page.getByRole("textbox", { name: `Entry ${number}, invalid email` }),
    send: (count: number) => page.getByRole("button", { name: `Send ${people(count)}` }),

    pending,
    pendingTitle: page.getByRole("heading", { name: "Pending" }),
    nonePending: page.getByText("No pending invites."),
    search: page.getByRole("searchbox", { name: "Search pending invites" }),
    invitedAs: (role: string) => pending.getByText(`Invited as ${role}`, { exact: true }),
    /** Menu of a pending invite, and its entries. */
    more: (address: string) => pending.getByRole("button", { name: `More for ${address}` }),
    resend: page.getByRole("menuitem", { name: /^Resend/ }),
    cancel: page.getByRole("menuitem", { name: "Cancel invite" }),
    pendingRole: (address: string, role: string) => pending.getByRole("button", { name: `Role of ${address}: ${role}` }),
    roleChoice: (role: string) => page.getByRole("menuitemradio", { name: role }),
    undo: pending.getByRole("button", { name: "Undo" }),
    resendExpired: page.getByRole("button", { name: /^Resend all expired/ }),
    resent: (count: number) => page.getByText(`${people(count)} resent.`),
    selectAll: page.getByRole("checkbox", { name: "Select all on this page" }),
    select: (address: string) => page.getByRole("checkbox", { name: `Select the invite to ${address}` }),
    bar,
    cancelled: (count: number) => page.getByText(`${people(count)} cancelled.`),

    /** Button of the panel with the invite link. */
    inviteLink: page.getByRole("main").getByRole("button", { name: "Invite link", exact: true }),
    createLink: page.getByRole("button", { name: "Create invite link" }),
    link: page.getByText(/\/join\//),
    resetLink: page.getByRole("button", { name: "Reset link" }),
    confirmResetLink: page.getByRole("alertdialog").getByRole("button", { name: "Reset link" }),
    linkHidden: page.getByText("doesn’t show the current link"),
  };
};

/** Sentences of the invites page. */
export const invitesText = {
  expired: /Expired/,
  invitedAsContributor: "Invited as contributor",
  resendWaitingHalfMinute: /^Resend in 0:(30|2\d)$/,
  resend: "Resend",
  timeLeft: /3 days left|2 days 23 h left/,
  stillPending: /Invited as owner|left/,
  selected: (count: number) => `${count} selected`,
  linkStops: "The current link will stop working everywhere",
  alreadyMember: "Already a member",
  duplicate: "Duplicate, skipped",
  invalid: {
    noAt: "missing @",
    twoAts: "more than one @",
    letter: "not an email address",
    noEnding: "missing ending",
    noDomain: "missing domain",
  },
};

/** The page behind an invite or an invite link. */
export const joinPage = (page: Page) => ({
  title: (team: string) => page.getByRole("heading", { name: `Join ${team}` }),
  join: (team: string) => page.getByRole("button", { name: `Join ${team}` }),
  anyJoin: page.getByRole("button", { name: /^Join/ }),
  signIn: page.getByRole("link", { name: "Sign in to join" }),
  signedInAs: page.getByText("You’re signed in as"),
  switchAccount: page.getByRole("button", { name: "Switch account" }),
  linkDead: page.getByText("This link no longer works"),
  teams: page.getByRole("link", { name: "Go to your teams" }),
});
