import type { Page } from "@playwright/test";

/** The members of a team. `person` is the beginning of a member's name. */
export const members = (page: Page) => {
  const dialog = page.getByRole("alertdialog");
  const remove = (person: string) => new RegExp(`^Remove ${person}`);
  return {
    path: (slug: string, query = "") => `/accounts/${slug}/members${query}`,
    search: page.getByRole("searchbox", { name: "Search members" }),
    people: page.getByRole("region", { name: "People" }),
    rows: page.getByRole("region", { name: "People" }).getByRole("row"),
    row: (text: RegExp | string) => page.getByRole("row").filter({ hasText: text }),
    ownRow: page.getByRole("row").filter({ hasText: "(You)" }),
    count: (text: string) => page.getByText(text === "1" ? "1 person" : `${text} people`),
    ownersFilter: page.getByText("Owners", { exact: true }),
    clearFilters: page.getByRole("button", { name: "Clear filters" }),
    exportCsv: page.getByRole("link", { name: "Export CSV" }),
    /** The button that shows and changes a member's role. */
    role: (person: string) => page.getByRole("button", { name: new RegExp(`^Role of ${person} `) }),
    roleChoice: (role: "Owner" | "Member" | "Contributor") => page.getByRole("menuitemradio", { name: new RegExp(`^${role}`) }),
    contributorRole: page.getByRole("button", { name: /^Role of .*Contributor$/ }),
    remove: (person: string) => page.getByRole("button", { name: remove(person) }),
    confirmRemove: (person: string) => dialog.getByRole("button", { name: remove(person) }),
    menu: (person: string) => page.getByRole("button", { name: new RegExp(`^More for ${person} `) }),
    removeItem: (person: string) => page.getByRole("menuitem", { name: remove(person) }),
    confirmRole: (role: "member" | "contributor") => dialog.getByRole("button", { name: `Change to ${role}` }),
    leave: page.getByRole("button", { name: "Leave team" }),
    ownersOnly: page.getByText("Only owners can see and manage members."),
    askOwner: (name: string) => page.getByText(`Ask ${name}, who owns the team.`),
    selectAll: page.getByRole("checkbox", { name: "Select all on this page" }),
    selectAllText: page.getByText("Select all on this page", { exact: true }),
    bar: page.getByRole("toolbar", { name: "Selected members" }),
    changeRole: page.getByRole("toolbar", { name: "Selected members" }).getByRole("button", { name: "Change role" }),
    confirmRoles: (count: number) => dialog.getByRole("button", { name: `Change ${count} roles` }),
    tryAgain: dialog.getByRole("button", { name: "Try these again" }),
    closeReport: dialog.getByRole("button", { name: "Close report" }),
  };
};

/** Sentences of the members page. */
export const membersText = {
  csvHeader: "Name,Handle,Email,Role,Joined (UTC)",
  selected: (count: number) => `${count} selected`,
  onlyOwner: /only owner/,
  lastMember: /last member/,
  demotion: "They will no longer manage members",
  ownDemotion: "Only another owner can change this back.",
  becomeContributors: "They become contributors.",
  needsOwner: "The only owner keeps this role",
  someRefused: "1 role changed, 1 not",
  remainOwner: "You will be the only member and remain owner.",
  accessEnds: "They lose access immediately",
};

/** A team's history. */
export const history = (page: Page) => ({
  path: (slug: string, kind: string) => `/accounts/${slug}/history?kind=${kind}`,
  entries: page.getByRole("listitem"),
  kind: page.getByRole("combobox", { name: "Event" }),
  exported: "History exported",
  exportCsv: page.getByRole("link", { name: "Export CSV" }),
  removedEntry: /Ana .* removed Ben .* from the team/,
  exportedEntry: /Ana .* exported the history/,
  membersExportedEntry: /Olive exported the list of members/,
});
