import { StateIcon } from "@/components/ui/state-icon";
import { Time } from "@/components/ui/time";
import { buildState } from "@/lib/builds/build-state";
import type { PublicBuild } from "@/lib/queries/public-projects";

/** State, branch, commit and time of a build. */
export function PublicBuildFacts({ build }: { build: PublicBuild }) {
  const { kind, title, detail } = buildState(build);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-center gap-2 font-medium text-ink">
        <StateIcon kind={kind} />
        {title}
      </span>
      {detail ? <span>{detail}</span> : null}
      <span className="mono wrap-anywhere">{build.head.branch}</span>
      <span className="mono text-ink-3">{build.head.sha.slice(0, 7)}</span>
      <Time at={build.createdAt!} className="text-ink-3" />
    </span>
  );
}
