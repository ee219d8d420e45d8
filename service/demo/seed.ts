import type { Tx } from "../db/client.ts";
import { commentReactions, comments, threadSubscriptions } from "../db/comment-schema.ts";
import { media, mediaVersions, projectMembers, projects } from "../db/schema.ts";
import { usageDays } from "../db/usage-schema.ts";
import type { Deps } from "../core/deps.ts";
import { serializeByName } from "../db/serialize.sql.ts";
import { newId } from "../core/ids.ts";
import { insertLife } from "./life.ts";
import { type DemoProject, milliseconds, type PersonKey } from "./model.ts";
import { dropPictures, type Picture, storePictures } from "./pictures.ts";
import { bookingWeb } from "./projects/booking-web.ts";
import { crewDesk, harbourScreens, pocketPass } from "./projects/others.ts";
import { followersOf, type Making, rowsOf, usageOf } from "./rows.ts";
import { type DemoTeam, findDemo, type Ids, insertDemoTeam } from "./team.ts";

const demoProjects: readonly DemoProject[] = [harbourScreens, crewDesk, pocketPass, bookingWeb];

const filesOf = ({ groups }: DemoProject) => groups.flatMap((group) => group.media.flatMap((one) => one.versions.map(([file]) => file)));

async function insertProject(
  tx: Tx,
  project: DemoProject,
  team: DemoTeam,
  ids: Ids,
  pictures: ReadonlyMap<string, Picture>,
  { now }: Pick<Making, "now">,
): Promise<void> {
  const making: Making = { ids, now, pictures, projectId: newId() };
  const rows = rowsOf(project, making);
  const byTime = <T extends { createdAt: Date }>(list: T[]) => list.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  // Sequence numbers are given in the order of insertion; lists are read in their order.
  const versions = byTime(rows.versions);
  await tx.insert(projects).values({
    id: making.projectId,
    accountId: team.id,
    name: project.name,
    private: project.private,
    defaultUserLevel: project.defaultLevel,
    createdAt: new Date(now.getTime() - milliseconds(project.created)),
    activeAt: versions.at(-1)!.createdAt,
  });
  const levels = Object.entries(project.levels) as [PersonKey, NonNullable<(typeof project.levels)[PersonKey]>][];
  if (levels.length)
    await tx.insert(projectMembers).values(levels.map(([person, level]) => ({ projectId: making.projectId, userId: ids[person], level })));
  await tx.insert(media).values(byTime(rows.media));
  await tx.insert(mediaVersions).values(versions);
  await tx.insert(comments).values(byTime(rows.comments));
  await tx.insert(threadSubscriptions).values(followersOf(rows.comments));
  if (rows.reactions.length) await tx.insert(commentReactions).values(rows.reactions);
  await tx.insert(usageDays).values(usageOf(project, versions, making, team.id));
}

/**
 * Fills this instance with a demo team: people, projects, media with versions, pairs and short videos, threads of the last three
 * weeks, a domain, invites that wait and a history. Bytes are stored first, rows after them in one transaction. When the team is there already nothing changes; of calls
 * at once one creates it and all answer with it. Rejects with `StorageError` when the pictures cannot be stored.
 */
export async function seedDemo(deps: Deps): Promise<{ ownerId: string; teamSlug: string }> {
  const present = await findDemo(deps.db);
  if (present) return present;
  const pictures = await storePictures(deps, demoProjects.flatMap(filesOf));
  try {
    const { created, demo } = await deps.db.transaction(async (tx) => {
      await serializeByName(tx, "demo");
      const other = await findDemo(tx);
      if (other) return { created: false, demo: other };
      const now = deps.now();
      const { team, ids } = await insertDemoTeam(tx, now);
      await insertLife(tx, team, ids, now, deps.settings.historyDays);
      for (const project of demoProjects) await insertProject(tx, project, team, ids, pictures, { now });
      return { created: true, demo: { ownerId: ids.ana, teamSlug: team.slug } };
    });
    if (!created) await dropPictures(deps, pictures);
    return demo;
  } catch (error) {
    await dropPictures(deps, pictures);
    throw error;
  }
}
