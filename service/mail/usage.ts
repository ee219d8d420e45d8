import { composeMail, oneLine } from "./mail-text.ts";

type Usage = {
  account: string;
  isTeam: boolean;
  used: number;
  included: number;
  /** Screenshots above which builds are refused. */
  most: number;
  threshold: number;
  /** First day of the next month, such as `2026-12-01`. */
  ends: string;
  /** The page that shows the usage. */
  href: string;
};

const number = (value: number) => value.toLocaleString("en-US");

/** Composes the mail that tells the owners of an account that it reached a threshold of its monthly screenshots. */
export function usageMail({ account, isTeam, used, included, most, threshold, ends, href }: Usage) {
  const name = oneLine(account);
  const title =
    threshold >= 100 ? `${name} has used all screenshots of this month` : `${name} has used ${threshold}% of this month’s screenshots`;
  return composeMail(title, {
    title,
    blocks: [
      `${number(used)} of ${number(included)} screenshots are used. A screenshot counts as 1, a video as 25.`,
      used > most
        ? `New builds are refused until ${ends}. Media can still be uploaded, and everything stays readable.`
        : `Builds are refused above ${number(most)} screenshots. The count starts again on ${ends}.`,
      { button: "Open Insights", href },
    ],
    foot: isTeam ? `You get this email because you own ${name}.` : "You get this email because this is your account.",
  });
}
