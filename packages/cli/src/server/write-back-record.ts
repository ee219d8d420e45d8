import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { CommandError } from "../commands/exit-codes.ts";
import { ServerRefusal } from "./api.ts";
import { type Connection, requireProject, requireToken } from "./connection.ts";

/** Baseline files that were written. `commit`: 40 digits, null for none. */
export type WrittenFiles = { paths: readonly string[]; commit: string | null; pullRequestUrl: string | null };

/**
 * Tells the server which baseline files were written, so that the build shows it. The files are written by now, so a failure is a note. An older
 * server lacks the operation, and gets none.
 */
export async function recordWriteBack(
  connection: Connection,
  build: number,
  written: WrittenFiles,
  note: (text: string) => void,
): Promise<void> {
  const { owner, name } = requireProject(connection);
  const route = `POST /projects/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/builds/${build}/write-backs`;
  // A commit of a repository with SHA-256 is unknown to the server.
  const commit = written.commit?.length === 40 ? written.commit : null;
  try {
    const body = { ...written, commit };
    await connection.api.call(route, z.object({ id: z.string() }), { token: requireToken(connection), body, retryKey: randomUUID() });
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 404) return;
    if (!(error instanceof CommandError)) throw error;
    note(`The build doesn't show that its pictures were written: ${error.message}`);
  }
}
