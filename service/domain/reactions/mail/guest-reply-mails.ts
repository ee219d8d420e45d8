import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { decryptLinkSecret } from "../../../core/link-secret.ts";
import { guestReplyMail } from "../../../mail/guest-reply.ts";
import { enqueueListMails } from "../../../mail/queue-mail.ts";
import { textWithMentions } from "../../../rich-text/text.ts";
import type { EventOf } from "../../base/events/domain-event.ts";
import { GUEST_SCOPE, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { shareSecretOf } from "../../sharing/shares/share-link-record.ts";
import { linkToken, sharePageUrl } from "../../sharing/shares/share-token.ts";
import { guestRecipients, type GuestRecipientsRow } from "../../sharing/guests/guests.sql.ts";

/** Returns the token of the page that a guest commented on; null for a link whose secret can't be read any more. */
function pageToken({ settings }: Deps, mediaId: string, { share_token: own, link_id: link, sealed }: GuestRecipientsRow): string | null {
  if (link === null || sealed === null) return own;
  const secret = decryptLinkSecret(settings, shareSecretOf(link), sealed);
  return secret && linkToken(secret, mediaId);
}

/** Mails a reply to the other guests of its thread who asked for it. */
export async function mailGuests(
  tx: Tx,
  deps: Deps,
  { subject, comment: { commentId, threadId, body }, author, hasGuests }: EventOf<"comment.created">,
): Promise<void> {
  if (!hasGuests || threadId === commentId) return;
  const rows = await runStatement(tx, guestRecipients, { threadId, guestId: author.guestId, userId: author.userId ?? "", now: deps.now() });
  const mails = rows.flatMap((row) => {
    const { id, address } = row;
    if (!address) return [];
    const token = pageToken(deps, subject.id, row);
    const { post, page } = unsubscribeLinks(deps, id, GUEST_SCOPE);
    const href = token && `${sharePageUrl(deps.settings, token)}#${commentId}`;
    const mail = guestReplyMail({ by: author.name, media: subject.name, text: textWithMentions(body), href, unsubscribe: page });
    return [{ to: address, ...mail, unsubscribeUrl: post }];
  });
  await enqueueListMails(tx, mails);
}
