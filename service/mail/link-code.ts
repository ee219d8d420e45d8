import { composeMail } from "./mail-text.ts";

const actions = { guest: "comment as a guest", open: "open the page" };

/** Composes the mail with a code that confirms an address on a share link. It names nothing of the page: anyone can enter any address. */
export function linkCodeMail(code: string, appUrl: string, purpose: keyof typeof actions) {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail(`Your code to ${actions[purpose]} is ${shown}`, {
    title: "Confirm your email address",
    blocks: [`Enter this code to ${actions[purpose]}:`, { code: shown }, "It works once and expires in 10 minutes."],
    foot: `Requested at ${new URL(appUrl).host}. Didn’t request this? You can ignore this email.`,
  });
}
