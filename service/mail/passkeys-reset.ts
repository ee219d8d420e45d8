import { composeMail } from "./mail-text.ts";

/** Composes the mail to a person whose passkeys were reset. `by` names the person who did it. */
export const passkeysResetMail = (appUrl: string, by: string) =>
  composeMail("Your Loupe passkeys were reset", {
    title: "Your passkeys were reset",
    blocks: [
      `${by} removed all passkeys from your account, and you were signed out everywhere.`,
      "Sign in with a code, then add a new passkey in your profile.",
    ],
    foot: `Sent by ${new URL(appUrl).host}. Didn’t ask for this? Sign in, add a passkey, and tell an owner of your team.`,
  });
