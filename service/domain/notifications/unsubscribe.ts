import { notificationCategories } from "../../../lib/contract/notifications.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid } from "../../core/errors.ts";
import { sameSecret } from "../../core/ids.ts";
import { signer } from "../../core/signing.ts";
import { declineMentions, declineReactions, declineReplies, leaveThread } from "./notifications.sql.ts";

export type Category = (typeof notificationCategories)[number];

const isCategory = (text: string): text is Category => (notificationCategories as readonly string[]).includes(text);

const sign = (secret: string, text: string) => signer(secret, "unsubscribe")(text);

/** A token that ends one kind of mail, or those of one thread (by its root's id), for one person; whoever has it may use it. */
function tokenFor({ settings }: Deps, userId: string, what: Category | (string & {})): string {
  const text = `${userId}.${what}`;
  return `${text}.${sign(settings.authSecret, text)}`;
}

/** The dashboard's page that asks before it posts a token. */
export const unsubscribePage = ({ settings }: Deps, token: string) => `${settings.appUrl}/unsubscribe?token=${encodeURIComponent(token)}`;

/** Where mail programs post, and the page that people are shown first: an address that is merely opened must change nothing. */
export function unsubscribeLinks(deps: Deps, userId: string, what: Category | (string & {})): { post: string; page: string } {
  const token = tokenFor(deps, userId, what);
  return { post: `${deps.settings.apiUrl}/unsubscribe?token=${token}`, page: unsubscribePage(deps, token) };
}

const declines: Readonly<Record<Category, Statement>> = {
  reply: declineReplies,
  mention: declineMentions,
  reaction: declineReactions,
};

/**
 * `POST /unsubscribe` (ours): says what the token is for, which the token itself says, and nothing of whether the person or the
 * thread is still there. Throws 400 for a token that we did not sign.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<{ stopped: Category | "thread" }> {
  const [, userId, what, signature] = /^([a-z0-9]+)\.([a-z0-9-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!userId || !what || !signature || !sameSecret(signature, sign(deps.settings.authSecret, `${userId}.${what}`)))
    throw invalid("This link is not complete. Copy the whole address from the mail.");
  if (isCategory(what)) {
    await deps.database.run(declines[what], [userId]);
    return { stopped: what };
  }
  await deps.database.run(leaveThread, [userId, what]);
  return { stopped: "thread" };
}
