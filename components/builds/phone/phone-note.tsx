import Link from "next/link";
import { buildState } from "@/lib/builds/build-state";
import { plural } from "@/lib/format";
import type { Build, BuildOverview } from "@/lib/queries/builds";

type Props = {
  build: Build;
  overview: BuildOverview | undefined;
  /** URL of a build of the same project. */
  buildUrl: (number: number) => string;
};

/** The most important note about a build as one line: it stopped, a newer build exists, or snapshots could not be compared. */
export function PhoneNote({ build, overview, buildUrl }: Props) {
  const { kind, title, detail } = buildState(build);
  const { newer, problems = 0 } = overview ?? {};
  const note =
    kind === "problem"
      ? { text: detail ? `${title}. ${detail}` : title }
      : newer && kind === "open"
        ? { text: `#${newer.build} is newer on this branch`, link: "Open", href: buildUrl(newer.build) }
        : problems
          ? {
              text: `${plural(problems, "snapshot")} could not be compared`,
              link: "Show",
              href: `?${new URLSearchParams({ show: "problem" })}`,
            }
          : null;
  if (!note) return null;
  return (
    <div data-phone-note className="flex min-h-11 items-center gap-3 border-b border-line bg-wash px-4 text-xs text-ink-2">
      <p role="status" className="min-w-0 flex-1 truncate">
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
