import type { Page } from "@playwright/test";
import { calendar } from "./calendar.ts";

/** The members of a team. `person` is the beginning of a member's name. */
export const members = (page: Page) => {
  const dialog = page.getByRole("alertdialog");
  return {
    path: (slug: string, query = "") => `/accounts/${slug}/members${query}`,
    search: page.getByRole("searchbox", { name: "Search members" }),
    people: page.getByRole("region", { name: "People" }),
    rows: page.getByRole("region", { name: "People" }).getByRole("row"),
    row: (text: RegExp | string) => page.getByRole("row").filter({ hasText: text }),
    ownRow: page.getByRole("row").filter({ hasText: "(You)" }),
    /** The number at the tab; next to the heading for people who are not owners. */
    count: (text: string) =>
      page.getByRole("link", { name: `Members ${text}`, exact: true }).or(page.getByText(text === "1" ? "1 person" : `${text} people`)),
    ownersFilter: page.getByText("Owners", { exact: true }),
    clearFilters: page.getByRole("button", { name: "Clear filters" }),
    exportCsv: page.getByRole("link", { name: "Export CSV" }),
    /** The button that shows and changes a member's role. */
    role: (person: string) => page.getByRole("button", { name: new RegExp(`^Role of ${person} `) }),
    roleChoice: (role: "Owner" | "Member" | "Contributor") => page.getByRole("menuitemradio", { name: new RegExp(`^${role}`) }),
    contributorRole: page.getByRole("button", { name: /^Role of .*Contributor$/ }),
    /** The button of a row that opens its other actions, and the one of a card that opens all of them. */
    menu: (person: string) => page.getByRole("button", { name: new RegExp(`^(More for|Role and actions of) ${person} `) }),
    ownMenu: page
      .getByRole("row")
      .filter({ hasText: "(You)" })
      .getByRole("button", { name: /^(More for|Role and actions of) / }),
    removeItem: page.getByRole("menuitem", { name: "Remove from team" }),
    leaveItem: page.getByRole("menuitem", { name: "Leave team" }),
    confirmRemove: dialog.getByRole("button", { name: "Remove from team" }),
    confirmOwner: dialog.getByRole("button", { name: "Make owner" }),
    undo: page.getByRole("status").getByRole("button", { name: "Undo" }),
    confirmRole: (role: "member" | "contributor") => dialog.getByRole("button", { name: `Change to ${role}` }),
    directory: page.getByText("Only owners can invite people and change roles."),
    contributorsOut: page.getByText("Only owners and members can see who is in the team."),
    sort: (column: "Name" | "Joined" | "Role") => page.getByRole("columnheader", { name: column }).getByRole("button"),
    askOwner: (name: string) => page.getByText(`Ask ${name}, who owns the team.`),
    selectAll: page.getByRole("checkbox", { name: "Select all on this page" }),
    listMenu: page.getByRole("button", { name: "More actions" }),
    selectPageItem: page.getByRole("menuitem", { name: "Select all on this page" }),
    selectAllPages: (count: string) => page.getByRole("button", { name: `Select all ${count}` }),
    lastPage: page.getByRole("link", { name: /^Last page/ }),
    goToLastPage: page.getByRole("link", { name: "Go to the last page" }),
    bar: page.getByRole("toolbar", { name: "Selected members" }),
    changeRole: page.getByRole("toolbar", { name: "Selected members" }).getByRole("button", { name: "Change role" }),
    confirmRoles: (count: number) => dialog.getByRole("button", { name: `Change ${count === 1 ? "1 role" : `${count} roles`}` }),
    closeReport: dialog.getByRole("button", { name: "Close report" }),
  };
};

/** Sentences of the members page. */
export const membersText = {
  csvHeader: "Name,Handle,Email,Role,Joined (UTC),Last active (UTC)",
  selected: (count: number) => `${count} selected`,
  onlyOwner: /only owner/,
  lastMember: /last member/,
  demotion: "They will no longer manage members",
  ownDemotion: "Only another owner can change this back.",
  ownersMay: "Owners manage members, invites, domains, settings and every project.",
  oneGroup: "1 member → contributor",
  needsOwner: "The only owner keeps this role",
  oneChanged: "1 role changed",
  remainOwner: "You will be the only member and remain owner.",
  accessEnds: "They lose access immediately",
};

/** A team's history. */
export const history = (page: Page) => ({
  path: (slug: string, kind: string) => `/accounts/${slug}/history?kind=${kind}`,
  entries: page.getByRole("listitem"),
  kind: page.getByRole("combobox", { name: "Event" }),
  from: calendar(page, "From"),
  exported: "History exported",
  exportCsv: page.getByRole("link", { name: "Export CSV" }),
  removedEntry: /Ana .* removed Ben .* from the team/,
  exportedEntry: /Ana .* exported the history/,
  membersExportedEntry: /Olive exported the list of members/,
});
