import type { Page } from "@playwright/test";

/** "Share" and the form of a link, the page with all links of a project, and the gate that visitors meet. */
export const shareLinks = (page: Page) => {
  const form = page.getByRole("dialog", { name: /^New link to / });
  const sharing = page.getByRole("dialog", { name: "Share", exact: true });
  const panel = page.getByRole("complementary", { name: "Comments" });
  return {
    name: form.getByRole("textbox", { name: "Name" }),
    audience: form.getByRole("combobox", { name: "Who can open it" }),
    passcode: form.getByRole("textbox", { name: "Passcode" }),
    until: form.getByRole("combobox", { name: "Works until" }),
    downloads: form.getByRole("checkbox", { name: "Offer downloads" }),
    create: form.getByRole("button", { name: "Create link" }),
    dialog: form,

    copyTeamLink: sharing.getByRole("button", { name: "Copy link" }),
    allow: sharing.getByRole("button", { name: "Allow and create" }),
    start: sharing.getByRole("button", { name: "Create link" }),
    options: sharing.getByRole("button", { name: "More options…" }),
    more: sharing.getByRole("button", { name: /^More: / }),
    end: sharing.getByRole("menuitem", { name: "End" }),

    row: (name: string) => page.getByRole("list", { name: "Share links" }).getByRole("listitem").filter({ hasText: name }),
    turnOff: (name: string) => page.getByRole("button", { name: `Turn off ${name}` }),

    gatePasscode: page.getByRole("textbox", { name: "Passcode" }),
    gateEmail: page.getByRole("textbox", { name: "Email" }),
    gateCode: page.getByRole("textbox", { name: "6-digit code" }),
    sendCode: page.getByRole("button", { name: "Send code" }),
    open: page.getByRole("button", { name: "Open", exact: true }),
    wrongPasscode: page.getByText("This passcode is wrong."),
    noComments: page.getByText("Only people with access to the project can comment."),

    next: page.getByRole("link", { name: /^Next: / }),
    allFiles: panel.getByText("All files", { exact: true }),
    threadOfSet: (text: string) => panel.getByRole("link", { name: text }),
  };
};
