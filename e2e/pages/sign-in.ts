import type { Page } from "@playwright/test";

export type Provider = "GitHub" | "Google";

/** The sign-in page: address, then code. */
export const signInForm = (page: Page) => ({
  email: page.getByRole("textbox", { name: "E-mail" }),
  sendCode: page.getByRole("button", { name: "Send code" }),
  codeTitle: page.getByRole("heading", { name: "Enter the code" }),
  code: page.getByRole("textbox", { name: /code/i }),
  provider: (name: Provider) => page.getByRole("button", { name: `Continue with ${name}` }),
  leaving: (name: Provider) => page.getByRole("button", { name: `Going to ${name}…` }),
  providerDown: page.getByText("This sign-in service does not answer. Try again in a moment, or sign in with a code."),
  declined: (name: Provider) => page.getByText(`You did not go on at ${name}.`),
  badAnswer: (name: Provider) => page.getByText(`${name} did not answer as it should. Try again, or sign in with a code.`),
  unverified: (name: Provider) =>
    page.getByText(`${name} vouches for no e-mail address of yours. Verify one there, or sign in with a code.`),
  forProgram: (name: string) => page.getByText(`To continue to “${name}”`),
  failed: page.getByRole("heading", { name: "Sign-in did not finish" }),
});
