import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { mentionablePeople } from "./people.sql.ts";
import { findSubject, type SubjectRef } from "./subject.ts";

/** Handles `GET /media/{mediaId}/people`: at most 50 people that the caller may mention, by name. Throws 403 below reviewers. */
export async function findPeople(ctx: Ctx<UserActor>, { subject, search }: { subject: SubjectRef; search: string }) {
  const { projectId } = await findSubject(ctx, subject, "review");
  return runStatement(ctx.deps.database, mentionablePeople, { projectId, userId: ctx.actor.userId, search });
}
