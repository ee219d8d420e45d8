"use client";

import { Bot, ChevronDown } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { ProgressBar } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { buildShare, type BuildState, buildState, changesOf } from "@/lib/builds/build-state";
import type { BuildGroup } from "@/lib/builds/group-builds";
import { age, plural, timeOfDay } from "@/lib/format";
import { isRunning, type ListedBuild } from "@/lib/queries/builds";
import { StateIcon } from "@/components/ui/state-icon";

/** Suite of a build. The default name of clients without one says nothing to a reader. */
export const suiteName = (name: string | undefined) => (!name || name === "default" ? "Default suite" : name);

const row =
  "relative grid w-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line pe-2 py-2 text-start transition-colors hover:bg-wash @4xl:py-0";
/** Columns of a row: state, number, subject, face of the author, state in words, time. Names of suites start where the subjects do. */
const columns = {
  row: `${row} ps-2 @4xl:h-12 @4xl:grid-cols-[16px_60px_minmax(0,1fr)_24px_minmax(0,280px)_56px] @5xl:grid-cols-[16px_60px_minmax(0,1fr)_24px_minmax(0,400px)_56px]`,
  child: `${row} ps-9 @4xl:h-10 @4xl:grid-cols-[16px_32px_minmax(0,1fr)_24px_minmax(0,280px)_56px] @5xl:grid-cols-[16px_32px_minmax(0,1fr)_24px_minmax(0,400px)_56px]`,
};

/** Day of a list's section; null for today. `zone` of its times; without one, the reader's. */
type When = { day: string | null; zone: string | undefined };

/** Time of a build: its age today, else its clock time below the day; on a narrow page the day. */
function BuildTime({ at, when: { day, zone } }: { at: string; when: When }) {
  const look = "text-end text-xs whitespace-nowrap text-ink-3 @max-4xl:col-start-3 @max-4xl:row-start-2";
  if (day === null) return <Time at={at} write={age} className={look} />;
  return (
    <time dateTime={at} suppressHydrationWarning className={look}>
      <span className="@max-4xl:hidden">{timeOfDay(at, zone)}</span>
      <span className="@4xl:hidden">{day}</span>
    </time>
  );
}

/** Title of the pull request and the branch; where no title is known, branch and commit. `suite` of a build that is the only one of its commit. */
function Subject({ build, isCalm, suite }: { build: ListedBuild; isCalm: boolean; suite?: string | undefined }) {
  const { branch, sha } = build.head;
  const title = build.prTitle;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span
        dir="auto"
        className={`min-w-0 truncate font-strong ${title ? "@max-4xl:text-base" : "mono"} ${isCalm ? "text-ink-2" : ""}`}
        title={title ?? branch}
      >
        {title ?? branch}
      </span>
      <span
        dir="auto"
        className={`max-w-40 truncate mono text-ink-3 @max-4xl:hidden ${title ? "min-w-12 shrink-[0.2]" : "shrink-0"}`}
        title={title ? branch : sha}
      >
        {title ? branch : sha.slice(0, 7)}
      </span>
      {suite && suite !== "default" ? (
        <span
          dir="auto"
          className={`min-w-16 truncate text-xs text-ink-3 @max-4xl:hidden ${title ? "max-w-28" : "max-w-60"}`}
          title={suite}
        >
          {suite}
        </span>
      ) : null}
    </span>
  );
}

/** Face of the author of a build's pull request; a square for a program. Narrow pages show it above the time. */
const Author = ({ build: { author } }: { build: ListedBuild }) => (
  <span className="@max-4xl:col-start-3 @max-4xl:row-start-1 @max-4xl:justify-self-end" title={author?.name}>
    {author ? (
      <>
        {author.isBot ? (
          <span aria-hidden className="grid size-6 place-items-center rounded-md bg-wash text-ink-2 inset-ring inset-ring-line">
            <Bot className="size-3.5" />
          </span>
        ) : (
          <Avatar name={author.name} src={author.user?.pictureUrl} />
        )}
        <span className="sr-only">by {author.name}</span>
      </>
    ) : null}
  </span>
);

