import type { Page } from "@playwright/test";

/** Passkeys in the profile, on the sign-in page, and in the rules of a team. */
export const passkeys = (page: Page) => {
  const dialog = page.getByRole("alertdialog");
  return {
    add: page.getByRole("button", { name: "Add passkey" }),
    name: page.getByRole("textbox", { name: "Passkey name" }),
    continue: page.getByRole("button", { name: "Continue" }),
    rows: page.getByRole("list", { name: "Your passkeys" }).getByRole("listitem"),
    signIn: page.getByRole("button", { name: "Sign in with a passkey" }),
    require: page.getByRole("switch", { name: "Require passkeys" }),
    confirmRequire: dialog.getByRole("button", { name: "Require passkeys" }),
    required: page.getByText("Passkeys are required."),
    wall: (team: string) => page.getByRole("heading", { level: 1, name: `${team} requires a passkey` }),
    wallAdd: page.getByRole("link", { name: "Add a passkey" }),
    wallUse: page.getByRole("button", { name: "Use your passkey" }),
    method: page.getByText(", passkey"),
  };
};

/** The page "Access" of a team: rules, tokens and apps. */
export const access = (page: Page) => ({
  title: page.getByRole("heading", { level: 1, name: "Security" }),
  lifetime: page.getByRole("combobox", { name: "Longest lifetime" }),
  saved: page.getByText("Token lifetime saved."),
  row: (name: string) => page.getByRole("list", { name: "Access tokens" }).getByRole("listitem").filter({ hasText: name }),
  outside: "Outside the policy",
  revoke: (name: string) => page.getByRole("button", { name: `Revoke ${name}` }),
  confirmRevoke: page.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }),
  revoked: (name: string) => page.getByText(`“${name}” no longer has access.`),
});
