import type { Permission } from "../../../../lib/permissions.ts";
import type { Actor, Ctx } from "../../../core/deps.ts";
import { openAccount } from "../../base/account-access.ts";
import { notFound } from "../../../core/errors.ts";
import { mediaPermissions } from "../../media/media-access.ts";
import type { MediaRow } from "../../media/media-rows.ts";
import { lockedLink, type ShareLinkAccess } from "./link-access.ts";

export type ShareVisibility = Pick<
  MediaRow,
  "visibility" | "status" | "expires_at" | "project_id" | "account_id" | "archived" | "project_level" | "default_user_level"
>;

/**
 * Returns the caller's permissions on a share. A visitor of a public media may view it, and so may a visitor with a share link who owes no
 * proof. Throws the same 404 for everything else: unknown, never finished, expired, or not public; and 403 for a visitor who has a link and
 * still owes its passcode or address. See docs/spec/media.md#share-pages.
 */
export function openShare(
  { deps, actor }: Ctx,
  row: ShareVisibility | undefined,
  link: ShareLinkAccess | null = null,
): { member: boolean; permissions: readonly Permission[] } {
  const permissions = row ? mediaPermissions(actor, row) : [];
  const member = permissions.includes("view");
  const current = row?.status === "ready" && (!row.expires_at || row.expires_at > deps.now());
  const isOpen = row?.visibility === "public" || link !== null;
  // Members of a team that requires passkeys learn the next step; to everyone else the share is missing.
  if (row && current && !isOpen) openAccount({ deps, actor }, row.account_id);
  if (!row || !current || (!member && !isOpen)) throw notFound();
  if (link?.needs) throw lockedLink(link.needs);
  return { member, permissions: member && !row.archived ? permissions : ["view"] };
}

/** Returns the user who reads a share; null for visitors and tokens of projects. */
export const shareReader = (actor: Actor) => (actor.kind === "user" ? actor.userId : null);
