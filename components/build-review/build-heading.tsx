import { type BuildSection, firstSection, sectionNames } from "@/lib/builds/build-sections";
import { isFirstBuild } from "@/lib/builds/build-state";
import { count, plural } from "@/lib/format";
import type { Build, BuildOverview } from "@/lib/queries/builds";
import { DecisionProgress } from "./decision-progress";

type Props = {
  build: Build;
  section: BuildSection;
  /** Decisions that are not stored yet, where that takes long. */
  unsent: number;
  /** Numbers of what people decide about in the build; null where nothing needs a decision. */
  numbers: NonNullable<BuildOverview["toDecide"]> | null;
};

/** Number of changes with the progress of all decisions, or the name of another section. */
export function BuildHeading({ build, section, unsent, numbers }: Props) {
  const total = numbers?.changes.total ?? build.questions?.total ?? 0;
  const isFirst = isFirstBuild(build) && section === "added";
  const isUnchanged = build.conclusion === "no-changes" && section === firstSection(build);
  const title = () => {
    if (isUnchanged) return "No changes";
    if (isFirst) return `First build, ${plural(build.stats?.added ?? 0, "snapshot")}`;
    if (section !== "causes") return sectionNames[section];
    if (!total) return `Build #${build.number}`;
    return `${plural(total, "change")} ${build.stats ? `in ${plural(build.stats.changed, "snapshot")}` : "so far"}`;
  };
  const others = numbers
    ? [
        numbers.added.total && `${count(numbers.added.total)} new`,
        numbers.removed.total && `${count(numbers.removed.total)} removed`,
        numbers.failed.total && `${count(numbers.failed.total)} not compared`,
      ].filter(Boolean)
    : [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-xl font-strong">{title()}</h2>
        {section === "causes" && others.length ? <p className="text-xs text-ink-2">{others.join(", ")}</p> : null}
        {isUnchanged ? (
          <p className="text-xs text-ink-2">
            {plural(build.stats?.total ?? 0, "snapshot")}
            {build.baseNumber ? `, compared with #${build.baseNumber}` : ""}
          </p>
        ) : null}
        <p className="ms-auto text-xs text-ink-2" role="status">
          {unsent ? `${plural(unsent, "decision")} not sent yet. ` : ""}
          {numbers?.total && !isFirst ? `${count(numbers.total - numbers.undecided)} of ${count(numbers.total)} decided` : ""}
        </p>
      </div>
      {numbers?.total && !isFirst ? <DecisionProgress numbers={numbers} className="mb-4" /> : null}
    </>
  );
}
