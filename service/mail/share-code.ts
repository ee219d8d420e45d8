import { composeMail } from "./mail-text.ts";

/** Composes the mail with a code that opens a share link for a named address. Names neither the link nor its media. */
export function shareCodeMail(code: string, appUrl: string) {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail(`Your Loupe code is ${shown}`, {
    title: "Open a shared page",
    blocks: ["Enter this code to open the page that was shared with you:", { code: shown }, "It works once and expires in 10 minutes."],
    foot: `Requested at ${new URL(appUrl).host}. Didn't request this? You can ignore this email.`,
  });
}
