import { composeMail } from "./mail-text.ts";

/** Composes the mail with a six-digit sign-in code, shown in two groups. */
export function signInMail(code: string, appUrl: string) {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail(`Your Loupe code is ${shown}`, {
    title: "Sign in to Loupe",
    blocks: [
      "Enter this code to sign in:",
      { code: shown },
      "It works once and expires in 10 minutes. Loupe will never ask you for this code.",
    ],
    foot: `Requested at ${new URL(appUrl).host}. Didn’t request this? You can ignore this email.`,
  });
}

/** Composes the mail with a code that confirms an action of a signed-in person. `action` completes "Enter this code to …". */
export function confirmationMail(code: string, appUrl: string, action: string) {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail(`Your code to ${action} is ${shown}`, {
    title: "Confirm it’s you",
    blocks: [
      `Enter this code to ${action}:`,
      { code: shown },
      "It works once and expires in 10 minutes. Loupe will never ask you for this code.",
    ],
    foot: `Requested at ${new URL(appUrl).host}. Didn’t request this? You can ignore this email.`,
  });
}
