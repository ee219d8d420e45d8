import { api } from "../api/client.ts";
import type { FilePreview } from "./rows.ts";
import type { Destination, FileFacts } from "./upload.ts";

/** Returns what uploads to one destination would do, in the order of the files; at most 100. Rejects with `ApiError`. */
export function fetchUploadPreviews({ project: path, branch, prNumber }: Destination, files: readonly FileFacts[]): Promise<FilePreview[]> {
  const [owner, project] = path.split("/") as [string, string];
  return api("POST /projects/{owner}/{project}/media/preview", {
    params: { owner, project },
    body: { branch, prNumber, files: [...files] },
  });
}
