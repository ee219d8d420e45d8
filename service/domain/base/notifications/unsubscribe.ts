import { guests } from "../../../db/guest-schema.ts";
import { eq } from "drizzle-orm";
import { runStatement } from "../../../db/statement.ts";
import { notificationCategories } from "../../../../lib/contract/notifications.ts";
import type { Deps } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { sameSecret } from "../../../core/ids.ts";
import { declineDigest, declines, leaveBuild, leaveTest, leaveThread } from "./notifications.sql.ts";
import { BUILD_SCOPE, type Category, DIGEST_SCOPE, GUEST_SCOPE, signUnsubscribe, TEST_SCOPE } from "./unsubscribe-links.ts";

const isCategory = (text: string): text is Category => (notificationCategories as readonly string[]).includes(text);

/**
 * Handles `POST /unsubscribe`: returns what the token is for, and does not reveal if the person, thread, build or test still exists. Throws 400
 * for a token with a wrong signature.
 */
export async function unsubscribe(
  deps: Deps,
  token: string,
): Promise<{ stopped: Category | "digest" | "thread" | "build" | "test" | "guest" }> {
  const [, userId, scope, signature] = /^([a-z0-9]+)\.([a-z0-9-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!userId || !scope || !signature || !sameSecret(signature, signUnsubscribe(deps.settings.authSecret, `${userId}.${scope}`)))
    throw invalid("This link is incomplete. Copy the whole link from the email.");
  if (isCategory(scope)) {
    await runStatement(deps.database, declines[scope], { userId });
    return { stopped: scope };
  }
  if (scope === DIGEST_SCOPE) {
    await runStatement(deps.database, declineDigest, { userId });
    return { stopped: "digest" };
  }
  if (scope.startsWith(BUILD_SCOPE)) {
    await runStatement(deps.database, leaveBuild, { userId, buildId: scope.slice(BUILD_SCOPE.length) });
    return { stopped: "build" };
  }
  if (scope.startsWith(TEST_SCOPE)) {
    await runStatement(deps.database, leaveTest, { userId, testId: scope.slice(TEST_SCOPE.length) });
    return { stopped: "test" };
  }
  if (scope === GUEST_SCOPE) {
    await deps.db.update(guests).set({ notify: false }).where(eq(guests.id, userId));
    return { stopped: "guest" };
  }
  await runStatement(deps.database, leaveThread, { userId, threadId: scope });
  return { stopped: "thread" };
}
