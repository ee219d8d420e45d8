import { api } from "../api/client.ts";
import type { Outcome } from "./rows.ts";
import type { Destination, Facts } from "./upload.ts";

/** What uploads to one destination would do, in the order of the files; at most 100. Rejects with `ApiError`. */
export function rehearse({ project: path, branch, prNumber }: Destination, files: readonly Facts[]): Promise<Outcome[]> {
  const [owner, project] = path.split("/") as [string, string];
  return api("POST /projects/{owner}/{project}/rehearsals", { params: { owner, project }, body: { branch, prNumber, files: [...files] } });
}
