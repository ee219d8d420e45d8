import type { HistoryFilter, HistoryKind } from "../queries/history.ts";
import type { MemberFilter } from "../queries/members.ts";

type Query = Record<string, string | string[] | undefined>;
// The API refuses NUL anywhere; nobody types one.
const one = (value: Query[string]) => (Array.isArray(value) ? value[0] : value)?.replaceAll("\0", "");
const pageOf = (value: Query[string]) => Math.min(1_000_000, Math.max(1, Number.parseInt(one(value) ?? "1", 10) || 1));

/** The filter in the address of the members page; what is unknown or broken counts as absent. */
export function memberFilter(query: Query): MemberFilter {
  const search = one(query["search"])?.trim().slice(0, 254);
  const role = one(query["role"]);
  const sort = one(query["sort"]);
  return {
    page: pageOf(query["page"]),
    ...(search && { search }),
    ...((role === "owner" || role === "member" || role === "contributor") && { role }),
    ...((sort === "name-asc" || sort === "name-desc") && { sort }),
  };
}

/** As `memberFilter`, for the pending invites. */
export function inviteFilter(query: Query): Pick<MemberFilter, "page" | "search"> {
  const { page, search } = memberFilter(query);
  return { ...(page && { page }), ...(search && { search }) };
}

/** Every kind of entry in a team's history, as a person would name it. */
export const historyKinds: Partial<Record<HistoryKind, string>> = {
  "member.joined": "Joined",
  "member.left": "Left",
  "member.level": "Role changed",
  "member.removed": "Removed",
  "invite.created": "Invited",
  "invite.cancelled": "Invite cancelled",
  "invite.declined": "Invite declined",
  "invite-link.reset": "Invite link reset",
  "domain.added": "Domain added",
  "domain.removed": "Domain removed",
  "team.updated": "Settings changed",
  "members.exported": "Members exported",
  "invites.exported": "Invites exported",
  "history.exported": "History exported",
  "team.created": "Team created",
  "project.created": "Project created",
  "media.visibility": "Link opened or closed",
  "media.deleted": "Media deleted",
  "project-token.created": "Project token created",
  "project-token.rotated": "Project token rotated",
  "project-token.revoked": "Project token revoked",
};

/** The filter in the address of the history; what is unknown or broken counts as absent. */
export function historyFilter(query: Query): HistoryFilter {
  const actor = one(query["actor"])?.slice(0, 64);
  const kind = one(query["kind"]);
  return {
    page: pageOf(query["page"]),
    ...(actor && { actor }),
    ...(kind && Object.hasOwn(historyKinds, kind) && { kind: kind as HistoryKind }),
  };
}
