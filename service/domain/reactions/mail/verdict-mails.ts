import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { verdictMail } from "../../../mail/comment.ts";
import { enqueueListMails } from "../../../mail/queue-mail.ts";
import type { EventOf } from "../../base/events/domain-event.ts";
import { unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";

/** Mails the uploaders of a media about a verdict without a comment. The same change of a verdict is mailed once a week. */
export async function mailVerdict(
  tx: Tx,
  deps: Deps,
  { subject, reviewId, version, verdict, before, by, uploaders }: EventOf<"media.reviewed">,
): Promise<void> {
  const { owner, project, name, url: href } = subject;
  const event = { owner, project, subject: name, by, href, verdict, version };
  const mails = uploaders.flatMap((person) => {
    if (!person.address || person.digest) return [];
    const { page, post } = unsubscribeLinks(deps, person.id, "uploads");
    const once = `verdict ${reviewId} ${before} ${verdict} ${person.id}`;
    return [{ to: person.address, ...verdictMail(event, page), unsubscribeUrl: post, once }];
  });
  await enqueueListMails(tx, mails);
}
