import { api } from "../api/client.ts";
import type { QueueRow, FilePreview } from "./rows.ts";
import type { Destination, FileFacts } from "./upload.ts";

/** Returns what uploads to one destination would do, in the order of the files; at most 100. Rejects with `ApiError`. */
export function fetchUploadPreviews({ project: path, branch, prNumber }: Destination, files: readonly FileFacts[]): Promise<FilePreview[]> {
  const [owner, project] = path.split("/") as [string, string];
  return api("POST /projects/{owner}/{project}/media/preview", {
    params: { owner, project },
    body: { branch, prNumber, files: [...files] },
  });
}
export type FetchPreviews = typeof fetchUploadPreviews;

/** Most files of one call. */
const BATCH = 100;
/** Milliseconds in which rows that become ready are gathered into one call. */
const DEBOUNCE_MS = 60;

/**
 * Fetches previews for the rows of a queue. `schedule` debounces; it covers all rows that are ready and have none. After a failed call,
 * or without the operation, rows have no preview and can be sent.
 */
export function previewLoader(fetchPreviews: FetchPreviews, rows: () => readonly QueueRow[], set: (next: readonly QueueRow[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let enabled = true;

  async function load(batch: readonly QueueRow[]) {
    const files = batch.map(({ facts }) => facts!);
    const previews = await fetchPreviews(batch[0]!.to, files).catch((): FilePreview[] => []);
    const byId = new Map(batch.map((row, index) => [row.id, { row, preview: previews[index] }]));
    set(
      rows().map((row) => {
        const loaded = byId.get(row.id);
        // Renamed or sent elsewhere meanwhile: a later call covers it.
        if (!loaded?.preview || row.now.at !== "ready" || row.facts !== loaded.row.facts || row.to !== loaded.row.to) return row;
        return { ...row, now: { at: "ready", preview: loaded.preview } };
      }),
    );
  }

  function loadAll() {
    const byAttachment = new Map<string, QueueRow[]>();
    for (const row of rows()) {
      if (row.now.at !== "ready" || row.now.preview) continue;
      const attachment = JSON.stringify([row.to.project, row.to.branch, row.to.prNumber]);
      byAttachment.set(attachment, [...(byAttachment.get(attachment) ?? []), row]);
    }
    for (const all of byAttachment.values()) for (let from = 0; from < all.length; from += BATCH) void load(all.slice(from, from + BATCH));
  }

  return {
    schedule() {
      clearTimeout(timer);
      if (enabled) timer = setTimeout(loadAll, DEBOUNCE_MS);
    },
    /** Turns previews off for a service that lacks the operation. They are on until then. */
    enable(next: boolean) {
      enabled = next;
      if (!next) clearTimeout(timer);
    },
  };
}
