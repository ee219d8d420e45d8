import type { Page } from "@playwright/test";

/** The page "Noise" of a project, and the dialogs that approve or ignore changes like one. */
export const buildRules = (page: Page) => {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const turningOff = page.getByRole("alertdialog", { name: "Turn off this rule?" });
  return {
    path: ({ slug, project }: { slug: string; project: string }) => `/accounts/${slug}/projects/${project}/tests/noise`,
    oldPath: ({ slug, project }: { slug: string; project: string }) => `/accounts/${slug}/projects/${project}/rules`,
    emptyTitle: main.getByRole("heading", { name: "No noise" }),
    rule: (sentence: string) => main.getByRole("listitem").filter({ hasText: sentence }),
    menu: (letter: string) => main.getByRole("button", { name: `More for change ${letter}` }),
    item: (name: string) => page.getByRole("menuitem", { name }),
    form: {
      dialog,
      word: (label: string) => dialog.getByRole("button", { name: `${label}:` }),
      choice: (word: string) => page.getByRole("menuitemradio", { name: word, exact: true }),
      more: dialog.getByText("More conditions"),
      box: dialog.getByRole("button", { name: /^Box 1: / }),
      snapshots: dialog.getByRole("textbox", { name: "Snapshots" }),
      reason: dialog.getByRole("textbox", { name: "Reason (optional)" }),
      rehearsal: dialog.getByRole("region", { name: "Rehearsal" }),
      approve: dialog.getByRole("button", { name: "Approve by rule" }),
      ignore: dialog.getByRole("button", { name: /^Ignore (for|always)/ }),
    },
    /** Rows of an ended rule. */
    view: main.getByRole("button", { name: "View" }),
    endedRules: page.getByRole("menuitemcheckbox", { name: "Ended rules" }),
    menuOfRule: main.getByRole("button", { name: /^More: Approve/ }),
    edit: page.getByRole("menuitem", { name: "Edit…" }),
    save: dialog.getByRole("button", { name: "Save" }),
    turnOff: page.getByRole("menuitem", { name: "Turn off…" }),
    turningOff,
    confirm: turningOff.getByRole("button", { name: "Turn off" }),
  };
};
