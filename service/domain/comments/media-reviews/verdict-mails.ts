import type { Ctx, UserActor } from "../../../core/deps.ts";
import { verdictMail } from "../../../mail/comment.ts";
import type { ListMail } from "../../../mail/queue-mail.sql.ts";
import { audienceOf, type Recipient } from "../comment-mails.ts";
import { findSubject, type Subject } from "../subject.ts";
import { unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";

/** A verdict that was stored. `before`: the person's earlier one on the version. */
export type StoredVerdict = { id: string; version: number; before: "approved" | "rejected" | null };
/** A media, and the people who uploaded it and follow their uploads, without the caller. */
export type Uploaders = { subject: Subject; people: readonly Recipient[] };

/** Finds the uploaders of a media who can see it and follow their uploads. Throws 404. */
export async function uploadersOf(ctx: Ctx<UserActor>, mediaId: string): Promise<Uploaders> {
  const subject = await findSubject(ctx, { type: "media", id: mediaId }, "review");
  const { uploaders } = await audienceOf(ctx, subject, { threadId: "new" });
  return { subject, people: uploaders };
}

/** Composes the mails to the uploaders of a media about a verdict without a comment. The same change of a verdict is mailed once a week. */
export function verdictMails(
  { deps, actor }: Ctx<UserActor>,
  { subject, people }: Uploaders,
  verdict: "approved" | "rejected",
  { id, version, before }: StoredVerdict,
): ListMail[] {
  const { owner, project, name, url: href } = subject;
  const event = { owner, project, subject: name, by: actor.name ?? actor.slug, href, verdict, version };
  return people.flatMap((person) => {
    if (!person.address || person.digest) return [];
    const { page, post } = unsubscribeLinks(deps, person.id, "uploads");
    const once = `verdict ${id} ${before} ${verdict} ${person.id}`;
    return [{ to: person.address, ...verdictMail(event, page), unsubscribeUrl: post, once }];
  });
}
