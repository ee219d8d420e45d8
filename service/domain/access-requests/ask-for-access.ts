import { projectPermissions, type TeamLevel } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, HttpError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { accessRequestMail } from "../../mail/access-request.ts";
import { mailValues } from "../../mail/queue-mail.sql.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { recordHistory } from "../history/record-history.ts";
import { inProject } from "../projects/contributor.ts";
import { findSharePage, type ShareRequest } from "../shares/link-access.ts";
import { openShare, type ShareVisibility } from "../shares/share-access.ts";
import { accessRequestRecipients, askedShare, insertAccessRequest } from "./access-requests.sql.ts";
import { askAgainAt, type LatestRequest } from "./request-state.ts";

type AskedShare = ShareVisibility & {
  id: string;
  name: string;
  project: string;
  owner: string;
  is_team: boolean;
  team_level: TeamLevel | null;
  address: string | null;
  latest: LatestRequest | null;
};

/** Requests of one person in a day. */
const ASKS_A_DAY = 30;

/** Returns why the person can't ask for the role; null where they can. */
function reasonAgainst(row: AskedShare, now: Date): string | null {
  const { team_level: teamLevel, project_level: projectLevel, default_user_level: defaultLevel } = row;
  if (projectPermissions({ teamLevel, projectLevel, defaultLevel }).includes("review"))
    return "You can comment here already. Reload the page.";
  if (row.archived) return "This project is archived. Comments are closed.";
  if (!row.is_team) return "This project belongs to one person. Only they can comment.";
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
    [share] = await ctx.deps.database.run<AskedShare>(askedShare, [token, ctx.actor.userId]);
    if (share && link?.needs && !share.team_level) return { share, open: false };
    return { share, open: openShare(ctx, share, link).permissions.includes("view") };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { share, open: false };
    throw error;
  }
}

/** Stores a request with its mails and its history, unless one is open. */
async function storeRequest({ deps, actor }: Ctx<UserActor>, share: AskedShare): Promise<void> {
  const [id, at] = [newId(), deps.now()];
  const outside = share.team_level === null;
  const recipients = await deps.database.run<{ address: string }>(accessRequestRecipients, [share.project_id, !outside]);
  const mail = accessRequestMail({
    person: actor.name ?? actor.slug,
    address: share.address!,
    project: share.project,
    media: share.name,
    outside,
    href: `${deps.settings.appUrl}/accounts/${share.owner}/projects/${share.project}/access-requests/${id}`,
  });
  const mails = mailValues(recipients.map(({ address }) => ({ to: address, ...mail })));
  await deps.db.transaction(async (tx) => {
    const values = [id, share.project_id, actor.userId, share.id, at.toISOString(), mails];
    const [stored] = await runInTransaction(tx, insertAccessRequest, values);
    if (!stored) return;
    const target = inProject(actor.name ?? actor.slug, { account_slug: share.owner, name: share.project });
    const event = { kind: "access-request.created", target, targetId: id, projectId: share.project_id } as const;
    await recordHistory(tx, share.account_id, actor, [event], { at });
  });
}

/**
 * Handles `POST /shares/{shareToken}/access-requests`: stores one open request of the person for the project, and mails those who may answer it
 * once, however often and from however many tabs the person asks. Responds the same for a share that is missing and for one that the person
 * can't open. Throws 409 where they can open it and asking makes no sense.
 */
export async function askForAccess(ctx: Ctx<UserActor>, request: ShareRequest): Promise<{ request: "open" }> {
  const { deps, actor } = ctx;
  const { share, open } = await findAsked(ctx, request);
  const { exceeded, reset } = await deps.limits.window("access-requests", ASKS_A_DAY, 86_400).take(actor.userId);
  if (exceeded)
    throw new HttpError(429, "You asked for access too often. Try again tomorrow.", undefined, { "Retry-After": String(reset) });
  const reason = share ? reasonAgainst(share, deps.now()) : null;
  if (open && reason) throw conflict(reason);
  if (share && !reason && share.latest?.answer !== null) await storeRequest(ctx, share);
  return { request: "open" };
}
