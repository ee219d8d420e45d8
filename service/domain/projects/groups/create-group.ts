import { count, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { teamGroups } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { type GroupRecord, type InTeam, requireGroup, storeGroupName } from "./group.ts";

const MAX_GROUPS = 200;

/** Creates a group: `POST /accounts/{accountSlug}/groups`. Owners only. Throws 409 for a taken name and for the 201st group. */
export async function createGroup(ctx: Ctx<UserActor>, { accountSlug, name }: InTeam & { name: string }): Promise<GroupRecord> {
  const event: HistoryEvent = { kind: "group.created", target: name };
  return administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    const [existing] = await tx.select({ count: count() }).from(teamGroups).where(eq(teamGroups.teamId, team.id));
    if (existing!.count >= MAX_GROUPS) throw conflict(`The team has ${MAX_GROUPS} groups. Delete one first.`);
    const id = newId();
    await storeGroupName(name, () => tx.insert(teamGroups).values({ id, teamId: team.id, name, createdAt: ctx.deps.now() }));
    done.push({ ...event, targetId: id });
    return requireGroup(tx, team.id, id);
  });
}
