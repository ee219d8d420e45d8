import type { Tx } from "../db/client.ts";
import { commentReactions, comments, threadSubscriptions } from "../db/comment-schema.ts";
import { media, mediaVersions } from "../db/media-schema.ts";
import { pullRequests } from "../db/pull-request-schema.ts";
import { projectMembers, projects } from "../db/schema.ts";
import { usageDays } from "../db/usage-schema.ts";
import type { Deps } from "../core/deps.ts";
import { serializeByName } from "../db/serialize.sql.ts";
import { newId } from "../core/ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { versionExpiry } from "../domain/files/retention/retention.ts";
import { insertTeamActivity } from "./team-activity.ts";
import { type DemoProject, milliseconds, type PersonKey } from "./model.ts";
import { deletePictures, type Picture, storePictures } from "./pictures.ts";
import { bookingWeb } from "./projects/booking-web.ts";
import { crewDesk, harbourScreens, pocketPass } from "./projects/others.ts";
import { subscriptionsOf, type ProjectContext, pullRequestsOf, rowsOf, usageOf } from "./rows.ts";
import { insertYear } from "./year.ts";
import { type DemoTeam, findDemo, type PersonIds, insertDemoTeam } from "./team.ts";

const demoProjects: readonly DemoProject[] = [harbourScreens, crewDesk, pocketPass, bookingWeb];

const fileNamesOf = ({ groups }: DemoProject) =>
  groups.flatMap((group) => group.media.flatMap((one) => one.versions.map(([file]) => file)));

async function insertProject(
  tx: Tx,
  project: DemoProject,
  team: DemoTeam,
  ids: PersonIds,
  pictures: ReadonlyMap<string, Picture>,
  dates: Pick<ProjectContext, "now" | "expiresAt">,
): Promise<void> {
  const { now } = dates;
  const context: ProjectContext = { ids, pictures, projectId: newId(), ...dates };
  const rows = rowsOf(project, context);
  const byTime = <T extends { createdAt: Date }>(list: T[]) => list.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  // Lists are sorted by sequence number, which follows the order of insertion.
  const versions = byTime(rows.versions);
  await tx.insert(projects).values({
    id: context.projectId,
    accountId: team.id,
    name: project.name,
    private: project.private,
    defaultUserLevel: project.defaultLevel,
    createdAt: new Date(now.getTime() - milliseconds(project.created)),
    activeAt: versions.at(-1)!.createdAt,
  });
  const levels = Object.entries(project.levels) as [PersonKey, NonNullable<(typeof project.levels)[PersonKey]>][];
  if (levels.length)
    await tx.insert(projectMembers).values(levels.map(([person, level]) => ({ projectId: context.projectId, userId: ids[person], level })));
  await tx.insert(media).values(byTime(rows.media));
  await tx.insert(mediaVersions).values(versions);
  await tx.insert(comments).values(byTime(rows.comments));
  await tx.insert(threadSubscriptions).values(subscriptionsOf(rows.comments));
  const pulls = pullRequestsOf(project, context);
  if (pulls.length) await tx.insert(pullRequests).values(pulls);
  if (rows.reactions.length) await tx.insert(commentReactions).values(rows.reactions);
  await tx.insert(usageDays).values(usageOf(project, versions, context, team.id));
}

/** Adds the project whose builds a job uploads once the demo exists. */
async function insertBuildsProject(tx: Tx, team: DemoTeam, people: PersonIds, now: Date): Promise<void> {
  const projectId = newId();
  const createdAt = new Date(now.getTime() - milliseconds("380d"));
  // Its builds follow immediately: it is the first project from the first look.
  const project = { id: projectId, accountId: team.id, name: "ferry-site", private: true, createdAt, activeAt: now };
  await tx.insert(projects).values({ ...project, defaultUserLevel: "reviewer" });
  await insertYear(tx, { projectId, accountId: team.id }, people, { now, days: 25 });
  await enqueue(tx, "demo.builds", { projectId, people, seededAt: now.toISOString() });
}

/**
 * Creates the demo team unless it exists: people, projects, media with versions, pairs and short videos, threads of the last three weeks, a
 * domain, pending invites and a history; a job uploads the builds of another project.
 * Stores the files first, then inserts all rows in one transaction. Concurrent calls create one team. Returns the team and its owner. Rejects
 * with `StorageError` when the files cannot be stored.
 */
export async function seedDemo(deps: Deps): Promise<{ ownerId: string; teamSlug: string }> {
  const present = await findDemo(deps.db);
  if (present) return present;
  const pictures = await storePictures(deps, demoProjects.flatMap(fileNamesOf));
  try {
    const { created, demo } = await deps.db.transaction(async (tx) => {
      await serializeByName(tx, "demo");
      const existing = await findDemo(tx);
      if (existing) return { created: false, demo: existing };
      const now = deps.now();
      const { team, ids } = await insertDemoTeam(tx, now);
      await insertTeamActivity(tx, team, ids, now, deps.settings.historyDays);
      for (const project of demoProjects)
        await insertProject(tx, project, team, ids, pictures, { now, expiresAt: versionExpiry(deps.settings, now) });
      await insertBuildsProject(tx, team, ids, now);
      return { created: true, demo: { ownerId: ids.ana, teamSlug: team.slug } };
    });
    if (!created) await deletePictures(deps, pictures);
    return demo;
  } catch (error) {
    await deletePictures(deps, pictures);
    throw error;
  }
}
