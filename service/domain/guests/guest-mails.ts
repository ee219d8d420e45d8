import type { Deps } from "../../core/deps.ts";
import { guestReplyMail } from "../../mail/guest-reply.ts";
import type { ListMail } from "../../mail/queue-mail.sql.ts";
import { textWithMentions } from "../../rich-text/text.ts";
import type { MailedComment, MailSubject } from "../comments/comment-mails.ts";
import { GUEST_SCOPE, unsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import { sharePageUrl } from "../shares/share-token.ts";
import { guestRecipients } from "./guests.sql.ts";

type Recipient = { id: string; address: string | null; share_token: string | null };

/** Author of a reply. `guestId` is null for people of the project, `userId` for guests without an account. */
type ReplyAuthor = { name: string; userId: string | null; guestId: string | null };

/** Composes the mails of a reply to the other guests of its thread who asked for them. */
export async function guestReplyMails(
  deps: Deps,
  subject: MailSubject,
  { threadId, commentId, body }: MailedComment,
  by: ReplyAuthor,
): Promise<ListMail[]> {
  const rows = await deps.database.run<Recipient>(guestRecipients, [threadId, by.guestId, by.userId ?? ""]);
  return rows.flatMap(({ id, address, share_token: token }) => {
    if (!address) return [];
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
