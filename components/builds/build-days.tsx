import { useHydrated } from "@/components/ui/use-hydrated";
import { buildDays } from "@/lib/builds/group-builds";
import type { ListedBuild } from "@/lib/queries/builds";
import { BuildGroupRows, type HrefOfBuild } from "./build-row";

type Props = { builds: readonly ListedBuild[]; hrefOf: HrefOfBuild };

/**
 * Builds by the day of the reader's zone, which the service does not know: it renders the days of UTC. The builds of today come first, without a
 * heading; on a narrow page, each row names its day instead.
 */
export function BuildDays({ builds, hrefOf }: Props) {
  const zone = useHydrated() ? undefined : "UTC";
  return buildDays(builds, zone).map(({ label, groups }) => (
    <section key={groups[0]!.builds[0]!.number}>
      <h2
        suppressHydrationWarning
        className={label === null ? "sr-only" : "flex h-9 items-center border-b border-line px-2 text-xs text-ink-2 @max-4xl:sr-only"}
      >
        {label ?? "Today"}
      </h2>
      <ul>
        {groups.map((group) => (
          <BuildGroupRows key={group.builds[0]!.number} group={group} hrefOf={hrefOf} when={{ day: label, zone }} />
        ))}
      </ul>
    </section>
  ));
}
