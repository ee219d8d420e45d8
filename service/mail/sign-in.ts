import { letter } from "./mail-text.ts";

/** The mail with a sign-in code of six digits, shown in two groups. */
export function signInMail(code: string, appUrl: string) {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return letter(`Your Loupe code is ${shown}`, {
    title: "Sign in to Loupe",
    blocks: [
      "Enter this code on the page where you asked for it:",
      { code: shown },
      "It works once, for ten minutes. Nobody from Loupe will ever ask you for it.",
    ],
    foot: `Someone typed your address at ${new URL(appUrl).host}. If it was not you, ignore this mail: without the code nothing happens.`,
  });
}
