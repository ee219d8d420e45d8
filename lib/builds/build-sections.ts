import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import type { Build, SnapshotDiff } from "../queries/builds.ts";

/** Parts of a build, by the status of their snapshots; `causes` groups the changed areas of all snapshots. */
export const buildSections = ["causes", "changed", "added", "removed", "failure", "rules", "ignored", "unchanged"] as const;
export type BuildSection = (typeof buildSections)[number];
export type SnapshotSection = Exclude<BuildSection, "causes"> & SnapshotDiff["status"];

/** URL parameters of a build's page. */
export const buildPageUrl = { show: parseAsStringLiteral(buildSections), page: parseAsInteger.withDefault(1) };

export const sectionNames: Record<BuildSection, string> = {
  causes: "Causes",
  changed: "Changed",
  added: "New",
  removed: "Removed",
  failure: "Failed tests",
  rules: "Decided by rule",
  ignored: "Ignored",
  unchanged: "Unchanged",
};

const rare: ReadonlySet<BuildSection> = new Set(["failure", "rules", "ignored"]);

type Sized = Pick<Build, "causes" | "stats" | "decidedByRules">;

/** Returns the sections of a build with their sizes. Sections that seldom have content are left out while they are empty. */
export function sectionsOf({ causes, stats, decidedByRules }: Sized): { section: BuildSection; total: number }[] {
  const totals: Record<BuildSection, number> = {
    causes: causes?.total ?? 0,
    changed: stats?.changed ?? 0,
    added: stats?.added ?? 0,
    removed: stats?.removed ?? 0,
    failure: stats?.failure ?? 0,
    rules: decidedByRules?.snapshots ?? 0,
    ignored: stats?.ignored ?? 0,
    unchanged: stats?.unchanged ?? 0,
  };
  return buildSections
    .filter((section) => totals[section] > 0 || !rare.has(section))
    .map((section) => ({ section, total: totals[section] }));
}

/** Returns the section that a build opens with: the first that a reviewer has to look at. */
export const firstSection = (build: Sized): BuildSection =>
  sectionsOf(build).find(({ section, total }) => section !== "changed" && total > 0)?.section ?? "causes";
