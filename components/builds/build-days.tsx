import { useHydrated } from "@/components/ui/use-hydrated";
import { buildDays } from "@/lib/builds/group-builds";
import type { ListedBuild } from "@/lib/queries/builds";
import { BuildGroupRows, type HrefOfBuild } from "./build-row";

/** Builds by the day of the reader's zone, which the service does not know: it renders the days of UTC. */
export function BuildDays({ builds, hrefOf }: { builds: readonly ListedBuild[]; hrefOf: HrefOfBuild }) {
  const zone = useHydrated() ? undefined : "UTC";
  return buildDays(builds, zone).map(({ label, groups }) => (
    <section key={groups[0]!.builds[0]!.number} className="mb-4">
      <h2 suppressHydrationWarning className="border-b border-line pb-2 text-xs text-ink-2">
        {label}
      </h2>
      <ul>
        {groups.map((group) => (
          <BuildGroupRows key={group.builds[0]!.number} group={group} hrefOf={hrefOf} />
        ))}
      </ul>
    </section>
  ));
}
