import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { ShareLink, UpdateShareLink } from "../../../../lib/contract/share-links.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid } from "../../../core/errors.ts";
import { newShareToken, sha256 } from "../../../core/ids.ts";
import { encryptLinkSecret } from "../../../core/link-secret.ts";
import { shareLinks } from "../../../db/share-link-schema.ts";
import { type HistoryEvent, recordHistory } from "../../base/history/record-history.ts";
import { projectPath, type ProjectRef } from "../../projects/administrate-project.ts";
import { toProject } from "../../projects/project.ts";
import { changeLinkEnd, linkAddresses, linkEnd } from "./link-fields.ts";
import { hashPasscode } from "./passcodes.ts";
import { shareSecretOf } from "./share-link-record.ts";
import { readShareLink, requireLinkProject } from "./share-links.ts";

type Input = z.output<typeof UpdateShareLink>;
type Link = z.output<typeof ShareLink>;
type Columns = Partial<typeof shareLinks.$inferInsert>;

/** Returns the columns of an audience and its proof. Throws 400 for a proof that is missing or belongs to another audience. */
async function audienceColumns(link: Link, input: Input): Promise<Columns> {
  if (input.audience === undefined && input.passcode === undefined && input.addresses === undefined) return {};
  const audience = input.audience ?? link.audience;
  if (audience !== "passcode" && input.passcode !== undefined) throw invalid("Invalid request", "passcode needs the audience passcode");
  if (audience !== "addresses" && input.addresses !== undefined) throw invalid("Invalid request", "addresses needs the audience addresses");
  if (audience === "passcode" && link.audience !== "passcode" && input.passcode === undefined)
    throw invalid("Invalid request", "passcode is required for this audience");
  if (audience === "addresses" && !link.addresses.length && input.addresses === undefined)
    throw invalid("Invalid request", "addresses is required for this audience");
  return {
    audience,
    ...(audience !== "passcode" && { passcodeHash: null }),
    ...(audience !== "addresses" && { addresses: [] }),
    ...(input.passcode !== undefined && { passcodeHash: await hashPasscode(input.passcode) }),
    ...(input.addresses !== undefined && { addresses: linkAddresses(input.addresses) }),
  };
}

/** Throws 400 for settings that a link to a change doesn't have: it opens for anyone, takes no comments, and it ends. */
function checkChangeInput({ audience = "anyone", passcode, addresses, comments = "off", downloads = true, endsAt }: Input): void {
  if (audience !== "anyone" || passcode !== undefined || addresses !== undefined)
    throw invalid("Invalid request", "audience must be anyone for a link to a change");
  if (comments !== "off") throw invalid("Invalid request", "comments must be off for a link to a change");
  if (!downloads) throw invalid("Invalid request", "downloads must be true for a link to a change");
  if (endsAt === null) throw invalid("Invalid request", "endsAt must not be null for a link to a change");
}

/** Returns the columns of another URL. */
function urlColumns({ settings }: Deps, linkId: string): Columns {
  const secret = newShareToken();
  return { hash: sha256(secret), sealed: encryptLinkSecret(settings, shareSecretOf(linkId), secret) };
}

/** Words of the fields in the history. Passcodes and addresses are not recorded, only that they changed. */
const labels = {
  name: "name",
  audience: "audience",
  passcode: "passcode",
  addresses: "addresses",
  endsAt: "end",
  comments: "comments",
  downloads: "downloads",
  renewUrl: "URL",
} as const;

/** Returns the names of the fields that a change gives another value. */
function changedFields(link: Link, input: Input): string[] {
  const same = (field: keyof typeof labels) => {
    if (field === "passcode" || field === "renewUrl") return false;
    if (field === "addresses") return JSON.stringify(linkAddresses(input.addresses!)) === JSON.stringify(link.addresses);
    if (field === "endsAt") return (input.endsAt ? Date.parse(input.endsAt) : null) === (link.endsAt ? Date.parse(link.endsAt) : null);
    return input[field] === link[field];
  };
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => input[field] !== undefined && !same(field))
    .map((field) => labels[field]);
}

/**
 * Handles `PATCH …/share-links/{shareLinkId}`: changes a link, and turns it off or on. Takes effect immediately for pages and files. Throws 400, 403
 * without the reviewer role and for turning on a link where the project turned share links off, 404, and 409 for an archived project.
 */
export async function updateShareLink(ctx: Ctx<UserActor>, { ref, linkId, input }: { ref: ProjectRef; linkId: string; input: Input }) {
  const { deps, actor } = ctx;
  const project = await requireLinkProject(ctx, ref);
  const link = await readShareLink(ctx, project.id, linkId);
  const at = deps.now();
  const isChange = link.subject === "change";
  if (isChange) checkChangeInput(input);
  const isSwitched = input.isOn !== undefined && input.isOn !== (link.offAt === null);
  const { changeLinks, shareLinks: fileLinks } = toProject(ctx.deps, project);
  if (isSwitched && input.isOn && !(isChange ? changeLinks : fileLinks))
    throw forbidden("This project doesn't allow these links. Ask a project admin to turn them on.");
  const changed = changedFields(link, input);
  const values: Columns = {
    ...(await audienceColumns(link, input)),
    ...(input.renewUrl && urlColumns(deps, linkId)),
    ...(input.name !== undefined && { name: input.name }),
    ...(changed.includes(labels.endsAt) && { endsAt: isChange ? changeLinkEnd(input.endsAt!, "endsAt", at) : linkEnd(input.endsAt!, at) }),
    ...(input.comments !== undefined && { comments: input.comments }),
    ...(input.downloads !== undefined && { downloads: input.downloads }),
    ...(isSwitched && { offAt: input.isOn ? null : at, offBy: input.isOn ? null : actor.userId }),
  };
  const entry = { target: projectPath(project), targetId: linkId, before: link.name, projectId: project.id };
  const events: HistoryEvent[] = [
    ...(changed.length ? [{ kind: "share-link.changed" as const, ...entry, after: changed.join(", ") }] : []),
    ...(isSwitched ? [{ kind: input.isOn ? ("share-link.turned-on" as const) : ("share-link.turned-off" as const), ...entry }] : []),
  ];
  if (events.length) {
    await deps.db.transaction(async (tx) => {
      const same = and(eq(shareLinks.id, linkId), eq(shareLinks.audience, link.audience));
      const [updated] = await tx.update(shareLinks).set(values).where(same).returning({ id: shareLinks.id });
      if (!updated) throw conflict("This link was changed meanwhile. Try again.");
      await recordHistory(tx, project.account_id, actor, events, { at });
    });
  }
  return readShareLink(ctx, project.id, linkId);
}
