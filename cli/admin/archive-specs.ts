import { bytes } from "../../lib/format.ts";
import type { Restored } from "../../service/backup/restore.ts";
import type { Spec } from "./command-spec.ts";
import { switchOption } from "./command-spec.ts";

/** Facts about an archive. */
export type ArchiveSummary = Pick<Restored, "head" | "manifest"> & { file: string; sizeBytes: number };

const number = (count: number) => count.toLocaleString("en");

function describeArchive({ file, sizeBytes, head, manifest: { tables, files } }: ArchiveSummary): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${file}: ${bytes(sizeBytes)}, of ${head.createdAt}`,
    `Loupe ${head.version} at ${head.appUrl}, migration ${head.migration.name}, AUTH_SECRET ${head.secretFingerprint}`,
    `Rows: ${number(rows)} in ${tables.length} tables`,
    head.files ? `Files: ${number(files.count)}, ${bytes(files.bytes)}` : "Files: none, made with --no-files",
  ].join("\n");
}

function describeRestored({ head, manifest, migration, isHeld, lost }: Restored & { lost: string | null }): string {
  return [
    `Restored Loupe ${head.version} of ${head.createdAt}: ${number(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))} rows, ${number(manifest.files.count)} files.`,
    migration === head.migration.name ? null : `Migrated from ${head.migration.name} to ${migration}.`,
    head.files ? null : "The backup has no files: restore them to the same store.",
    lost,
    isHeld ? "Mails, webhooks and statuses that were waiting are held back. Send them with: npm run admin -- jobs resume" : null,
  ]
    .filter(Boolean)
    .join("\n");
}

const file: Spec["input"] = ({ positional }) => ({ file: positional });

/** Commands that write and read backups. */
export const archiveSpecs = {
  backup: {
    summary: "Saves all tables and files in one archive while Loupe runs. It never holds AUTH_SECRET: keep that elsewhere.",
    options: [switchOption("no-files")],
    positional: "FILE",
    input: ({ positional, switches }) => ({ file: positional, files: !switches.has("no-files") }),
    format: (summary: ArchiveSummary) => `Saved and verified.\n${describeArchive(summary)}`,
  },
  "backup verify": {
    summary: "Reads an archive to its end and compares every sum, without changing anything.",
    options: [],
    positional: "FILE",
    input: file,
    format: (summary: ArchiveSummary) => `The backup is whole.\n${describeArchive(summary)}`,
  },
  restore: {
    summary: "Restores an archive into an empty DATA_DIR, database and bucket. Jobs that send something wait, unless --resume-jobs.",
    options: [switchOption("resume-jobs"), switchOption("new-secret")],
    positional: "FILE",
    input: ({ positional, switches }) => ({
      file: positional,
      resumeJobs: switches.has("resume-jobs"),
      acceptNewSecret: switches.has("new-secret"),
    }),
    format: describeRestored,
  },
} satisfies Record<string, Spec>;
