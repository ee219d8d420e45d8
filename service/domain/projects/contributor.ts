import type { ProjectContributor } from "../../../lib/contract/contributors.ts";
import { canAdministrate, type ProjectLevel, type TeamLevel } from "../../../lib/permissions.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { toUser } from "../people/person-record.ts";
import { projectPath } from "./administrate-project.ts";
import type { FullRecord } from "../base/full-record.ts";

export type GrantRow = {
  id: string;
  seq: number;
  level: ProjectLevel;
  user_id: string;
  slug: string;
  name: string;
  picture_key: string | null;
  address: string | null;
  team_level: TeamLevel | null;
  added_by: string | null;
  added_at: string;
};

/** Maps a row to the ProjectContributor record. `showEmail`: the caller owns the team. */
export const toContributor = (deps: Deps, row: GrantRow, showEmail: boolean): FullRecord<typeof ProjectContributor> => ({
  id: row.id,
  user: toUser(deps, { id: row.user_id, slug: row.slug, name: row.name, pictureKey: row.picture_key }),
  level: row.level,
  email: showEmail ? row.address : null,
  teamLevel: row.team_level ?? undefined,
  addedBy: row.added_by,
  addedAt: row.added_at,
});

/** Returns true when the caller owns the account, and may see addresses of its people. */
export const ownsAccount = ({ actor }: Ctx<UserActor>, accountId: string) =>
  canAdministrate(actor.accounts.find(({ id }) => id === accountId)?.level ?? null);

/** Names a person or group in a project, for the history. */
export const inProject = (who: string, row: Parameters<typeof projectPath>[0]) => `${who} in ${projectPath(row)}`;
