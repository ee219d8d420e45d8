import { runStatement } from "../../db/statement.ts";
import type { Deps } from "../../core/deps.ts";
import { type Audience, audienceFrom } from "../base/notifications/audience.ts";
import { mailRecipients } from "../base/notifications/recipients.sql.ts";
import { type Subject, subjectColumns } from "./subject.ts";

/** `threadId`: the thread whose subscribers get mails, or "new" for the subscribers and uploaders of the subject. `mentions`: by account id. */
type Concerned = { threadId?: string | "new"; mentions?: ReadonlyMap<string, unknown> };

/** Finds the people concerned by a comment who can see the project. The actor, whose id is empty for a guest without an account, is not among them. */
export async function audienceOf(
  { deps, actor }: { deps: Deps; actor: { userId: string } },
  subject: Pick<Subject, "type" | "id" | "projectId">,
  { threadId, mentions = new Map() }: Concerned,
): Promise<Audience> {
  if (threadId === undefined && !mentions.size) return { subscribers: [], mentioned: [], watchers: [], uploaders: [] };
  const isNew = threadId === "new";
  const { buildId, mediaId, testId } = subjectColumns(isNew ? subject : null);
  const people = JSON.stringify([...mentions.keys()]);
  const values = {
    projectId: subject.projectId,
    threadId: isNew ? null : (threadId ?? null),
    ids: people,
    actorId: actor.userId,
    buildId,
    mediaId,
    testId,
  };
  return audienceFrom(await runStatement(deps.database, mailRecipients, values), mentions);
}
