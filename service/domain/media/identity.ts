import { runStatement } from "../../db/statement.ts";
import type { MediaState } from "../../../lib/contract/media-refusals.ts";
import type { Tx } from "../../db/client.ts";
import { mediaByIdentity } from "./identity.sql.ts";

/** Destination of an upload: a pull request, a branch, both or neither. */
type Attachment = { prNumber?: number | null | undefined; branch?: string | null | undefined };
type Identity = Attachment & { projectId: string; name: string; state: MediaState | null };

/** Returns the parameters `$1` to `$3` of the identity rule. */
export const attachmentParams = (projectId: string, { prNumber, branch }: Attachment) => {
  const attachments = [...(prNumber ? [`pr:${prNumber}`] : []), ...(branch ? [`branch:${branch}`] : [])];
  return { projectId, attachments: attachments.length ? attachments : [""], branch: prNumber ? null : (branch ?? null) };
};

/** Finds and locks the media that an upload of this identity adds a version to. Call it under the identity's advisory lock. */
export async function findIdentity(tx: Tx, identity: Identity): Promise<{ id: string; visibility: "team" | "public" } | undefined> {
  const params = { ...attachmentParams(identity.projectId, identity), name: identity.name, state: identity.state };
  const [row] = await runStatement(tx, mediaByIdentity, params);
  return row;
}
