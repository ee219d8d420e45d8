import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CreateChangeLink } from "../../../../lib/contract/change-links.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../../core/ids.ts";
import { shareLinks } from "../../../db/share-link-schema.ts";
import { encryptLinkSecret } from "../../../core/link-secret.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { projectPath, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { toProject } from "../../projects/project.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../../builds/record/build-access.ts";
import { toChangeLink } from "./change-link-record.ts";
import { changePageUrl } from "../shares/share-token.ts";
import { changeLinkEnd } from "../shares/link-fields.ts";
import { requireLinkRoom } from "../shares/share-links.ts";
import { shareSecretOf } from "../shares/share-link-record.ts";
import { changeLinkOfProject, changeLinksPage, changeTargets, type ChangeTargetsRow } from "./change-links.sql.ts";

type LinkInput = z.output<typeof CreateChangeLink>;

/** Longest life of a link by default. */
const DEFAULT_MS = 14 * 24 * 3_600_000;

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
 * Handles `POST …/builds/{buildNumber}/change-links`: creates a link that opens one change for anyone. Throws
 * 400, 403 without the reviewer role and where the project has turned links off, 404, 409 for an archived project, a snapshot that is being
 * compared, and too many links.
 */
export async function createChangeLink(ctx: Ctx<UserActor>, { ref, input }: { ref: BuildRef; input: LinkInput }) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const at = deps.now();
  const endsAt = input.expiresAt === undefined ? new Date(at.getTime() + DEFAULT_MS) : changeLinkEnd(input.expiresAt, "expiresAt", at);
  if (!toProject(ctx.deps, project).changeLinks)
    throw forbidden("This project doesn't allow links to single changes. Ask a project admin to turn them on.");
  const target = await findTarget(ctx, build.id, input);
  await requireLinkRoom(ctx, project.id);
  const [id, token] = [newId(), newShareToken()];
  await deps.db.transaction(async (tx) => {
    await tx.insert(shareLinks).values({
      id,
      hash: sha256(token),
      sealed: encryptLinkSecret(deps.settings, shareSecretOf(id), token),
      projectId: project.id,
      subject: "change",
      name: target.name.slice(0, 100),
      audience: "anyone",
      buildId: build.id,
      diffId: Number(target.diff_id),
      comparisonId: target.comparison_id,
      baseFileId: target.base_file_id,
      headFileId: target.head_file_id,
      region: target.region,
      showsComments: input.comments,
      createdBy: actor.userId,
      createdAt: at,
      endsAt,
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
  return { link: await readLink(ctx, project.id, id), url: changePageUrl(deps.settings, token) };
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
    const own = and(eq(shareLinks.id, linkId), isNull(shareLinks.offAt));
    const [revoked] = await tx.update(shareLinks).set({ offAt: at, offBy: actor.userId }).where(own).returning({ id: shareLinks.id });
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
