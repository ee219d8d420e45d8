import { createLoader, type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { allRows, excludesRows } from "../lists/list-filter.ts";
import { textParameter } from "../lists/text-parameter.ts";
import type { Build, SnapshotDiff } from "../queries/builds.ts";

/** Parts of a build, by the status of their snapshots; `causes` groups the changed areas of all snapshots. */
export const buildSections = [
  "causes",
  "added",
  "removed",
  "failure",
  "problem",
  "unstable",
  "commented",
  "rules",
  "ignored",
  "changed",
  "unchanged",
] as const;
export type BuildSection = (typeof buildSections)[number];
/** Sections of snapshots: those of a status, and those that deserve a look of their own. */
export type SnapshotSection = (Exclude<BuildSection, "causes"> & SnapshotDiff["status"]) | "unstable" | "problem" | "commented";

/** Returns a section if it lists snapshots; null for causes and rules. */
export const snapshotSection = (section: BuildSection): SnapshotSection | null =>
  section === "causes" || section === "rules" ? null : section;

export const changeGroupings = ["test", "folder"] as const;
export type GroupingName = (typeof changeGroupings)[number];

/** URL parameters of a build's page that hide causes. */
const causeFilterUrl = {
  /** Key of a group of `by`. */
  group: parseAsString,
  search: textParameter(254),
  decision: parseAsStringLiteral(["undecided", "approved", "rejected"]),
  /** Only causes with comments. */
  commented: parseAsBoolean,
};
/** Values that show all causes. */
export const noCauseFilter = allRows(causeFilterUrl);

/** URL parameters of a build's page. */
export const buildPageUrl = {
  show: parseAsStringLiteral(buildSections),
  page: parseAsInteger.withDefault(1),
  by: parseAsStringLiteral(changeGroupings),
  order: parseAsStringLiteral(["new", "size"]),
  ...causeFilterUrl,
};
const load = createLoader(buildPageUrl);
export type BuildPageFilter = inferParserType<typeof buildPageUrl>;
/** Reads the filter of a build's page from its URL. */
export const loadBuildPageFilter = (query: Record<string, string | string[]>): BuildPageFilter => load(query);
/** Returns true for a filter that shows groups of changes instead of causes. */
export const isGrouped = (filter: BuildPageFilter): filter is BuildPageFilter & { by: GroupingName } =>
  filter.by !== null && filter.group === null;
/** Returns true for a filter that orders, groups or hides causes. */
export const hasCauseFilter = (filter: BuildPageFilter): boolean =>
  filter.by !== null || filter.order !== null || excludesRows(causeFilterUrl, filter);

export const sectionNames: Record<BuildSection, string> = {
  causes: "Changes",
  changed: "Snapshots",
  added: "New",
  removed: "Removed",
  failure: "Failed tests",
  unstable: "Flaky",
  problem: "Not compared",
  commented: "With comments",
  rules: "Decided by rule",
  ignored: "Ignored",
  unchanged: "Unchanged",
};

type Sized = Pick<Build, "causes" | "questions" | "stats" | "decidedByRules">;

/** Size of a section. */
export type SectionSize = { section: BuildSection; total: number };

/** Returns the sections of a build that have content, with their sizes; while it is uploaded or compared, only its changes are counted. */
export function sectionsOf(
  { causes, questions, stats, decidedByRules }: Sized,
  overview?: { unstable: number; problems: number; commented?: number },
): SectionSize[] {
  const totals: Record<BuildSection, number> = {
    causes: (questions ?? causes)?.total ?? 0,
    changed: stats?.changed ?? 0,
    added: stats?.added ?? 0,
    removed: stats?.removed ?? 0,
    failure: stats?.failure ?? 0,
    unstable: overview?.unstable ?? 0,
    problem: overview?.problems ?? 0,
    commented: overview?.commented ?? 0,
    rules: decidedByRules?.snapshots ?? 0,
    ignored: stats?.ignored ?? 0,
    unchanged: stats?.unchanged ?? 0,
  };
  return buildSections.filter((section) => totals[section] > 0).map((section) => ({ section, total: totals[section] }));
}

/**
 * Returns the section that a build opens with: its changes, else what failed, while a failed snapshot is undecided, else the first section with
 * content. A build without changes opens with all its snapshots.
 */
export function firstSection(build: Sized & Pick<Build, "decided"> & Partial<Pick<Build, "conclusion">>): BuildSection {
  if (build.conclusion === "no-changes" && build.stats?.unchanged) return "unchanged";
  const sections = sectionsOf(build).map(({ section }) => section);
  if (sections.includes("causes")) return "causes";
  if (build.decided?.failed) return build.stats?.failure ? "failure" : "problem";
  return sections.find((section) => section !== "failure") ?? "causes";
}
