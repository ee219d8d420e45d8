import type { TeamColleague, TeamMember } from "../../../../lib/contract/members.ts";
import type { Deps } from "../../../core/deps.ts";
import { pictureUrl } from "../../base/picture-url.ts";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** A member as lists select it. */
export type ListedMember = {
  id: string;
  user_id: string;
  level: TeamLevel;
  slug: string;
  name: string;
  picture_key: string | null;
  address: string | null;
  joined_at: string;
  active_at: string;
};

/** A member as `memberRows` selects it. */
export type MemberRow = ListedMember & {
  seq: number;
  sort_name: string;
  created_at: Date;
  last_active_at: Date;
  /** The exact time of joining, as a cursor. */
  joined_key: string;
  /** The exact time of the last use, as a cursor. */
  active_key: string;
};

/** Size of a team. Members are counted up to 3. */
export type TeamSize = { owners: number; members: number };

const allowed = { allowed: true, reason: null };
const refused = (reason: string) => ({ allowed: false, reason });

/** Returns what owners may do to a member, with the reason where they may not (docs/spec/roles.md#last-owner). */
export function memberPermissions(level: TeamLevel, { owners, members }: TeamSize) {
  const onlyOwner = level === "owner" && owners < 2;
  return {
    changeRole: onlyOwner ? refused("The only owner keeps this role. Make someone else an owner first.") : allowed,
    remove:
      members < 2
        ? refused("The last member of a team can't leave or be removed.")
        : onlyOwner && members > 2
          ? refused("The only owner can't leave or be removed while others remain. Make someone else an owner first.")
          : allowed,
  };
}

/** Maps a row to the TeamColleague record, which has no address. */
export const toColleague = (deps: Deps, row: ListedMember): FullRecord<typeof TeamColleague> => ({
  id: row.id,
  user: { id: row.user_id, slug: row.slug, name: row.name, pictureUrl: pictureUrl(deps, row.picture_key) },
  level: row.level,
  joinedAt: row.joined_at,
});

/** Maps a row to the TeamMember record. `Required`: a field that is added to the contract has to be added here. */
export const toMember = (deps: Deps, row: ListedMember, size: TeamSize): FullRecord<typeof TeamMember> => ({
  ...toColleague(deps, row),
  email: row.address,
  lastActiveAt: row.active_at,
  permissions: memberPermissions(row.level, size),
});