/** State of a build in words. The day of an imported one is that of the reader's time zone, which the server does not know. */
const StateWords = ({ state }: { state: BuildState }) => (
  <span
    className="min-w-0 truncate @max-4xl:col-start-2 @max-4xl:row-start-2"
    dir="auto"
    title={`${state.title} ${state.detail}`}
    suppressHydrationWarning
  >
    <span className={state.kind === "calm" ? "text-ink-2" : "font-strong @max-4xl:font-normal @max-4xl:text-ink-2"}>{state.title}</span>
    {state.detail ? (
      <span className="ms-3 text-ink-3 @max-4xl:ms-2" suppressHydrationWarning>
        {state.detail}
      </span>
    ) : null}
  </span>
);

/** Returns the address of a build by its number. */
export type HrefOfBuild = (number: number) => string;
type RowProps = { build: ListedBuild; hrefOf: HrefOfBuild; when: When; isChild?: boolean };

/** Row of a build, which is a link to it. `isChild`: below its commit, named by its suite. */
function BuildRow({ build, hrefOf, when, isChild = false }: RowProps) {
  const known = buildState(build);
  const found = isRunning(build) ? changesOf(build)?.total : 0;
  const state = found ? { ...known, detail: `${known.detail}, ${plural(found, "change")} so far` } : known;
  const suite = suiteName(build.name);
  return (
    <Link href={hrefOf(build.number)} prefetch={false} className={isChild ? columns.child : columns.row}>
      <StateIcon kind={state.kind} />
      <span className="mono text-ink-3 @max-4xl:sr-only">#{build.number}</span>
      {isChild ? (
        <span dir="auto" className="truncate text-ink-2" title={suite}>
          {suite}
        </span>
      ) : (
        <Subject build={build} isCalm={state.kind === "calm"} suite={build.name} />
      )}
      {isChild ? <span className="@max-4xl:hidden" /> : <Author build={build} />}
      <StateWords state={state} />
      <BuildTime at={build.createdAt!} when={when} />
      {isRunning(build) ? (
        <ProgressBar
          value={buildShare(build)}
          label={`${state.title} #${build.number}`}
          className="absolute! inset-x-0 -bottom-px h-0.5!"
        />
      ) : null}
    </Link>
  );
}

type GroupProps = { group: BuildGroup; hrefOf: HrefOfBuild; when: When };

/** A build, or the builds of one commit below the worst of their states: unfolded while one of them waits for a decision. */
export function BuildGroupRows({ group: { builds, state }, hrefOf, when }: GroupProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const [first] = builds;
  if (builds.length === 1)
    return (
      <li>
        <BuildRow build={first!} hrefOf={hrefOf} when={when} />
      </li>
    );
  const isOpen = chosen ?? builds.some((build) => buildState(build).kind === "open");
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} className={columns.row} onClick={() => setChosen(!isOpen)}>
        <StateIcon kind={state.kind} />
        <span className="flex items-center gap-1 text-xs whitespace-nowrap text-ink-3 @max-4xl:sr-only">
          {plural(builds.length, "build")}
          <ChevronDown aria-hidden className={`size-3 transition-transform ${isOpen ? "" : "-rotate-90 rtl:rotate-90"}`} />
        </span>
        <Subject build={first!} isCalm={state.kind === "calm"} />
        <Author build={first!} />
        <StateWords state={state} />
        <BuildTime at={first!.createdAt!} when={when} />
      </button>
      <ul id={id} hidden={!isOpen} aria-label={`Builds of ${first!.head.sha.slice(0, 7)}`}>
        {builds.map((build) => (
          <li key={build.number}>
            <BuildRow build={build} hrefOf={hrefOf} when={when} isChild />
          </li>
        ))}
      </ul>
    </li>
  );
}
