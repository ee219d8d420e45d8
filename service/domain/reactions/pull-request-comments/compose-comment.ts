import { isApprovedByBranch } from "../../../../lib/builds/approved-by-branch.ts";
import type { Media } from "../../../../lib/contract/media.ts";
import type * as z from "zod";
import { plainName } from "../../../../lib/media/media-state.ts";
import type { Deps } from "../../../core/deps.ts";
import { type BuildRow, numbersOf, summaryOf, toBuild } from "../../builds/record/build-record.ts";
import { type DeploymentRow, toDeployment } from "../../builds/deployments/deployment-record.ts";

export type CommentBuild = BuildRow & { sha: string };
type Shown = Pick<z.output<typeof Media>, "name" | "state" | "description" | "markdown" | "versionCount">;
export type CommentMedia = { project: string; media: readonly Shown[]; total: number };
/** Newest deployment of a project in one environment. */
export type CommentDeployment = DeploymentRow & { project: string; updated_at: Date };
/** Content of a comment. `head`: head commit of the pull request; null where no event named it. */
export type CommentFacts = {
  builds: readonly CommentBuild[];
  deployments: readonly CommentDeployment[];
  media: readonly CommentMedia[];
  head: string | null;
};

/** First line of every comment of Loupe, which GitHub does not show. */
export const MARKER = "<!-- loupe:pull-request -->";
/** Longest body that is sent; GitHub accepts 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/** Escapes text for a cell of a Markdown table, so that it cannot format, link, mention people or refer to other threads. */
export const escapeCell = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/[\\`*_~[\]|!()]/g, "\\$&")
    .replace(/[@#]/g, "$&\u200b")
    .replace(/:\/\//g, ":\u200b//")
    .replace(/\s+/g, " ")
    .trim();

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

const minuteOf = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");

/** Describes the state of a build, with the person whose review counts. */
function stateWords(build: ReturnType<typeof toBuild>): string {
  const by = build.reviewedBy ? ` by ${escapeCell(build.reviewedBy.name ?? build.reviewedBy.slug)}` : "";
  if (build.type === "skipped") return "Skipped";
  switch (build.status) {
    case "pending":
      return "Uploading";
    case "progress":
      return "Comparing";
    case "no-changes":
      return "No changes";
    case "changes-detected":
      if (build.decided?.failed) return `**Needs review** ([review](${build.url})): ${build.decided.failed} not compared or failed`;
      if (build.type === "orphan") return "First build";
      return isApprovedByBranch(build) ? "Approved automatically" : `**Needs review** ([review](${build.url}))`;
    case "accepted":
      return build.decided?.undecided ? "Approved by a rule that ended" : `Approved${by}`;
    case "rejected":
      return `Changes requested${by}`;
    case "expired":
      return "Incomplete";
    case "error":
      return "Not compared";
    case "aborted":
      return "Superseded";
  }
}

function buildRow(deps: Deps, own: CommentBuild, severalProjects: boolean): string {
  const build = toBuild(deps, own);
  const suite = own.name === "default" ? (severalProjects ? "" : "Default suite") : own.name;
  const name = [severalProjects ? own.project : "", suite].filter(Boolean).join("/");
  const numbers = own.stats ? summaryOf({ stats: own.stats, ...numbersOf(own) }) : "";
  const at = minuteOf(own.concluded_at ?? own.created_at);
  return row(`[**${escapeCell(name)}**](${build.url})`, stateWords(build), numbers || "-", at);
}

function buildPart(deps: Deps, { builds, head }: CommentFacts): string {
  if (!builds.length) return "";
  const newest = builds.reduce((one, other) => (other.created_at > one.created_at ? other : one));
  const current = builds.filter(({ sha }) => sha === (head ?? newest.sha));
  if (!current.length) return `Waiting for a build of \`${head!.slice(0, 7)}\`.`;
  const severalProjects = new Set(current.map(({ project_id: id }) => id)).size > 1;
  const rows = current.map((one) => buildRow(deps, one, severalProjects)).sort();
  return table(["Build", "Status", "Details", "Updated (UTC)"], rows);
}

const deploymentStates = { pending: "Deploying", ready: "Ready", error: "Failed" };

function deploymentPart(deps: Deps, deployments: readonly CommentDeployment[]): string {
  const rows = deployments.map((own) => {
    const name = `**${escapeCell(own.environment === "production" ? `${own.project} (production)` : own.project)}**`;
    const link = own.status === "ready" ? `[${name}](${toDeployment(deps, own).url})` : name;
    return row(link, deploymentStates[own.status], escapeCell(own.branch), minuteOf(own.updated_at));
  });
  return rows.length ? table(["Deployment", "Status", "Branch", "Updated (UTC)"], rows) : "";
}

type Frame = { before?: Shown; after?: Shown; single?: Shown };

/** Pairs media of one name, as in `home-before.png` and `home-after.png`, in the order of their first upload. */
function framesOf(media: readonly Shown[]): Frame[] {
  const frames = new Map<string, Frame>();
  for (const one of media) {
    const key = one.state ? `pair ${plainName(one.name)}` : `single ${one.name}`;
    frames.set(key, { ...frames.get(key), [one.state ?? "single"]: one });
  }
  return [...frames.values()];
}

function mediaPart({ project, media, total }: CommentMedia, severalProjects: boolean): string {
  if (!media.length) return "";
  const rows = framesOf(media).map(({ before, after, single }) => {
    const main = (after ?? before ?? single)!;
    const description = main.description ?? before?.description;
    const name = escapeCell(single ? main.name : plainName(main.name)) + (description ? `<br>${escapeCell(description)}` : "");
    return single ? row(name, "", single.markdown) : row(name, before?.markdown ?? "", after?.markdown ?? "");
  });
  const more = total > media.length ? `\n\n${total - media.length} more in Loupe.` : "";
  const note = media.some(({ versionCount }) => versionCount > 1) ? "\n\n<sub>Some media have earlier versions.</sub>" : "";
  return `${severalProjects ? `**${escapeCell(project)}**\n\n` : ""}${table(["Media", "Before", "After"], rows)}${more}${note}`;
}

/** Returns the Markdown of the comment on a pull request; null where there is nothing to show. */
export function composeComment(deps: Deps, facts: CommentFacts): string | null {
  const shown = facts.media.filter(({ media }) => media.length);
  const parts = [
    buildPart(deps, facts),
    deploymentPart(deps, facts.deployments),
    ...shown.map((one) => mediaPart(one, shown.length > 1)),
  ].filter(Boolean);
  if (!parts.length) return null;
  const body = `${MARKER}\n### Visual changes\n\n${parts.join("\n\n")}\n\n<sub>This comment is updated in place.</sub>`;
  return body.length > MOST_CHARACTERS
    ? `${MARKER}\n### Visual changes\n\n${parts[0]!.slice(0, MOST_CHARACTERS / 2).replace(/\n[^\n]*$/, "")}\n\nThe rest is in Loupe.`
    : body;
}
