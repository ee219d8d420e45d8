import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { ProjectGuest } from "../../../../lib/contract/guests.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { forbidden, notFound } from "../../../core/errors.ts";
import { comments } from "../../../db/comment-schema.ts";
import { guests, guestSessions } from "../../../db/guest-schema.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { inProject } from "../../projects/contributor.ts";
import { findProject } from "../../projects/find-project.ts";
import { sharePageUrl } from "../shares/share-token.ts";
import { guestOfProject, guestsPage, type ProjectGuestRow } from "./guests.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";

const toProjectGuest = (deps: Deps, row: ProjectGuestRow, showEmail: boolean): FullRecord<typeof ProjectGuest> => ({
  id: row.id,
  name: row.name,
  email: showEmail ? row.address : null,
  user: row.person,
  on: row.link_name ?? row.media_name ?? "A link that is gone",
  url: row.share_token && sharePageUrl(deps.settings, row.share_token),
  comments: row.comments,
  createdAt: row.created_at.toISOString(),
  removedAt: row.removed_at?.toISOString() ?? null,
});

async function findReviewed(ctx: Ctx<UserActor>, { owner, project }: ProjectRef) {
  const found = await findProject(ctx, owner, project);
  if (!found.permissions.includes("review")) throw forbidden("This needs the reviewer role in the project.");
  return { project: found.row, showEmail: found.permissions.includes("admin") };
}

/** Lists the guests of a project: `GET …/guests`. Newest first. Needs `review`. */
export async function listGuests(ctx: Ctx<UserActor>, input: ProjectRef & PageInput & { state?: "active" | "removed" | undefined }) {
  const { project, showEmail } = await findReviewed(ctx, input);
  const rows = await runStatement(ctx.deps.database, guestsPage, {
    projectId: project.id,
    ...limitAndOffset(input),
    state: input.state ?? null,
  });
  return toPage(rows, input, (row) => toProjectGuest(ctx.deps, row, showEmail));
}

type GuestRef = ProjectRef & { guestId: string };

async function findProjectGuest(ctx: Ctx<UserActor>, input: GuestRef) {
  const { deps } = ctx;
  const { project, showEmail } = await findReviewed(ctx, input);
  const read = async () => (await runStatement(deps.database, guestOfProject, { projectId: project.id, guestId: input.guestId }))[0];
  const guest = await read();
  if (!guest) throw notFound();
  const event = { target: inProject(guest.name, project), targetId: guest.id, projectId: project.id };
  return { project, guest, event, present: async () => toProjectGuest(deps, (await read())!, showEmail) };
}

/**
 * Handles `POST …/guests/{guestId}/remove`: ends the guest's sessions and their right to comment, and deletes their comments if asked to, all or
 * nothing. Needs `review`. Throws 404.
 */
export async function removeGuest(ctx: Ctx<UserActor>, input: GuestRef & { comments: boolean }) {
  const { deps, actor } = ctx;
  const { project, guest, event, present } = await findProjectGuest(ctx, input);
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const open = and(eq(guests.id, guest.id), isNull(guests.removedAt));
    const removed = await tx
      .update(guests)
      .set({ removedAt: at, removedBy: actor.userId, notify: false })
      .where(open)
      .returning({ id: guests.id });
    await tx.delete(guestSessions).where(eq(guestSessions.guestId, guest.id));
    const written = and(eq(comments.guestId, guest.id), isNull(comments.deletedAt));
    const deleted = input.comments ? await tx.update(comments).set({ deletedAt: at }).where(written).returning({ id: comments.id }) : [];
    if (!removed.length && !deleted.length) return;
    const after = deleted.length ? `with ${deleted.length} ${deleted.length === 1 ? "comment" : "comments"}` : null;
    await recordHistory(tx, project.account_id, actor, [{ kind: "guest.removed", ...event, after }], { at });
  });
  return present();
}

/**
 * Handles `POST …/guests/{guestId}/admit`: gives a removed guest the right to comment back. Their sessions have ended, and emails about replies
 * stay off until they turn them on. Needs `review`. Throws 404.
 */
export async function admitGuest(ctx: Ctx<UserActor>, input: GuestRef) {
  const { deps, actor } = ctx;
  const { project, guest, event, present } = await findProjectGuest(ctx, input);
  await deps.db.transaction(async (tx) => {
    const removed = and(eq(guests.id, guest.id), isNotNull(guests.removedAt));
    const admitted = await tx.update(guests).set({ removedAt: null, removedBy: null }).where(removed).returning({ id: guests.id });
    if (admitted.length) await recordHistory(tx, project.account_id, actor, [{ kind: "guest.admitted", ...event }], { at: deps.now() });
  });
  return present();
}
