import { composeMail, oneLine } from "./mail-text.ts";

/** An event in a thread. Names and texts are as people typed them. */
export type ThreadEvent = {
  owner: string;
  project: string;
  media: string;
  /** Name of the person who caused it. */
  by: string;
  /** Plain text of the comment. */
  text: string;
  /** Address of the comment on its share page. */
  href: string;
};

/** Reason for a mail. `own`: the reaction is to a comment of the recipient. */
export type Reason = { kind: "reply" } | { kind: "mention" } | { kind: "reaction"; emoji: string; own: boolean };

type Links = { category: string; thread: string };

const TEXT = 2000;
const kinds = { reply: "replies", mention: "mentions", reaction: "reactions" };

function headline(reason: Reason, by: string, media: string): { subject: string; title: string } {
  if (reason.kind === "reply") return { subject: `New reply on ${media}`, title: `${by} replied on ${media}` };
  if (reason.kind === "mention") return { subject: `${by} mentioned you on ${media}`, title: `${by} mentioned you on ${media}` };
  const reacted = `${by} reacted ${reason.emoji} to ${reason.own ? "your comment" : "a comment"}`;
  return { subject: reacted, title: `${reacted} on ${media}` };
}

const reasonTexts: Record<Reason["kind"], string> = {
  reply: "You get this email because you subscribe to this thread.",
  mention: "You get this email because you were mentioned.",
  reaction: "You get this email because you subscribe to this thread.",
};

/** Composes the mail about a reply, a mention or a reaction. */
export function commentMail(reason: Reason, event: ThreadEvent, links: Links) {
  const [owner, project, media, by] = [event.owner, event.project, event.media, event.by].map(oneLine) as [string, string, string, string];
  const { subject, title } = headline(reason, by, media);
  return composeMail(`[${owner}/${project}] ${subject}`, {
    title,
    blocks: [{ quote: Array.from(event.text).slice(0, TEXT).join("") }, { button: "Open thread", href: event.href }],
    foot: reasonTexts[reason.kind],
    links: [
      { label: "Unsubscribe from this thread", href: links.thread },
      { label: `Unsubscribe from ${kinds[reason.kind]}`, href: links.category },
    ],
  });
}
