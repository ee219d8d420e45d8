import { CircleCheck, CircleX, Clock, GitBranch, GitPullRequest } from "lucide-react";
import type { ReactNode } from "react";
import { daysUntil, plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media/media-groups";
import { verdictWords } from "@/lib/review/verdict";

/** Days before the end of a file from which its card says so, and from which it is urgent. */
const ENDS_WITHIN = { shown: 30, urgent: 15 };

/** An icon with its text. */
export const MediaFact = ({
  icon,
  className = "",
  title,
  children,
}: {
  icon: ReactNode;
  className?: string;
  title?: string;
  children: ReactNode;
}) => (
  <span title={title} className={`inline-flex max-w-full items-center gap-1 ${className}`}>
    {icon}
    <span className="truncate" dir="auto">
      {children}
    </span>
  </span>
);

/** Pull request or branch of the media. */
export function MediaPlace({ media: { prNumber, pullRequestTitle, branch } }: { media: ListedMedia }) {
  if (prNumber !== null)
    return (
      <MediaFact icon={<GitPullRequest aria-label="Pull request" />} {...(pullRequestTitle && { title: pullRequestTitle })}>
        #{prNumber} {pullRequestTitle}
      </MediaFact>
    );
  if (branch === null) return null;
  return (
    <MediaFact icon={<GitBranch aria-label="Branch" />}>
      <span className="mono">{branch}</span>
    </MediaFact>
  );
}

/** Verdict on the newest version, or on an older one that it replaced. */
export function CardVerdict({ verdict }: { verdict: ListedMedia["verdict"] }) {
  if (!verdict) return null;
  const { state, version, stale } = verdict;
  const Icon = state === "approved" ? CircleCheck : CircleX;
  const words = verdictWords[state];
  return (
    <MediaFact
      icon={<Icon aria-hidden />}
      className={stale ? "" : state === "approved" ? "text-done" : "text-danger"}
      title={stale ? `v${version}: ${words}. The newest version was not reviewed.` : words}
    >
      {stale ? `v${version} ${state === "approved" ? "approved" : "rejected"}` : words}
    </MediaFact>
  );
}

/** Days until the file is deleted. Renders nothing while that is far away. */
export function MediaExpiry({ until }: { until: string }) {
  const days = daysUntil(until);
  if (days >= ENDS_WITHIN.shown) return null;
  return (
    <MediaFact icon={<Clock aria-hidden />} className={days < ENDS_WITHIN.urgent ? "text-danger" : ""}>
      <span suppressHydrationWarning>{plural(days, "day")} left</span>
    </MediaFact>
  );
}
