import type { Page } from "@playwright/test";

/** The mailbox of an instance that sends no mail. */
export const mailbox = (page: Page) => ({
  mail: (to: string) => {
    const mail = page.getByRole("article").filter({ hasText: to });
    const frame = mail.frameLocator("iframe");
    return {
      inviteLink: mail.getByRole("link", { name: /\/invites\// }),
      asMailed: mail.getByText("As mailed", { exact: true }),
      asText: mail.getByText("Text", { exact: true }),
      frame: mail.locator("iframe"),
      invitationTitle: (team: string) => frame.getByRole("heading", { name: `Join ${team} on Loupe` }),
      openInvitation: frame.getByRole("link", { name: "View invite" }),
      invitationText: (team: string) => mail.getByText(`Join ${team} on Loupe`).first(),
    };
  },
});
