import Link from "next/link";
import { useReview } from "@/components/build-review/review-context";
import { buildState } from "@/lib/builds/build-state";
import { plural } from "@/lib/format";
import type { BuildOverview } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";

/** The most important note about a build as one line: it stopped, a newer build exists, or snapshots could not be compared. */
export function PhoneNote({ overview }: { overview: BuildOverview | undefined }) {
  const { of, build: own } = useReview();
  const build = own!.details;
  const { kind, title, detail } = buildState(build);
  const { newer, problems = 0 } = overview ?? {};
  const note =
    kind === "problem"
      ? { text: detail ? `${title}. ${detail}` : title }
      : newer && kind === "open"
        ? { text: `#${newer.build} is newer`, link: "Open", href: routes.build(of.owner, of.project, newer.build) }
        : problems
          ? {
              text: `${plural(problems, "snapshot")} couldn’t be compared`,
              link: "Show",
              href: `?${new URLSearchParams({ show: "problem" })}`,
            }
          : null;
  if (!note) return null;
  return (
    <div data-phone-note className="flex min-h-11 items-center gap-3 border-b border-line bg-wash px-4 text-xs text-ink-2">
      <p role="status" className="min-w-0 flex-1 truncate" dir="auto">
        {note.text}
      </p>
      {note.href ? (
        <Link prefetch={false} href={note.href} className="link flex min-h-11 shrink-0 items-center">
          {note.link}
        </Link>
      ) : null}
    </div>
  );
}
