import type { Deps } from "../../../core/deps.ts";
import { decryptLinkSecret } from "../../../core/link-secret.ts";
import { guestReplyMail } from "../../../mail/guest-reply.ts";
import type { ListMail } from "../../../mail/queue-mail.sql.ts";
import { textWithMentions } from "../../../rich-text/text.ts";
import type { MailedComment, MailSubject } from "../../comments/comment-mails.ts";
import { GUEST_SCOPE, unsubscribeLinks } from "../../base/notifications/unsubscribe-links.ts";
import { shareSecretOf } from "../shares/share-link-record.ts";
import { linkToken, sharePageUrl } from "../shares/share-token.ts";
import { guestRecipients } from "./guests.sql.ts";

type Recipient = { id: string; address: string | null; share_token: string | null; link_id: string | null; sealed: string | null };

/** Author of a reply. `guestId` is null for people of the project, `userId` for guests without an account. */
type ReplyAuthor = { name: string; userId: string | null; guestId: string | null };

/** Returns the token of the page that a guest commented on; null for a link whose secret can't be read any more. */
function pageToken({ settings }: Deps, mediaId: string, { share_token: own, link_id: link, sealed }: Recipient): string | null {
  if (link === null || sealed === null) return own;
  const secret = decryptLinkSecret(settings, shareSecretOf(link), sealed);
  return secret && linkToken(secret, mediaId);
}

/** Composes the mails of a reply to the other guests of its thread who asked for them. */
export async function guestReplyMails(
  deps: Deps,
  subject: MailSubject,
  { threadId, commentId, body }: MailedComment,
  by: ReplyAuthor,
): Promise<ListMail[]> {
  const rows = await deps.database.run<Recipient>(guestRecipients, [threadId, by.guestId, by.userId ?? "", deps.now().toISOString()]);
  return rows.flatMap((row) => {
    const { id, address } = row;
    if (!address) return [];
    const token = pageToken(deps, subject.id, row);
    const { post, page } = unsubscribeLinks(deps, id, GUEST_SCOPE);
    const href = token && `${sharePageUrl(deps.settings, token)}#${commentId}`;
    return [
      {
        to: address,
        ...guestReplyMail({ by: by.name, media: subject.name, text: textWithMentions(body), href, unsubscribe: page }),
        unsubscribeUrl: post,
      },
    ];
  });
}
