import { CircleCheck, CircleX, Clock, GitBranch, GitPullRequest } from "lucide-react";
import type { ReactNode } from "react";
import { daysUntil, expiresSoon, plural } from "@/lib/format";
import type { ListedMedia } from "@/lib/media/media-groups";
import { verdictWords } from "@/lib/review/verdict";

/** Pull request or branch of the media. */
export function MediaPlace({ media: { prNumber, pullRequestTitle, branch } }: { media: ListedMedia }) {
  if (prNumber !== null)
    return (
      <span className="inline-flex min-w-0 items-center gap-1" title={pullRequestTitle ?? undefined}>
        <GitPullRequest aria-label="Pull request" />
        <span className="truncate">
          #{prNumber} {pullRequestTitle}
        </span>
      </span>
    );
  if (branch === null) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <GitBranch aria-label="Branch" />
      <span className="mono truncate">{branch}</span>
    </span>
  );
}

/** Verdict on the newest version, or on an older one that it replaced. */
export function CardVerdict({ verdict }: { verdict: ListedMedia["verdict"] }) {
  if (!verdict) return null;
  const { state, version, stale } = verdict;
  const Icon = state === "approved" ? CircleCheck : CircleX;
  const words = verdictWords[state];
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1 ${stale ? "" : "text-ink"}`}
      title={stale ? `v${version}: ${words}. The newest version was not reviewed.` : words}
    >
      <Icon aria-hidden className={stale ? "" : state === "approved" ? "text-done" : "text-danger"} />
      <span className="truncate">{stale ? `v${version} ${state === "approved" ? "approved" : "rejected"}` : words}</span>
    </span>
  );
}

/** An icon with its text. */
export const MediaFact = ({
  icon,
  strong,
  title,
  children,
}: {
  icon: ReactNode;
  strong?: boolean;
  title?: string;
  children: ReactNode;
}) => (
  <span title={title} className={`inline-flex items-center gap-1 whitespace-nowrap ${strong ? "text-ink" : ""}`}>
    {icon}
    {children}
  </span>
);

/** Days until the file expires. */
export function MediaExpiry({ until }: { until: string }) {
  const days = daysUntil(until);
  const isSoon = expiresSoon(until);
  const text = isSoon ? `Expires in ${plural(days, "day")}` : `${plural(days, "day")} left`;
  return (
    <span suppressHydrationWarning title={text} className={`inline-flex min-w-0 items-center gap-1 ${isSoon ? "text-ink" : ""}`}>
      <Clock aria-hidden />
      <span suppressHydrationWarning className="truncate">
        {text}
      </span>
    </span>
  );
}
