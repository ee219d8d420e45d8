import Link from "next/link";
import type { BuildSection } from "@/lib/builds/build-sections";
import { sectionNames } from "@/lib/builds/build-sections";
import { changesOf } from "@/lib/builds/build-state";
import { count } from "@/lib/format";
import type { PublicBuild } from "@/lib/queries/public-projects";

/** Parts of a build that its public page shows. */
export const publicSections = ["causes", "changed", "added", "removed", "failure"] as const satisfies readonly BuildSection[];
export type PublicSection = (typeof publicSections)[number];

const sizeOf = (build: PublicBuild, section: PublicSection) =>
  section === "causes" ? (changesOf(build)?.total ?? 0) : (build.stats?.[section] ?? 0);

/** Returns the part with which the page opens: the first one that has something. */
export const openingSection = (build: PublicBuild): PublicSection => publicSections.find((section) => sizeOf(build, section)) ?? "causes";

type Props = { build: PublicBuild; current: PublicSection; hrefOf: (section: PublicSection) => string };

/** Links to the parts of a build that have something. */
export function PublicSections({ build, current, hrefOf }: Props) {
  const shown = publicSections.filter((section) => section === current || sizeOf(build, section));
  if (shown.length < 2) return null;
  return (
    <nav aria-label="Parts of the build" className="mb-4 flex flex-wrap gap-x-5 gap-y-2 border-b border-line">
      {shown.map((section) => (
        <Link
          key={section}
          href={hrefOf(section)}
          prefetch={false}
          aria-current={section === current ? "page" : undefined}
          className={`-mb-px border-b-2 py-2 ${section === current ? "border-ink font-medium" : "border-transparent text-ink-2 hover:text-ink"}`}
        >
          {sectionNames[section]} <span className="text-ink-3">{count(sizeOf(build, section))}</span>
        </Link>
      ))}
    </nav>
  );
}
