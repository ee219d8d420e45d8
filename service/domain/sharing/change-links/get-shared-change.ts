import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { SharedChange } from "../../../../lib/contract/change-links.ts";
import { projectPermissions } from "../../../../lib/permissions.ts";
import { fragmentOf, pointOf } from "../../../../lib/review/anchor.ts";
import type { Actor, Ctx } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { sha256 } from "../../../core/ids.ts";
import { changeSummary } from "../shares/change-facts.ts";
import { changeOfHash, type StoredFile, type StoredPin, type ChangeOfHashRow } from "./change-links.sql.ts";
import { changeFileUrl } from "../../builds/record/snapshot-urls.ts";
import { toRegion } from "../../builds/record/diff-record.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Maps a stored comment to a pin; none for one without a point. */
function toPin({ side, anchor, author, text, createdAt }: StoredPin): z.output<typeof SharedChange>["pins"] {
  const point = pointOf(anchor);
  return point ? [{ side, point, box: fragmentOf(anchor)?.box ?? null, author, text, createdAt: new Date(createdAt).toISOString() }] : [];
}

/** Other changed areas of the pictures that are returned. */
const MOST_OTHERS = 200;

/** Returns true for a caller who can see the project of a link. */
function seesProject(actor: Actor, row: ChangeOfHashRow): boolean {
  if (actor.kind === "anonymous") return false;
  if (actor.kind === "project") return actor.projectId === row.project_id;
  const account = actor.accounts.find(({ id }) => id === row.account_id);
  if (!account || account.locked) return false;
  const levels = { teamLevel: account.level, projectLevel: row.project_level, defaultLevel: row.default_user_level };
  return projectPermissions(levels).includes("view");
}

/**
 * Handles `GET /changes/{changeToken}`: returns one change and nothing else of its build. Throws the same 404 for unknown, expired and revoked
 * links, and for those of projects that turned links off.
 */
export async function getSharedChange({ deps, actor }: Ctx<Actor>, token: string): Promise<FullRecord<typeof SharedChange>> {
  const reader = actor.kind === "user" ? actor.userId : null;
  const [row] = await runStatement(deps.database, changeOfHash, { hash: sha256(token), now: deps.now(), userId: reader });
  if (!row) throw notFound();
  const side = (name: "before" | "after", file: StoredFile | null) =>
    file && {
      url: changeFileUrl(deps, { linkId: row.id, side: name, contentType: file.contentType }),
      contentType: file.contentType,
      width: file.width,
      height: file.height,
      cropUrl:
        row.own && row.own.kind !== "lines" && row.own[name]
          ? changeFileUrl(deps, { linkId: row.id, side: name, isCrop: true, contentType: "image/webp" })
          : null,
    };
  const { metadata } = row;
  return {
    name: row.name,
    summary: changeSummary(row),
    before: side("before", row.base),
    after: side("after", row.head),
    region: row.own && toRegion(row.own),
    others: (row.areas ?? [])
      .filter((_, number) => number !== row.region)
      .slice(0, MOST_OTHERS)
      .map(toRegion),
    pins: (row.pins ?? []).flatMap(toPin),
    browser: metadata?.browser?.name ?? null,
    viewport: metadata?.viewport ? { width: metadata.viewport.width, height: metadata.viewport.height } : null,
    colorScheme: metadata?.colorScheme ?? null,
    sharedBy: { name: row.sharer, team: row.team },
    expiresAt: row.expires_at.toISOString(),
    place: seesProject(actor, row)
      ? { owner: row.owner, project: row.project, build: row.build, diffId: row.diff_id, region: row.region }
      : null,
  };
}
