import { count, plural } from "@/lib/format";

/** Counts the decisions: `8 approved, 1 rejected, 2 not decided`. */
export function sumOfDecisions(total: number, undecided: number, rejected: number): string {
  const parts = [
    total - undecided - rejected && `${count(total - undecided - rejected)} approved`,
    rejected && `${count(rejected)} rejected`,
    undecided && `${count(undecided)} not decided`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Says why the review waits without a connection. */
export const offlineText = (waiting: number) =>
  `You’re offline. ${waiting ? `${plural(waiting, "decision")} and your message are` : "Your message is"} kept on this device. You can finish when you’re back online.`;

/** Says what the check will say after the review. `left` and `blocking`: what is not decided, and open comments, which keep it waiting. */
export function checkSentence(rejected: number, left: number, blocking: number): string {
  if (rejected) return "The check will say “Changes requested”.";
  if (!left && blocking) return `The check keeps waiting: ${plural(blocking, "open comment")}.`;
  return left ? `The check keeps waiting: ${count(left)} ${left === 1 ? "is" : "are"} not decided.` : "The check will say “Approved”.";
}
