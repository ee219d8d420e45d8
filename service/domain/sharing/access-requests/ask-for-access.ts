import { runStatement } from "../../../db/statement.ts";
import { projectPermissions } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, HttpError } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { accessRequestMail } from "../../../mail/access-request.ts";
import { mailValues } from "../../../mail/queue-mail.sql.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { inProject } from "../../projects/contributor.ts";
import { findProject } from "../../projects/find-project.ts";
import { findSharePage, type ShareRequest } from "../shares/link-access.ts";
import { openShare } from "../shares/share-access.ts";
import {
  accessRequestRecipients,
  askedProject,
  askedShare,
  insertAccessRequest,
  type AskedProject,
  type AskedShare,
} from "./access-requests.sql.ts";
import { askAgainAt } from "../shares/request-state.ts";
/** Media whose page the person asked from; null for the pages of the project. */
type AskedFrom = { id: string; name: string } | null;

/** Requests of one person in a day. */
const ASKS_A_DAY = 30;

/** Returns why the person can't ask for the role; null where they can. */
function reasonAgainst(row: AskedProject, now: Date): string | null {
  const { team_level: teamLevel, project_level: projectLevel, default_user_level: defaultLevel } = row;
  if (projectPermissions({ teamLevel, projectLevel, defaultLevel }).includes("review"))
    return "You have the reviewer role already. Reload the page.";
  if (row.archived) return "This project is archived and read-only.";
  if (!row.is_team) return "This project belongs to one person. Only they can review it.";
  if (!row.address) return "Confirm your email address first.";
  return askAgainAt(row.latest, now) && "Your request was declined. You can ask again a week after that.";
}

/**
 * Finds a share and whether the person can open it: not where it is missing, or where they owe the proof of its link. Throws 403 where their team
 * first needs their passkey.
 */
async function findAsked(ctx: Ctx<UserActor>, request: ShareRequest): Promise<{ share?: AskedShare | undefined; open: boolean }> {
  let share: AskedShare | undefined;
  try {
    const { token, link } = await findSharePage(ctx, request);
    [share] = await runStatement(ctx.deps.database, askedShare, { token, userId: ctx.actor.userId });
    if (share && link?.needs && !share.team_level) return { share, open: false };
    return { share, open: openShare(ctx, share, link).permissions.includes("view") };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { share, open: false };
    throw error;
  }
}

/** Stores a request with its mails and its history, unless one is open. */
async function storeRequest({ deps, actor }: Ctx<UserActor>, asked: AskedProject, from: AskedFrom): Promise<void> {
  const [id, at] = [newId(), deps.now()];
  const outside = asked.team_level === null;
  const recipients = await runStatement(deps.database, accessRequestRecipients, {
    projectId: asked.project_id,
    withContributors: !outside,
  });
  const mail = accessRequestMail({
    person: actor.name ?? actor.slug,
    address: asked.address!,
    project: asked.project,
    media: from?.name ?? null,
    outside,
    href: `${deps.settings.appUrl}/accounts/${asked.owner}/projects/${asked.project}/access-requests/${id}`,
  });
  const mails = mailValues(recipients.map(({ address }) => ({ to: address, ...mail })));
  await deps.db.transaction(async (tx) => {
    const values = { id, projectId: asked.project_id, userId: actor.userId, mediaId: from?.id ?? null, at, mails };
    const [stored] = await runStatement(tx, insertAccessRequest, values);
    if (!stored) return;
    const target = inProject(actor.name ?? actor.slug, { account_slug: asked.owner, name: asked.project });
    const event = { kind: "access-request.created", target, targetId: id, projectId: asked.project_id } as const;
    await recordHistory(tx, asked.account_id, actor, [event], { at });
  });
}

/** Counts a request of the person. Throws 429 above the limit of a day. */
async function countAsk({ deps, actor }: Ctx<UserActor>): Promise<void> {
  const { exceeded, reset } = await deps.limits.window("access-requests", ASKS_A_DAY, 86_400).take(actor.userId);
  if (exceeded)
    throw new HttpError(429, "You asked for access too often. Try again tomorrow.", undefined, { "Retry-After": String(reset) });
}

/**
 * Handles `POST /projects/{owner}/{project}/access-requests`: stores one open request of a person who can see the project, and mails those who may
 * answer it once. Throws 404 for a project that the person can't see, and 409 where asking makes no sense.
 */
export async function askForReviewerRole(
  ctx: Ctx<UserActor>,
  { owner, project }: { owner: string; project: string },
): Promise<{ request: "open" }> {
  const { row } = await findProject(ctx, owner, project);
  await countAsk(ctx);
  const [asked] = await runStatement(ctx.deps.database, askedProject, { id: row.id, userId: ctx.actor.userId });
  const reason = reasonAgainst(asked!, ctx.deps.now());
  if (reason) throw conflict(reason);
  if (asked!.latest?.answer !== null) await storeRequest(ctx, asked!, null);
  return { request: "open" };
}

/**
 * Handles `POST /shares/{shareToken}/access-requests`: stores one open request of the person for the project, and mails those who may answer it
 * once, however often and from however many tabs the person asks. Responds the same for a share that is missing and for one that the person
 * can't open. Throws 409 where they can open it and asking makes no sense.
 */
export async function askForAccess(ctx: Ctx<UserActor>, request: ShareRequest): Promise<{ request: "open" }> {
  const { share, open } = await findAsked(ctx, request);
  await countAsk(ctx);
  const reason = share ? reasonAgainst(share, ctx.deps.now()) : null;
  if (open && reason) throw conflict(reason);
  if (share && !reason && share.latest?.answer !== null) await storeRequest(ctx, share, share);
  return { request: "open" };
}
