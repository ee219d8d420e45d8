import Link from "next/link";
import { ProgressBar } from "@/components/ui/progress";
import { Time } from "@/components/ui/time";
import { buildShare, type BuildState, buildState } from "@/lib/builds/build-state";
import type { BuildGroup } from "@/lib/builds/group-builds";
import { plural } from "@/lib/format";
import { isRunning, type ListedBuild } from "@/lib/queries/builds";
import { StateIcon } from "./state-icon";

/** Suite of a build. The default name of clients without one says nothing to a reader. */
export const suiteName = (name: string | undefined) => (!name || name === "default" ? "Default suite" : name);

const grid =
  "relative grid min-h-12 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line px-2 py-2 @4xl:h-12 @4xl:grid-cols-[24px_72px_minmax(0,328fr)_minmax(0,152fr)_minmax(0,420fr)_96px] @4xl:py-0";

type CellsProps = { label: string; build: ListedBuild; state: BuildState; suite: string; at: string; isChild?: boolean };

function Cells({ label, build, state, suite, at, isChild = false }: CellsProps) {
  const { sha, branch } = build.head;
  const isCalm = state.kind === "calm" || state.kind === "running";
  return (
    <>
      <StateIcon kind={state.kind} className={isChild ? "ms-2 @4xl:ms-8" : ""} />
      <span className={`font-medium @max-4xl:hidden ${isChild ? "ps-8" : ""}`}>{label}</span>
      <span className={`flex min-w-0 items-baseline gap-2 @4xl:pe-4 ${isChild ? "@4xl:invisible" : ""}`}>
        <span className="shrink-0 font-medium @4xl:hidden">{label}</span>
        {isChild ? (
          <span className="min-w-0 truncate text-ink-2 @4xl:hidden">{suite}</span>
        ) : (
          <>
            <span className="min-w-0 truncate mono font-medium text-ink" title={branch}>
              {branch}
            </span>
            <span className="shrink-0 mono text-ink-3">{sha.slice(0, 7)}</span>
          </>
        )}
      </span>
      <span className="truncate text-ink-2 @max-4xl:hidden" title={suite}>
        {suite}
      </span>
      <span className="min-w-0 truncate @max-4xl:col-span-2 @max-4xl:col-start-2 @max-4xl:row-start-2">
        <span className={state.kind === "calm" ? "text-ink-2" : "font-medium"}>{state.title}</span>
        {state.detail ? <span className={`ms-3 ${isCalm ? "text-ink-3" : "text-ink-2"}`}>{state.detail}</span> : null}
      </span>
      <Time at={at} className="text-end text-xs whitespace-nowrap text-ink-3 @max-4xl:col-start-3 @max-4xl:row-start-1" />
      {isRunning(build) ? (
        <ProgressBar value={buildShare(build)} label={`${state.title} ${label}`} className="absolute! inset-x-0 -bottom-px h-0.5!" />
      ) : null}
    </>
  );
}

/** Returns the address of a build by its number. */
export type HrefOfBuild = (number: number) => string;
type RowProps = { build: ListedBuild; hrefOf: HrefOfBuild; isChild?: boolean };

/** Row of a build, which is a link to it. `isChild` indents it below its commit. */
function BuildRow({ build, hrefOf, isChild = false }: RowProps) {
  return (
    <Link href={hrefOf(build.number)} className={`${grid} transition-colors hover:bg-wash ${isChild ? "ps-2" : ""}`} prefetch={false}>
      <Cells
        label={`#${build.number}`}
        build={build}
        state={buildState(build)}
        suite={suiteName(build.name)}
        at={build.createdAt!}
        isChild={isChild}
      />
    </Link>
  );
}

/** A build, or the builds of one commit below their sum. */
export function BuildGroupRows({ group: { builds, sum }, hrefOf }: { group: BuildGroup; hrefOf: HrefOfBuild }) {
  const [first] = builds;
  if (builds.length === 1)
    return (
      <li>
        <BuildRow build={first!} hrefOf={hrefOf} />
      </li>
    );
  return (
    <li>
      <div className={grid}>
        <Cells
          label={plural(builds.length, "build")}
          build={{ ...first!, status: "no-changes" }}
          state={sum}
          suite={plural(new Set(builds.map(({ name }) => name)).size, "suite")}
          at={first!.createdAt!}
        />
      </div>
      <ul aria-label={`Builds of ${first!.head.sha.slice(0, 7)}`}>
        {builds.map((build) => (
          <li key={build.number}>
            <BuildRow build={build} hrefOf={hrefOf} isChild />
          </li>
        ))}
      </ul>
    </li>
  );
}
