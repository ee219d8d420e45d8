import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import { projectPermissions } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { accessRequests } from "../../../db/guest-schema.ts";
import { memberships, projectMembers } from "../../../db/schema.ts";
import { accessAnswerMail } from "../../../mail/access-request.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { teamLevelOf } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { administrateProject, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { inProject } from "../../projects/contributor.ts";
import type { ProjectRow } from "../../projects/project.ts";
import { levelInProject } from "../../base/project-level.sql.ts";
import { toAccessRequest } from "./access-request-record.ts";
import { accessRequestOf } from "./access-requests.sql.ts";

type Answer = "allowed" | "declined";
type Input = ProjectRef & { requestId: string };

const requestIn = async (tx: Tx, projectId: string, requestId: string) =>
  (await runStatement(tx, accessRequestOf, { projectId, requestId }))[0];

/** Gives a person the reviewer role in a locked project, as a contributor of its team. People with that role or more keep theirs. */
async function letIn(
  tx: Tx,
  { deps, actor }: Ctx<UserActor>,
  project: ProjectRow,
  person: { id: string; name: string },
  done: HistoryEvent[],
) {
  const [accountId, at] = [project.account_id, deps.now()];
  const teamLevel = await teamLevelOf(tx, accountId, person.id);
  if (!teamLevel) {
    if ((await teamLevelOf(tx, accountId, actor.userId)) !== "owner")
      throw forbidden(`${person.name} is not in the team. Only a team owner can let in people from outside.`);
    await tx.insert(memberships).values({ id: newId(), teamId: accountId, userId: person.id, level: "contributor", createdAt: at });
    done.push({ kind: "member.added", target: person.name, targetId: person.id, after: "contributor" });
  }
  const [own] = await runStatement(tx, levelInProject, { projectId: project.id, userId: person.id });
  const rights = { teamLevel: teamLevel ?? "contributor", projectLevel: own!.level, defaultLevel: project.default_user_level } as const;
  if (projectPermissions(rights).includes("review")) return;
  await tx
    .insert(projectMembers)
    .values({ id: newId(), projectId: project.id, userId: person.id, level: "reviewer", addedBy: actor.userId, createdAt: at })
    .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: { level: "reviewer" } });
}

/**
 * Handles `POST …/access-requests/{requestId}/allow` and `/decline`: stores the answer, gives the role, and mails the person, all or nothing. The
 * same answer again changes nothing. Needs `admin`; a person from outside the team needs a team owner. Throws 404, 409 for the other answer.
 */
export async function answerAccessRequest(ctx: Ctx<UserActor>, input: Input, answer: Answer) {
  const { deps, actor } = ctx;
  const refused: HistoryEvent = { kind: `access-request.${answer}`, target: `${input.owner}/${input.project}`, targetId: input.requestId };
  return administrateProject(ctx, input, refused, async (tx, { row: project }, done) => {
    const request = await requestIn(tx, project.id, input.requestId);
    if (!request) throw notFound();
    const { person } = request;
    const name = person.name ?? person.slug;
    if (request.answer !== null && request.answer !== answer) throw conflict(`This request was ${request.answer} already.`);
    if (request.answer === null) {
      if (project.archived_at) throw archivedProject();
      if (answer === "allowed") await letIn(tx, ctx, project, { id: person.id, name }, done);
      const at = deps.now();
      await tx.update(accessRequests).set({ answer, answeredAt: at, answeredBy: actor.userId }).where(eq(accessRequests.id, request.id));
      const href = request.share_token && `${deps.settings.appUrl}/m/${request.share_token}`;
      const names = { project: project.name, team: project.account_slug };
      if (request.address) await enqueueMail(tx, { to: request.address, ...accessAnswerMail({ answer, href, ...names }) });
      done.push({ kind: `access-request.${answer}`, target: inProject(name, project), targetId: request.id });
    }
    return toAccessRequest(ctx, project.account_id, (await requestIn(tx, project.id, input.requestId))!);
  });
}
