import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { toMedia } from "../../media/media-rows.ts";
import { openShare } from "./share-access.ts";
import { mediaOfShare } from "./shares.sql.ts";

/** Returns the public media of a share token, for embeds. Throws 404 for all others. */
export async function getPublicShare(deps: Deps, shareToken: string) {
  const [row] = await runStatement(deps.database, mediaOfShare, { shareToken, userId: null });
  openShare({ deps, actor: { kind: "anonymous" } }, row);
  return toMedia(deps, row!);
}
