import { composeMail, oneLine } from "./mail-text.ts";

type Reply = { by: string; media: string; text: string; href: string | null; unsubscribe: string };

const TEXT = 2000;

/** Composes the mail to a guest about a reply in their thread. It names neither project nor team. */
export function guestReplyMail({ href, unsubscribe, text, ...names }: Reply) {
  const [by, media] = [oneLine(names.by), oneLine(names.media)];
  return composeMail(`New reply on ${media}`, {
    title: `${by} replied on ${media}`,
    blocks: [
      { quote: Array.from(text).slice(0, TEXT).join("") },
      href === null ? "Open the link that you commented on to reply." : { button: "Open thread", href },
    ],
    foot: "You get this email because you commented on this page as a guest.",
    links: [{ label: "Unsubscribe from replies", href: unsubscribe }],
  });
}
