import { runStatement } from "../../../db/statement.ts";
import type { Permission } from "../../../../lib/permissions.ts";
import type { Actor, AnonymousActor, Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden } from "../../../core/errors.ts";
import { newId, sha256 } from "../../../core/ids.ts";
import { unauthorized } from "../../../core/unauthorized.ts";
import { findSharePage, type ShareRequest } from "../shares/link-access.ts";
import { openShare, shareReader } from "../shares/share-access.ts";
import { sharePageUrl } from "../shares/share-token.ts";
import type { EventSubject } from "../../base/events/domain-event.ts";
import { guestOfAccount, guestOfSession, guestPage, putAccountGuest } from "./guests.sql.ts";

/** Caller of a share page: a visitor, or a signed-in person. */
export type PageCaller = UserActor | AnonymousActor;

/** Request of a guest: the share page, and the secrets of the browser. */
export type GuestRequest = ShareRequest & { guest?: string | null };

/** A share page as its guests comment on it. */
export type GuestPage = {
  /** Id of the media or the link: a guest is known there only. */
  scope: string;
  linkId: string | null;
  visitors: "off" | "guest" | "account";
  archived: boolean;
  accountId: string;
  permissions: readonly Permission[];
  subject: EventSubject & { type: "media" };
};

export type GuestRow = {
  id: string;
  name: string;
  address: string | null;
  user_id: string | null;
  notify: boolean;
  removed_at: Date | null;
};

/** Finds the share page of a request, with who may comment there. Throws as `openShare` does. */
/** Returns the columns of the page that a guest is known on. */
export const guestColumns = ({ subject, linkId }: GuestPage) => ({
  projectId: subject.projectId,
  mediaId: linkId === null ? subject.id : null,
  linkId,
});

export async function findGuestPage(ctx: Ctx<Actor>, request: GuestRequest): Promise<GuestPage> {
  const { token, link } = await findSharePage(ctx, request);
  const [row] = await runStatement(ctx.deps.database, guestPage, { token, userId: shareReader(ctx.actor) });
  const { permissions } = openShare(ctx, row, link);
  const { id, project_id: projectId, project, owner, name, archived, account_id: accountId } = row!;
  const url = sharePageUrl(ctx.deps.settings, token);
  return {
    scope: link?.id ?? id,
    linkId: link?.id ?? null,
    visitors: link?.comments ?? row!.visitor_comments,
    archived,
    accountId,
    permissions,
    subject: { type: "media", id, projectId, project, owner, name, url },
  };
}

/** Returns the guest of a request on a page, removed ones included; null for none. */
export async function findGuest(
  { deps, actor }: Ctx<PageCaller>,
  page: GuestPage,
  secret: string | null | undefined,
): Promise<GuestRow | null> {
  if (actor.kind === "user") {
    const [own] = await runStatement(deps.database, guestOfAccount, { scope: page.scope, userId: actor.userId });
    return own ?? null;
  }
  if (!secret) return null;
  const [known] = await runStatement(deps.database, guestOfSession, { scope: page.scope, hash: sha256(secret), now: deps.now() });
  return known ?? null;
}

/** Throws 403 where the kind of visitor may not comment, and 409 in an archived project. */
export function requireOpenComments({ visitors, archived }: GuestPage, kind: PageCaller["kind"]): void {
  if (archived) throw conflict("This project is archived. Comments are closed.");
  if (visitors === "off") throw forbidden("Visitors can't comment on this page.");
  if (visitors === "account" && kind !== "user") throw forbidden("Sign in to comment on this page.");
}

/** Returns the guest of a request who may comment. A signed-in person becomes one, with emails about replies on. Throws 401 without a guest, 403 for a removed one. */
export async function requireGuest(ctx: Ctx<PageCaller>, page: GuestPage, secret: string | null | undefined): Promise<GuestRow> {
  const { deps, actor } = ctx;
  requireOpenComments(page, actor.kind);
  let guest = await findGuest(ctx, page, secret);
  if (!guest && actor.kind === "user") {
    const columns = { id: newId(), ...guestColumns(page) };
    const values = { ...columns, name: actor.name ?? actor.slug, at: deps.now(), notify: true, userId: actor.userId };
    [guest = null] = await runStatement(deps.database, putAccountGuest, values);
  }
  if (!guest) throw unauthorized(deps, "Confirm your name and email address to comment as a guest.");
  if (guest.removed_at) throw forbidden("You can't comment on this page any more.");
  return guest;
}
