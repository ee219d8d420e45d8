import type { Page } from "@playwright/test";

/** A team's settings. */
export const settings = (page: Page) => ({
  path: (slug: string) => `/accounts/${slug}/settings`,
  general: page.getByRole("heading", { name: "Team", exact: true }),
  name: page.getByRole("textbox", { name: "Name", exact: true }),
  defaultRole: page.getByRole("combobox", { name: "Role" }),
  rolesHelp: page.getByRole("button", { name: "What each role may do" }),
  save: page.getByRole("button", { name: "Save changes" }),
  saved: page.getByText("Settings saved."),
  leave: page.getByRole("button", { name: "Leave…" }),
  anyLeave: page.getByRole("button", { name: /^Leave/ }),
  unsaved: (fields: string) => page.getByRole("status").filter({ hasText: `${fields} changed` }),
  leaveDialog: page.getByRole("alertdialog", { name: "Leave with unsaved changes?" }),
  stay: page.getByRole("button", { name: "Stay" }),
  confirmLeave: page.getByRole("alertdialog").getByRole("button", { name: "Leave team" }),
  readOnly: page.getByText(/Only owners can change the settings of the team\. Ask Ana .*, who owns the team\./),
  roles: page.getByRole("table", { name: "Roles" }).getByRole("row"),
  rolesOfMember: ["Member (You)", "Viewer, reviewer, admin", "Reviewer, admin", "Admin", "Create projectsYes–No–No", "Yes–No–No"],
});

/** A person's mail settings. */
export const notifications = (page: Page) => ({
  mentions: page.getByRole("checkbox", { name: "Mentions" }),
  replies: page.getByRole("checkbox", { name: "Replies" }),
  save: page.getByRole("button", { name: "Save changes" }),
  saved: page.getByText("Notifications saved."),
});
