import type { Page } from "@playwright/test";

/** The form of a share link, the page with all links of a project, and the gate that visitors meet. */
export const shareLinks = (page: Page) => {
  const form = page.getByRole("dialog", { name: /^New link to / });
  const panel = page.getByRole("complementary", { name: "Comments" });
  return {
    name: form.getByRole("textbox", { name: "Name" }),
    audience: form.getByRole("combobox", { name: "Who can open it" }),
    passcode: form.getByRole("textbox", { name: "Passcode" }),
    end: form.getByRole("combobox", { name: "Works until" }),
    downloads: form.getByRole("checkbox", { name: "Offer downloads" }),
    create: form.getByRole("button", { name: "Create link" }),
    made: page.getByRole("dialog", { name: /^Links to / }),

    row: (name: string) => page.getByRole("list", { name: "Share links" }).getByRole("listitem").filter({ hasText: name }),
    turnOff: (name: string) => page.getByRole("button", { name: `Turn off ${name}` }),

    gatePasscode: page.getByRole("textbox", { name: "Passcode" }),
    gateEmail: page.getByRole("textbox", { name: "Email" }),
    gateCode: page.getByRole("textbox", { name: "Code", exact: true }),
    sendCode: page.getByRole("button", { name: "Send code" }),
    open: page.getByRole("button", { name: "Open", exact: true }),
    wrongPasscode: page.getByText("This passcode is wrong."),
    download: page.getByRole("link", { name: "Download original" }),
    noComments: page.getByText("Only people with access to the project can comment."),

    next: page.getByRole("link", { name: /^Next: / }),
    allFiles: panel.getByText("All files", { exact: true }),
    threadOfSet: (text: string) => panel.getByRole("link", { name: text }),
  };
};
