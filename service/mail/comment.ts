import { composeMail, oneLine } from "./mail-text.ts";

/** An event in a thread. Names and texts are as people typed them. */
export type CommentMailEvent = {
  owner: string;
  project: string;
  /** Name of the media, build or test. */
  subject: string;
  /** Name of the person who caused it. */
  by: string;
  /** Plain text of the comment. */
  text: string;
  /** Id of the thread, whose place the mail shows. */
  threadId: string;
  /** Address of the comment on its page. */
  href: string;
};

/** Reason for a mail. `verdict`: the comment belongs to it. `own`: the reaction is to a comment of the recipient. */
export type Reason =
  | { kind: "reply" }
  | { kind: "builds"; source: "build" | "test" }
  | { kind: "uploads"; verdict?: "approved" | "rejected" | undefined }
  | { kind: "assignments"; due: string | null }
  | { kind: "mention" }
  | { kind: "reaction"; emoji: string; own: boolean };

/** Addresses that end the kind of mail, and the mails of its source: the thread, or the build of a new thread. */
type Links = { category: string; source: string };

const TEXT = 2000;
const dueDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const kinds = {
  reply: "replies",
  mention: "mentions",
  reaction: "reactions",
  builds: "builds and tests",
  uploads: "comments on your uploads",
  assignments: "assignments",
};

/** Says who approved a media or requested changes to it. */
const verdictLine = (by: string, verdict: "approved" | "rejected", subject: string) =>
  `${by} ${verdict === "approved" ? "approved" : "requested changes to"} ${subject}`;

type Verdict = Pick<CommentMailEvent, "owner" | "project" | "subject" | "by" | "href"> & {
  verdict: "approved" | "rejected";
  version: number;
};

/** Composes the mail to an uploader about a verdict without a comment. */
export function verdictMail(event: Verdict, category: string) {
  const [owner, project, name, by] = [event.owner, event.project, event.subject, event.by].map(oneLine) as [string, string, string, string];
  const title = verdictLine(by, event.verdict, name);
  return composeMail(`[${owner}/${project}] ${title}`, {
    title,
    blocks: [`Version ${event.version}, without a comment.`, { button: "Open file", href: event.href }],
    foot: reasonTexts.uploads,
    links: [{ label: `Unsubscribe from ${kinds.uploads}`, href: category }],
  });
}

function headline(reason: Reason, by: string, subject: string): { line: string; title: string } {
  if (reason.kind === "assignments")
    return { line: `${by} assigned a thread to you on ${subject}`, title: `${by} assigned you a thread on ${subject}` };
  if (reason.kind === "uploads" && reason.verdict) {
    const line = verdictLine(by, reason.verdict, subject);
    return { line, title: line };
  }
  if (reason.kind === "builds" || reason.kind === "uploads")
    return { line: `New comment on ${subject}`, title: `${by} commented on ${subject}` };
  if (reason.kind === "reply") return { line: `New reply on ${subject}`, title: `${by} replied on ${subject}` };
  if (reason.kind === "mention") return { line: `${by} mentioned you on ${subject}`, title: `${by} mentioned you on ${subject}` };
  const reacted = `${by} reacted ${reason.emoji} to ${reason.own ? "your comment" : "a comment"}`;
  return { line: reacted, title: `${reacted} on ${subject}` };
}

const reasonTexts: Record<Exclude<Reason["kind"], "builds">, string> = {
  reply: "You get this email because you subscribe to this thread.",
  mention: "You get this email because you were mentioned.",
  reaction: "You get this email because you subscribe to this thread.",
  uploads: "You get this email because you uploaded this media.",
  assignments: "You get this email because the thread is assigned to you.",
};

/** Composes the mail about a reply, a mention, a reaction, or a new thread of a build or test. */
export function commentMail(reason: Reason, event: CommentMailEvent, links: Links) {
  const [owner, project, name, by] = [event.owner, event.project, event.subject, event.by].map(oneLine) as [string, string, string, string];
  const { line, title } = headline(reason, by, name);
  return composeMail(`[${owner}/${project}] ${line}`, {
    title,
    blocks: [
      ...(reason.kind === "assignments" && reason.due ? [`Due ${dueDay.format(new Date(reason.due))}.`] : []),
      { crop: event.threadId, alt: `Place of the comment on ${name}` },
      { quote: Array.from(event.text).slice(0, TEXT).join("") },
      { button: "Open thread", href: event.href },
    ],
    foot: reason.kind === "builds" ? `You get this email because you subscribe to this ${reason.source}.` : reasonTexts[reason.kind],
    links: [
      { label: `Unsubscribe from this ${reason.kind === "builds" ? reason.source : "thread"}`, href: links.source },
      { label: `Unsubscribe from ${kinds[reason.kind]}`, href: links.category },
    ],
  });
}
