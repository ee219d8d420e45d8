import { isApprovedByBranch } from "../../../../lib/builds/approved-by-branch.ts";
import type { AutomationFacts } from "../../../../lib/contract/automation-payload.ts";
import { summaryOf } from "../../builds/record/build-record.ts";

/** Contents of a message, in the order of its lines. */
export type MessageFacts = {
  title: string;
  url: string;
  project: string;
  status: string;
  /** Colour of the outcome. */
  tone: "good" | "bad" | "neutral";
  snapshots: string;
  pullRequest: { text: string; url: string | null } | null;
  commit: string;
  branch: string;
  /** Name of the rule, for a test. */
  testOf: string | null;
};

const verbs = { approved: "Approved", rejected: "Rejected", commented: "Commented" } as const;

function statusLine({ event, build, review }: AutomationFacts): Pick<MessageFacts, "status" | "tone"> {
  if (event === "build.reviewed" && review) {
    const tone = review.state === "approved" ? "good" : review.state === "rejected" ? "bad" : "neutral";
    const by = review.user ? ` by ${review.user.name ?? review.user.slug}` : "";
    return {
      status: `${verbs[review.state]}${review.automatic ? " automatically" : ""}${review.automatic && by ? `, as before${by}` : by}`,
      tone,
    };
  }
  if (build.type === "skipped") return { status: "Skipped", tone: "neutral" };
  if (build.status === "accepted") return { status: "Approved", tone: "good" };
  if (build.status === "rejected") return { status: "Rejected", tone: "bad" };
  if (build.conclusion === "no-changes") return { status: "No changes", tone: "good" };
  if (isApprovedByBranch(build)) return { status: "Approved automatically", tone: "good" };
  return { status: "Changes detected", tone: "bad" };
}

/** Returns the contents of a message about an event. */
export function messageFacts(facts: AutomationFacts, ruleName: string): MessageFacts {
  const { build, project } = facts;
  const summary = build.stats ? summaryOf({ stats: build.stats, changes: build.changes ?? 0, unknownRemoved: false }) : "";
  const total = build.stats?.total ?? 0;
  return {
    title: `Build #${build.number}${build.name === "default" ? "" : ` (${build.name})`}`,
    url: build.url,
    project: `${project.owner}/${project.name}`,
    ...statusLine(facts),
    snapshots: total ? `${summary || "No changes"}, ${total} in all` : "None",
    pullRequest: build.prNumber === null ? null : { text: `#${build.prNumber}`, url: build.prUrl },
    commit: build.commit.slice(0, 7),
    branch: build.branch,
    testOf: facts.test ? ruleName : null,
  };
}

/** A labelled line of a message. Its text may lead to a page. */
type MessageLine = { label: string; text: string; url?: string | null };

/** Returns the labelled lines of a message that shows the status by itself. */
export const linesBelowStatus = ({ snapshots, pullRequest, commit, branch }: MessageFacts): MessageLine[] => [
  { label: "Snapshots", text: snapshots },
  ...(pullRequest ? [{ label: "Pull request", ...pullRequest }] : []),
  { label: "Commit", text: commit },
  { label: "Branch", text: branch },
];

/** Returns the labelled lines of a message. */
export const messageLines = (facts: MessageFacts): MessageLine[] => [{ label: "Status", text: facts.status }, ...linesBelowStatus(facts)];

/** Returns the first characters of a text, never half of one. */
export const cutText = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
};
