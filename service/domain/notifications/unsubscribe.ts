import { notificationCategories } from "../../../lib/contract/notifications.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid } from "../../core/errors.ts";
import { sameSecret } from "../../core/ids.ts";
import { signer } from "../../core/signing.ts";
import { declineBuilds, declineMentions, declineReactions, declineReplies, leaveBuild, leaveThread } from "./notifications.sql.ts";

export type Category = (typeof notificationCategories)[number];

const isCategory = (text: string): text is Category => (notificationCategories as readonly string[]).includes(text);

const sign = (secret: string, text: string) => signer(secret, "unsubscribe")(text);

/** Signs a token that ends one kind of mail, or the mails of one thread (by its root's id) or build (`buildScope`), for one person. It is a bearer token. */
function tokenFor({ settings }: Deps, userId: string, scope: Category | (string & {})): string {
  const text = `${userId}.${scope}`;
  return `${text}.${sign(settings.authSecret, text)}`;
}

/** Returns the URL of the dashboard's confirmation page for a token. */
export const unsubscribePage = ({ settings }: Deps, token: string) => `${settings.appUrl}/unsubscribe?token=${encodeURIComponent(token)}`;

/** Returns the address that mail programs post to, and the page that people see first: opening a link must not change anything. */
export function unsubscribeLinks(deps: Deps, userId: string, scope: Category | (string & {})): { post: string; page: string } {
  const token = tokenFor(deps, userId, scope);
  return { post: `${deps.settings.apiUrl}/unsubscribe?token=${token}`, page: unsubscribePage(deps, token) };
}

const BUILD = "build-";

/** Returns the scope of `unsubscribeLinks` for the mails of one build. */
export const buildScope = (buildId: string): string => `${BUILD}${buildId}`;

const declines: Readonly<Record<Category, Statement>> = {
  reply: declineReplies,
  mention: declineMentions,
  reaction: declineReactions,
  builds: declineBuilds,
};

/**
 * Handles `POST /unsubscribe`: returns what the token is for, and does not reveal if the person, thread or build still exists. Throws 400
 * for a token with a wrong signature.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<{ stopped: Category | "thread" | "build" }> {
  const [, userId, scope, signature] = /^([a-z0-9]+)\.([a-z0-9-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!userId || !scope || !signature || !sameSecret(signature, sign(deps.settings.authSecret, `${userId}.${scope}`)))
    throw invalid("This link is incomplete. Copy the whole link from the email.");
  if (isCategory(scope)) {
    await deps.database.run(declines[scope], [userId]);
    return { stopped: scope };
  }
  if (scope.startsWith(BUILD)) {
    await deps.database.run(leaveBuild, [userId, scope.slice(BUILD.length)]);
    return { stopped: "build" };
  }
  await deps.database.run(leaveThread, [userId, scope]);
  return { stopped: "thread" };
}
