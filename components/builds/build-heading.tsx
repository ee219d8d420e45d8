import { type BuildSection, sectionNames } from "@/lib/builds/build-sections";
import { count, plural } from "@/lib/format";
import type { Build } from "@/lib/queries/builds";

type Props = {
  build: Build;
  section: BuildSection;
  waiting: number;
  /** Snapshots without a decision that failed or were not compared. */
  failed: number;
};

/** Number of causes with the progress of their decisions, or the size of another section. */
export function BuildHeading({ build, section, waiting, failed }: Props) {
  const { total = 0, undecided: open = 0, rejected = 0 } = build.causes ?? {};
  // Rules decide about snapshots; a cause that they cover completely needs no review.
  const undecided = open - (build.decidedByRules?.causes ?? 0);
  const approved = total - undecided - rejected;
  const title =
    section === "causes"
      ? total
        ? `${plural(total, "cause")} ${build.stats ? `in ${plural(build.stats.changed, "snapshot")}` : "so far"}`
        : `Build #${build.number}`
      : sectionNames[section];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl font-strong">{title}</h2>
        <p className="text-xs text-ink-3" role="status">
          {waiting ? `${plural(waiting, "decision")} not sent yet. ` : ""}
          {total || failed ? `${count(approved)} approved, ${count(rejected)} rejected, ${count(undecided + failed)} undecided` : ""}
        </p>
      </div>
      {total ? (
        <div aria-hidden className="mb-4 flex h-1 overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--ink)_12%,transparent)]">
          <span className="bg-ink-2" style={{ width: `${(approved / total) * 100}%` }} />
          <span className="bg-danger" style={{ width: `${(rejected / total) * 100}%` }} />
        </div>
      ) : null}
    </>
  );
}
