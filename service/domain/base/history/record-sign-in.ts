import { eq } from "drizzle-orm";
import type { Client, Deps } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";
import { recordHistory } from "./record-history.ts";

/** Records a sign-in in the person's own history. `method` ends the sentence "signed in with …". A failure to record doesn't stop the sign-in. */
export async function recordSignIn(deps: Deps, userId: string, method: string, client: Client): Promise<void> {
  try {
    const [person] = await deps.db.select({ slug: accounts.slug, name: accounts.name }).from(accounts).where(eq(accounts.id, userId));
    if (!person) return;
    const event = { kind: "session.created", target: method, targetId: userId } as const;
    await recordHistory(deps.db, userId, { userId, ...person, client }, [event], { at: deps.now() });
  } catch (err) {
    deps.log.warn({ err }, "could not record a sign-in in the history");
  }
}
