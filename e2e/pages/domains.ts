import type { Page } from "@playwright/test";

/** The domains whose people join a team by themselves. */
export const domains = (page: Page) => ({
  path: (slug: string) => `/accounts/${slug}/domains`,
  field: page.getByRole("textbox", { name: "Domain" }),
  list: page.getByRole("list", { name: "Domains of the team" }),
  publicProvider: (domain: string) => page.getByText(`${domain} is a public provider`),
  needsAddress: (domain: string) => page.getByText(`You need a verified address at ${domain}`),
  effect: (domain: string) => page.getByText(`at ${domain} join as`),
  remove: (domain: string) => page.getByRole("button", { name: `Remove ${domain}` }),
  confirmRemove: page.getByRole("alertdialog").getByRole("button", { name: "Remove domain" }),
  membersStay: "Members who already joined stay.",
});
