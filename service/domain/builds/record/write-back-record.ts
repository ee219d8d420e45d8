import type { WriteBack } from "../../../../lib/contract/write-backs.ts";
import type { Deps } from "../../../core/deps.ts";
import type { FullRecord } from "../../base/full-record.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";

export type WriteBackRow = {
  id: string;
  files: number;
  paths: string[];
  commit: string | null;
  pull_request_url: string | null;
  created_at: Date;
  person: PersonRow | null;
};

/** Returns the number of a pull or merge request in its URL. */
export function requestNumberOf(url: string | null | undefined): number | null {
  const digits = /\/(?:pull|pulls|pull-requests|merge_requests)\/(\d{1,9})(?:[/?#]|$)/.exec(url ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Maps a row to the WriteBack record (docs/spec/builds.md#written-baseline-files). */
export const toWriteBack = (deps: Deps, row: WriteBackRow): FullRecord<typeof WriteBack> => ({
  id: row.id,
  files: row.files,
  paths: row.paths,
  commit: row.commit,
  pullRequestUrl: row.pull_request_url,
  pullRequestNumber: requestNumberOf(row.pull_request_url),
  user: toUser(deps, row.person),
  createdAt: row.created_at.toISOString(),
});
