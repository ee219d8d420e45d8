import { notificationCategories } from "../../../../lib/contract/notifications.ts";
import type { Deps } from "../../../core/deps.ts";
import { signer } from "../../../core/signing.ts";

export type Category = (typeof notificationCategories)[number];

/** Signs the text of a token. */
export const signUnsubscribe = (secret: string, text: string) => signer(secret, "unsubscribe")(text);

/** Signs a token that ends one kind of mail, or the mails of one thread (by its root's id) build (`buildScope`) or test (`testScope`), for one person. It is a bearer token. */
function tokenFor({ settings }: Deps, userId: string, scope: Category | (string & {})): string {
  const text = `${userId}.${scope}`;
  return `${text}.${signUnsubscribe(settings.authSecret, text)}`;
}

/** Returns the URL of the dashboard's confirmation page for a token. */
export const unsubscribePage = ({ settings }: Deps, token: string) => `${settings.appUrl}/unsubscribe?token=${encodeURIComponent(token)}`;

/** Returns the address that mail programs post to, and the page that people see first: opening a link must not change anything. */
export function unsubscribeLinks(deps: Deps, userId: string, scope: Category | (string & {})): { post: string; page: string } {
  const token = tokenFor(deps, userId, scope);
  return { post: `${deps.settings.apiUrl}/unsubscribe?token=${token}`, page: unsubscribePage(deps, token) };
}

/** Scope of the daily digest. */
export const DIGEST_SCOPE = "digest";

/** Scope of the mails to a guest, whose id takes the place of a person's. */
export const GUEST_SCOPE = "guest";

/** Start of the scope of a build. */
export const BUILD_SCOPE = "build-";

/** Returns the scope of `unsubscribeLinks` for the mails of one build. */
export const buildScope = (buildId: string): string => `${BUILD_SCOPE}${buildId}`;

/** Start of the scope of a test. */
export const TEST_SCOPE = "test-";

/** Returns the scope of `unsubscribeLinks` for the mails of one test. */
export const testScope = (rowId: string): string => `${TEST_SCOPE}${rowId}`;
