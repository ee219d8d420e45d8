import { runStatement } from "../../../db/statement.ts";
import { createHash } from "node:crypto";
import type { Deps } from "../../../core/deps.ts";
import { markVerified } from "./deployments.sql.ts";
import { contentKey } from "./finalize-deployment.ts";

export type SiteFile = { path: string; hash: string; content_type: string; upload_id: string; project_id: string; verified: boolean };

async function hashOf({ storage }: Deps, key: string): Promise<string | null> {
  const bytes = await storage.read(key);
  if (!bytes) return null;
  const hash = createHash("sha256");
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Verifies the SHA-256 of a file's bytes before they are served for the first time. Returns false where they are wrong or gone: the next deployment
 * then uploads them again.
 */
export async function verifyContent(deps: Deps, { hash, upload_id: upload, project_id: projectId, verified }: SiteFile): Promise<boolean> {
  if (verified) return true;
  const isRight = (await hashOf(deps, contentKey(projectId, upload))) === hash;
  await runStatement(deps.database, markVerified, { projectId, hash, now: isRight ? deps.now() : null });
  return isRight;
}
