import { isApprovedByBranch } from "../../../../lib/builds/approved-by-branch.ts";
import type { Deps } from "../../../core/deps.ts";
import { type BuildRow, toBuild } from "../../builds/record/build-record.ts";

/** A build with the commit and repository that show its status. `wanted`: the name of the build that changed. */
export type StatusRow = BuildRow & {
  wanted: string;
  sha: string;
  /** Repository on GitHub; null without a link. */
  repository: string | null;
  installation_id: number | null;
  account_id: string;
  /** Project on GitLab and the account's server; null without a connection. */
  gitlab_project: string | null;
  gitlab_url: string | null;
  gitlab_sealed: string | null;
  summary_check: "always" | "never" | "auto";
  /** Projects that share the repository, on either host. */
  sharing: number;
};

/** A commit status for either host. */
export type CommitStatus = { context: string; state: "pending" | "running" | "success" | "failure"; description: string; url: string };

/** Longest description that GitHub accepts. */
const MOST_CHARACTERS = 140;
const short = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text);

const stateOf = (state: "pending" | "running" | "success" | "failed" | "canceled"): CommitStatus["state"] =>
  state === "failed" || state === "canceled" ? "failure" : state;

const prefixOf = ({ sharing, project }: StatusRow) => (sharing > 1 ? `loupe/${project}` : "loupe");

/** Outcomes of a summary; the first that one of the builds has wins. */
const outcomes = [
  { name: "queued", state: "pending", text: "Queued" },
  { name: "progress", state: "running", text: "Comparing" },
  { name: "undecided", state: "failure", text: "Waiting for a decision" },
  { name: "rejected", state: "failure", text: "Changes rejected" },
  { name: "accepted", state: "success", text: "Approved" },
  { name: "none", state: "success", text: "No changes found" },
] as const;

/** Returns the outcome of a build; null where there is nothing to report. */
function outcomeName(build: ReturnType<typeof toBuild>): (typeof outcomes)[number]["name"] | null {
  const { status, type } = build;
  if (type === "skipped" || status === "no-changes") return "none";
  if (status === "pending") return "queued";
  if (status === "progress" || status === "accepted" || status === "rejected") return status;
  if (status !== "changes-detected") return null;
  return isApprovedByBranch(build) ? "accepted" : "undecided";
}

function summaryStatus(deps: Deps, rows: readonly StatusRow[]): CommitStatus | null {
  const [first] = rows;
  if (!first || first.summary_check === "never" || (first.summary_check === "auto" && rows.length < 2)) return null;
  const found = new Set(rows.map((row) => outcomeName(toBuild(deps, row))));
  const outcome = outcomes.find(({ name }) => found.has(name));
  if (!outcome) return null;
  const { owner, project } = first;
  return {
    context: `${prefixOf(first)}/summary`,
    state: outcome.state,
    description: outcome.text,
    url: `${deps.settings.appUrl}/accounts/${owner}/projects/${project}/builds`,
  };
}

/** Returns the statuses of a commit after a change of one of its builds: that of the newest build of the name, and the summary of all names. */
export function statusesOf(deps: Deps, rows: readonly StatusRow[]): CommitStatus[] {
  const row = rows.find(({ name, wanted }) => name === wanted);
  const notification = row && toBuild(deps, row).notification;
  const own = notification && {
    context: row.name === "default" ? prefixOf(row) : `${prefixOf(row)}/${row.name}`,
    state: stateOf(notification.gitlab.state),
    description: short(notification.description),
    url: notification.url,
  };
  return [own, summaryStatus(deps, rows)].filter((status) => status !== null && status !== undefined);
}
