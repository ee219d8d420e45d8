import { type Block, composeMail, oneLine } from "./mail-text.ts";

/** A thread of a digest. Names and texts are as people typed them. */
export type DigestThread = { id: string; headline: string; where: string; text: string; due: string | null; href: string };

type Links = { inbox: string; settings: string; unsubscribe: string };

const TEXT = 500;
const threads = (count: number) => (count === 1 ? "1 unread thread" : `${count} unread threads`);

/** Composes the daily mail about unread threads: `shown` with their places, and the number of `more`. */
export function digestMail(shown: readonly DigestThread[], more: number, links: Links) {
  const total = threads(shown.length + more);
  const blocks = shown.flatMap(({ id, headline, where, text, due, href }): Block[] => [
    { heading: oneLine(headline) },
    `${oneLine(where)}${due ? `, due ${due}` : ""}`,
    { crop: id, alt: `Place of the comment: ${oneLine(where)}` },
    { quote: Array.from(text).slice(0, TEXT).join("") },
    { button: "Open thread", href },
  ]);
  return composeMail(`Loupe: ${total}`, {
    title: total,
    blocks: [...blocks, ...(more ? [`${more} more in your inbox.`] : []), { button: "Open inbox", href: links.inbox }],
    foot: "You get this email once a day because you chose the daily digest.",
    links: [
      { label: "Change how you get emails", href: links.settings },
      { label: "Unsubscribe from all emails about comments", href: links.unsubscribe },
    ],
  });
}
