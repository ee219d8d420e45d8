import { runStatement } from "../../../db/statement.ts";
import pLimit from "p-limit";
import type { Deps } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { mapInTurns } from "../../../core/map-in-turns.ts";
import { newId } from "../../../core/ids.ts";
import type { UploadTarget } from "../../../storage/storage.ts";
import { stagingKey, UPLOAD_MS } from "../../files/staging/staging.ts";
import type { Tx } from "../../../db/client.ts";
import { declareFiles, filesByHash, useFiles } from "./build-files.sql.ts";

export type FileKind = "snapshot" | "trace";
export type BuildFileRow = {
  id: string;
  hash: string;
  kind: FileKind;
  content_type: string;
  status: "declared" | "uploaded" | "ready";
  /** No build uses the file: it was declared only, or the last build that used it was deleted. */
  unused: boolean;
};

/** Largest file of a snapshot or trace. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** Files that are looked up in the file store at the same time. */
const AT_ONCE = 32;
const MISSING = "Some files are missing. Upload them, then send the request again.";
/** Problems that one refusal names. */
const MOST_DETAILS = 20;

/** Returns the storage key of a file that no form can name. */
export const fileKey = (projectId: string, fileId: string) => `builds/${projectId}/${fileId}`;

export type DeclaredFile = { key: string; contentType: string };
export type FileTarget = { key: string; postUrl: string; fields: UploadTarget["fields"] } | { key: string; putUrl: string };

const hashOf = ({ key }: { key: string }) => key.toLowerCase();

/** Declares the files of an upload, so that their bytes may come to staging. */
export async function declareUploads(tx: Tx, projectId: string, uploads: readonly (DeclaredFile & { kind: FileKind })[], now: Date) {
  const files = [...new Map(uploads.map((file) => [hashOf(file), file])).values()].toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
  if (!files.length) return;
  const rows = files.map((file) => ({ id: newId(), hash: hashOf(file), type: file.contentType, kind: file.kind }));
  await runStatement(tx, declareFiles, { projectId, rows: JSON.stringify(rows), now });
}

/** Returns a signed form for each declared file that the project does not have, or a URL for `PUT` with `byPut`. */
export async function uploadTargets(
  deps: Deps,
  projectId: string,
  files: readonly DeclaredFile[],
  { byPut }: { byPut: boolean },
): Promise<FileTarget[]> {
  if (!files.length) return [];
  const hashes = files.map(hashOf);
  const rows = await runStatement(deps.database, filesByHash, { projectId, hashes });
  const missing = new Map(rows.filter(({ status }) => status === "declared").map((row) => [row.hash, row]));
  const expiresAt = new Date(deps.now().getTime() + UPLOAD_MS);
  const targets = await mapInTurns(files, async ({ key }): Promise<FileTarget[]> => {
    const row = missing.get(hashOf({ key }));
    if (!row) return [];
    const policy = { key: stagingKey(row.id), contentType: row.content_type, size: { least: 1, most: MOST_BYTES }, expiresAt };
    // Clients that send files by `PUT` declare no types.
    if (byPut) return [{ key, putUrl: await deps.storage.presignPut({ ...policy, contentType: null }) }];
    const { url, fields } = await deps.storage.presign(policy);
    return [{ key, postUrl: url, fields }];
  });
  return targets.flat();
}

/** A file that an upload refers to, with the place in the request to name in a refusal. */
export type FileReference = { hash: string; kind: FileKind; field: string; contentType?: string | null | undefined };
/** A file that no build used before, with the content type that its upload names, if any. */
type FreshFile = { id: string; type: string | null };

/** Moves the bytes of declared files out of staging. Returns true for those that were uploaded. */
async function claimBytes({ storage }: Deps, projectId: string, { id }: BuildFileRow): Promise<boolean> {
  if (await storage.promote(stagingKey(id), fileKey(projectId, id))) return true;
  // Another request may have moved the same file, or this one before it failed.
  return (await storage.size(fileKey(projectId, id))) !== null;
}

/**
 * Returns the files that an upload refers to, by hash, and those of them that no build uses yet. Throws 400 for files that
 * were never declared or uploaded, and for traces in place of snapshots.
 */
export async function claimFiles(deps: Deps, projectId: string, references: readonly FileReference[]) {
  const hashes = [...new Set(references.map(({ hash }) => hash))];
  const rows = hashes.length ? await runStatement(deps.database, filesByHash, { projectId, hashes }) : [];
  const files = new Map(rows.map((row) => [row.hash, row]));
  const limit = pLimit(AT_ONCE);
  const types = new Map(references.map(({ hash, contentType }) => [hash, contentType ?? null]));
  const freshFile = ({ id, hash }: BuildFileRow): FreshFile => ({ id, type: types.get(hash) ?? null });
  const fresh = rows.filter(({ status, unused }) => unused && status !== "declared").map(freshFile);
  const lost = new Set<string>();
  await Promise.all(
    rows
      .filter(({ status }) => status === "declared")
      .map((row) => limit(async () => void ((await claimBytes(deps, projectId, row)) ? fresh.push(freshFile(row)) : lost.add(row.hash)))),
  );
  const problems = references.flatMap(({ hash, kind, field }) => {
    const file = files.get(hash);
    if (!file || lost.has(hash)) return [`${field} refers to a file that was not uploaded`];
    return file.kind === kind ? [] : [`${field} refers to a ${file.kind}, not to a ${kind}`];
  });
  if (!problems.length) return { files, fresh };
  const more = problems.length > MOST_DETAILS ? [`and ${problems.length - MOST_DETAILS} more`] : [];
  throw invalid(MISSING, ...problems.slice(0, MOST_DETAILS), ...more);
}

/** Marks files as used in the transaction that adds their snapshots. Throws 400 when one was removed since it was looked up. */
export async function keepClaimedFiles(tx: Tx, fresh: readonly FreshFile[]): Promise<void> {
  if (!fresh.length) return;
  const kept = await runStatement(tx, useFiles, { fresh: JSON.stringify(fresh) });
  if (kept.length < fresh.length) throw invalid(MISSING, "A file was removed because no build used it");
}
