import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CreateChangeLink } from "../../../../lib/contract/change-links.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid, notFound } from "../../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../../core/ids.ts";
import { changeLinks } from "../../../db/change-link-schema.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { projectPath, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { toProject } from "../../projects/project.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../../builds/record/build-access.ts";
import { toChangeLink } from "./change-link-record.ts";
import { activeChangeLinks, changeLinkOfProject, changeLinksPage, changeTargets, type ChangeTargetsRow } from "./change-links.sql.ts";

type LinkInput = z.output<typeof CreateChangeLink>;

const DAY_MS = 24 * 3_600_000;
const DEFAULT_MS = 14 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;
/** Active links of a project. `activeChangeLinks` counts no further. */
const MOST_LINKS = 1000;

function endOf({ expiresAt }: LinkInput, now: Date): Date {
  const end = expiresAt === undefined ? new Date(now.getTime() + DEFAULT_MS) : new Date(expiresAt);
  if (end <= now) throw invalid("Invalid request", "expiresAt must be in the future");
  if (end.getTime() - now.getTime() > LONGEST_MS) throw invalid("Invalid request", "expiresAt must be at most a year ahead");
  return end;
}

async function findTarget({ deps }: BuildCaller, buildId: string, input: LinkInput): Promise<ChangeTargetsRow> {
  const kind = input.causeId ? "causeId" : input.placeId ? "placeId" : "diffId";
  const [target] = await runStatement(deps.database, changeTargets[kind], { buildId, id: input[kind]!, region: input.region ?? null });
  if (!target || (target.region !== null && target.region >= (target.regions ?? 0))) throw notFound();
  if (target.waiting) throw conflict("This snapshot is still being compared. Try again when the comparison has ended.");
  return target;
}

async function readLink({ deps }: BuildCaller, projectId: string, linkId: string) {
  const [row] = await runStatement(deps.database, changeLinkOfProject, { projectId, linkId });
  if (!row) throw notFound();
  return toChangeLink(deps, row);
}

/**
 * Handles `POST …/builds/{buildNumber}/change-links`: creates a link that opens one change for anyone. Its token is returned here only. Throws
 * 400, 403 without the reviewer role and where the project has turned links off, 404, 409 for an archived project, a snapshot that is being
 * compared, and too many links.
 */
export async function createChangeLink(ctx: Ctx<UserActor>, { ref, input }: { ref: BuildRef; input: LinkInput }) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const at = deps.now();
  const expiresAt = endOf(input, at);
  if (!toProject(ctx.deps, project).changeLinks)
    throw forbidden("This project doesn't allow links to single changes. Ask a project admin to turn them on.");
  const target = await findTarget(ctx, build.id, input);
  const [active] = await runStatement(deps.database, activeChangeLinks, { projectId: project.id, now: at });
  if (active!.count >= MOST_LINKS) throw conflict(`This project has ${MOST_LINKS} active links. Revoke some of them first.`);
  const [id, token] = [newId(), newShareToken()];
  const hash = sha256(token);
  await deps.db.transaction(async (tx) => {
    await tx.insert(changeLinks).values({
      id,
      hash,
      projectId: project.id,
      buildId: build.id,
      diffId: Number(target.diff_id),
      comparisonId: target.comparison_id,
      baseFileId: target.base_file_id,
      headFileId: target.head_file_id,
      region: target.region,
      comments: input.comments,
      userId: actor.userId,
      createdAt: at,
      expiresAt,
    });
    const event = {
      kind: "change-link.created",
      target: projectPath(project),
      targetId: id,
      after: target.name,
      projectId: project.id,
    } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
  });
  return { link: await readLink(ctx, project.id, id), url: `${deps.settings.appUrl}/c/${token}` };
}

/** Lists the links of a project: `GET …/change-links`. Newest first. Throws 404. */
export async function listChangeLinks(
  ctx: BuildCaller,
  input: ProjectRef & PageInput & { build?: number | undefined; active?: "true" | undefined },
) {
  const { deps } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const values = { projectId: project.id, ...limitAndOffset(input), now: input.active ? deps.now() : null, number: input.build ?? null };
  const rows = await runStatement(deps.database, changeLinksPage, values);
  return toPage(rows, input, (row) => toChangeLink(deps, row));
}

/**
 * Handles `POST …/change-links/{linkId}/revoke`: ends a link and its pictures. Throws 403 without the reviewer role, 404, 409 for a link that was
 * revoked.
 */
export async function revokeChangeLink(ctx: Ctx<UserActor>, { owner, project: name, linkId }: ProjectRef & { linkId: string }) {
  const { deps, actor } = ctx;
  const { row: project, permissions } = await findProject(ctx, owner, name);
  const link = await readLink(ctx, project.id, linkId);
  if (!permissions.includes("review")) throw forbidden("This needs the reviewer role in the project.");
  if (project.archived_at) throw archivedProject();
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const own = and(eq(changeLinks.id, linkId), isNull(changeLinks.revokedAt));
    const [revoked] = await tx
      .update(changeLinks)
      .set({ revokedAt: at, revokedBy: actor.userId })
      .where(own)
      .returning({ id: changeLinks.id });
    if (!revoked) throw conflict("This link is revoked already.");
    const event = {
      kind: "change-link.revoked",
      target: projectPath(project),
      targetId: linkId,
      before: link.name,
      projectId: project.id,
    } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
  });
  return readLink(ctx, project.id, linkId);
}
