import type { Page } from "@playwright/test";

export type Provider = "GitHub" | "Google";

/** The sign-in page: address, then code. */
export const signInForm = (page: Page) => ({
  email: page.getByRole("textbox", { name: "Email" }),
  sendCode: page.getByRole("button", { name: "Send code" }),
  codeTitle: page.getByRole("heading", { name: "Enter the code" }),
  code: page.getByRole("textbox", { name: /code/i }),
  name: page.getByRole("textbox", { name: "Your name" }),
  continue: page.getByRole("button", { name: "Continue" }),
  provider: (name: Provider) => page.getByRole("button", { name: `Continue with ${name}` }),
  leaving: (name: Provider) => page.getByRole("button", { name: `Going to ${name}…` }),
  providerDown: page.getByText("This sign-in service is not responding. Try again in a moment, or sign in with a code."),
  declined: (name: Provider) => page.getByText(`You cancelled sign-in at ${name}.`),
  badResponse: (name: Provider) => page.getByText(`${name} didn’t respond as expected. Try again, or sign in with a code.`),
  unverified: (name: Provider) =>
    page.getByText(`Your ${name} account has no verified email address. Verify one there, or sign in with a code.`),
  forProgram: (name: string) => page.getByText(`To continue to “${name}”`),
  failed: page.getByRole("heading", { name: "Sign-in didn’t finish" }),
});
