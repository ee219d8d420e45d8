import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { CreateShareLink, ShareLink } from "../../../../lib/contract/share-links.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid, notFound } from "../../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../../core/ids.ts";
import { encryptLinkSecret } from "../../../core/link-secret.ts";
import { shareLinkMedia, shareLinks } from "../../../db/share-link-schema.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { projectPath, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { type ProjectRow, toProject } from "../../projects/project.ts";
import { linkAddresses, linkEnd } from "./link-fields.ts";
import { hashPasscode } from "./passcodes.ts";
import { shareSecretOf, toShareLink } from "./share-link-record.ts";
import { mediaForLink, openShareLinks, shareLinkOfProject, shareLinkPages } from "./share-links.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";

type LinkInput = z.output<typeof CreateShareLink>;

/** Largest number of links of a project that are on. `openShareLinks` counts no further. */
const MOST_LINKS = 1000;

/** Returns the project whose share links the caller may manage. Throws 404, 403 without the reviewer role, and 409 for an archived project. */
export async function requireLinkProject(ctx: Ctx<UserActor>, { owner, project }: ProjectRef, reads = false): Promise<ProjectRow> {
  const { row, permissions } = await findProject(ctx, owner, project);
  if (!permissions.includes("review")) throw forbidden("This needs the reviewer role in the project.");
  if (row.archived_at && !reads) throw archivedProject();
  return row;
}

/** Reads a link of a project. Throws 404. */
export async function readShareLink({ deps }: Ctx<UserActor>, projectId: string, linkId: string): Promise<FullRecord<typeof ShareLink>> {
  const [row] = await runStatement(deps.database, shareLinkOfProject, { projectId, linkId });
  if (!row) throw notFound();
  return toShareLink(deps, row);
}

/** Throws 409 for a project with too many links that are on, to files and to changes. */
export async function requireLinkRoom({ deps }: Ctx<UserActor>, projectId: string): Promise<void> {
  const [open] = await runStatement(deps.database, openShareLinks, { projectId, now: deps.now() });
  if (open!.count >= MOST_LINKS) throw conflict(`This project has ${MOST_LINKS} active links. Turn off some of them first.`);
}

/** Returns the media of a new link, each once. Throws 404 for one that is not of the project or has no uploaded version. */
async function requireMediaOf({ deps }: Ctx<UserActor>, projectId: string, mediaIds: readonly string[]): Promise<string[]> {
  const unique = [...new Set(mediaIds)];
  const found = await runStatement(deps.database, mediaForLink, { projectId, unique: JSON.stringify(unique) });
  if (found.length !== unique.length) throw notFound();
  return unique;
}

const subjectOf = ({ branch, prNumber }: LinkInput, media: readonly string[]) =>
  branch !== undefined ? "branch" : prNumber !== undefined ? "pull-request" : media.length === 1 ? "media" : "selection";

/** Throws 400 for a passcode or addresses that are missing or belong to another audience. */
function checkAudience({ audience, passcode, addresses }: Pick<LinkInput, "audience" | "passcode" | "addresses">): void {
  if (audience === "passcode" && passcode === undefined) throw invalid("Invalid request", "passcode is required for this audience");
  if (audience === "addresses" && addresses === undefined) throw invalid("Invalid request", "addresses is required for this audience");
  if (audience !== "passcode" && passcode !== undefined) throw invalid("Invalid request", "passcode needs the audience passcode");
  if (audience !== "addresses" && addresses !== undefined) throw invalid("Invalid request", "addresses needs the audience addresses");
}

/**
 * Handles `POST …/share-links`: creates a link that opens media of a project for people outside it. Throws 400, 403 without the reviewer role and
 * where the project turned share links off, 404 for foreign media, and 409 for an archived project and too many links.
 */
export async function createShareLink(ctx: Ctx<UserActor>, { ref, input }: { ref: ProjectRef; input: LinkInput }) {
  const { deps, actor } = ctx;
  const project = await requireLinkProject(ctx, ref);
  if (!toProject(ctx.deps, project).shareLinks)
    throw forbidden("This project doesn't allow share links. Ask a project admin to turn them on.");
  checkAudience(input);
  const at = deps.now();
  const endsAt = linkEnd(input.endsAt, at);
  const addresses = linkAddresses(input.addresses ?? []);
  const media = await requireMediaOf(ctx, project.id, input.mediaIds ?? []);
  await requireLinkRoom(ctx, project.id);
  const passcodeHash = input.passcode === undefined ? null : await hashPasscode(input.passcode);
  const [id, secret] = [newId(), newShareToken()];
  const { name, audience, comments, downloads, branch = null, prNumber = null } = input;
  await deps.db.transaction(async (tx) => {
    await tx.insert(shareLinks).values({
      id,
      hash: sha256(secret),
      sealed: encryptLinkSecret(deps.settings, shareSecretOf(id), secret),
      projectId: project.id,
      subject: subjectOf(input, media),
      branch,
      prNumber,
      name,
      audience,
      passcodeHash,
      addresses,
      endsAt,
      comments,
      downloads,
      createdBy: actor.userId,
      createdAt: at,
    });
    if (media.length) await tx.insert(shareLinkMedia).values(media.map((mediaId, position) => ({ linkId: id, mediaId, position })));
    const event = { kind: "share-link.created", target: projectPath(project), targetId: id, after: name, projectId: project.id } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
  });
  return readShareLink(ctx, project.id, id);
}

type ListInput = ProjectRef &
  PageInput & {
    mediaId?: string | undefined;
    branch?: string | undefined;
    prNumber?: number | undefined;
    build?: number | undefined;
    opens?: "files" | "change" | undefined;
    state?: z.output<typeof ShareLink>["state"] | undefined;
    search: string;
    cursor?: string | undefined;
  };

/** Lists the share links of a project: `GET …/share-links`. Newest first. Throws 403 without the reviewer role, because the list has the URLs. */
export async function listShareLinks(ctx: Ctx<UserActor>, input: ListInput) {
  const { deps } = ctx;
  const project = await requireLinkProject(ctx, input, true);
  const { mediaId = null, branch = null, prNumber = null, build = null, opens = null, state = null, search, cursor } = input;
  const { limit, offset } = limitAndOffset(input);
  // Reads a link more than the page shows, to find whether another page follows.
  const values = { projectId: project.id, limit: limit + 1, mediaId, branch, prNumber, build, opens, state, now: deps.now(), search };
  const rows = await (cursor === undefined
    ? runStatement(deps.database, shareLinkPages.byNumber, { ...values, offset })
    : runStatement(deps.database, shareLinkPages.byCursor, { ...values, after: cursor }));
  const shown = rows.slice(0, limit);
  return { ...toPage(shown, input, (row) => toShareLink(deps, row)), next: rows.length > limit ? shown.at(-1)!.id : null };
}
