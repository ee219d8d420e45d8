import { runStatement } from "../../../db/statement.ts";
import { sha256 } from "../../../core/ids.ts";
import type { Ctx, Deps } from "../../../core/deps.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { projectPath } from "../../projects/administrate-project.ts";
import { linkOfRefusal, type RefusedLink } from "./link-access.sql.ts";

const DAY = 86_400;
/** Refused visits that the history records in a day: for one link and reason, and for all links of a project. */
const OF_LINK = 5;
const OF_PROJECT = 100;

const reasons = {
  passcode: "Wrong passcode",
  address: "The address isn't named by the link",
  ended: "The link has ended",
  off: "The link is off",
} as const;

/** Actor of the history for a visitor. Nothing identifies them. */
const visitor = { userId: null, slug: "visitor", name: "A visitor" } as const;

async function record({ deps }: Ctx, link: RefusedLink, reason: keyof typeof reasons): Promise<void> {
  const { limits } = deps;
  if ((await limits.window("share-refused", OF_LINK, DAY).take(`${link.id} ${reason}`)).exceeded) return;
  if ((await limits.window("share-refused-project", OF_PROJECT, DAY).take(link.project_id)).exceeded) return;
  const target = projectPath({ account_slug: link.account_slug, name: link.project_name });
  const event = { kind: "share-link.opened", target, targetId: link.id, before: link.name, projectId: link.project_id } as const;
  await recordHistory(deps.db, link.account_id, visitor, [event], { at: deps.now(), outcome: "refused", reason: reasons[reason] });
}

const readLink = async ({ database }: Deps, secret: string) => (await runStatement(database, linkOfRefusal, { hash: sha256(secret) }))[0];

/** Records in the history that a link refused a visitor, without what they entered. Records a limited number in a day, and never throws. */
export async function recordRefusedProof(ctx: Ctx, secret: string, reason: "passcode" | "address"): Promise<void> {
  const { deps } = ctx;
  try {
    const link = await readLink(deps, secret);
    if (link) await record(ctx, link, reason);
  } catch (err) {
    deps.log.warn({ err }, "could not record a refused visit of a share link");
  }
}

/** Records in the history that a visitor opened a link that is off or has ended. Unknown links are ignored. Never throws. */
export async function recordClosedLink(ctx: Ctx, secret: string): Promise<void> {
  const { deps } = ctx;
  try {
    const link = await readLink(deps, secret);
    if (link?.off_at) await record(ctx, link, "off");
    else if (link?.ends_at && link.ends_at <= deps.now()) await record(ctx, link, "ended");
  } catch (err) {
    deps.log.warn({ err }, "could not record a refused visit of a share link");
  }
}
