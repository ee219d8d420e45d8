import type { Page } from "@playwright/test";

/** Rules of a project, and the dialog that saves one from a cause. */
export const buildRules = (page: Page) => {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const revoking = page.getByRole("alertdialog", { name: "Revoke this rule?" });
  return {
    path: ({ slug, project }: { slug: string; project: string }) => `/accounts/${slug}/projects/${project}/rules`,
    emptyTitle: main.getByRole("heading", { name: "No rules yet" }),
    rule: (summary: string) => main.getByRole("listitem").filter({ hasText: summary }),
    menu: (letter: string) => main.getByRole("button", { name: `More for cause ${letter}` }),
    item: (name: string) => page.getByRole("menuitem", { name }),
    form: {
      dialog,
      snapshots: dialog.getByRole("textbox", { name: "Snapshots" }),
      reason: dialog.getByRole("textbox", { name: "Reason (optional)" }),
      preview: dialog.getByRole("region", { name: "Preview" }),
      approve: dialog.getByRole("button", { name: "Approve by rule" }),
      ignore: dialog.getByRole("button", { name: "Ignore by rule" }),
      cancel: dialog.getByRole("button", { name: "Cancel" }),
    },
    revoke: main.getByRole("button", { name: /^Revoke:/ }),
    revoking,
    confirm: revoking.getByRole("button", { name: "Revoke rule" }),
  };
};
