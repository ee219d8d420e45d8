import { createLoader, type inferParserType, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { allRows, excludesRows } from "../lists/list-filter.ts";
import { textParameter } from "../lists/text-parameter.ts";
import type { Build, SnapshotDiff } from "../queries/builds.ts";

/** Parts of a build, by the status of their snapshots; `causes` groups the changed areas of all snapshots. */
export const buildSections = [
  "failure",
  "problem",
  "causes",
  "changed",
  "added",
  "removed",
  "unstable",
  "commented",
  "rules",
  "ignored",
  "unchanged",
] as const;
export type BuildSection = (typeof buildSections)[number];
/** Sections of snapshots: those of a status, and those that deserve a look of their own. */
export type SnapshotSection = (Exclude<BuildSection, "causes"> & SnapshotDiff["status"]) | "unstable" | "problem" | "commented";

/** Returns a section if it lists snapshots; null for causes and rules. */
export const snapshotSection = (section: BuildSection): SnapshotSection | null =>
  section === "causes" || section === "rules" ? null : section;

export const changeGroupings = ["test", "folder", "variant"] as const;
export type GroupingName = (typeof changeGroupings)[number];

/** URL parameters of a build's page that hide causes. */
const causeFilterUrl = {
  /** Key of a group of `by`. */
  group: parseAsString,
  search: textParameter(254),
  decision: parseAsStringLiteral(["undecided", "approved", "rejected"]),
  /** Cause whose look-alikes are shown. */
  alike: parseAsString,
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
  causes: "Causes",
  changed: "Changed",
  added: "New",
  removed: "Removed",
  failure: "Failed tests",
  unstable: "Unstable",
  problem: "Not compared",
  commented: "With comments",
  rules: "Decided by rule",
  ignored: "Ignored",
  unchanged: "Unchanged",
};

const rare: ReadonlySet<BuildSection> = new Set(["failure", "unstable", "problem", "commented", "rules", "ignored"]);

type Sized = Pick<Build, "causes" | "stats" | "decidedByRules">;

/** Size of a section; null while it is not known. */
export type SectionSize = { section: BuildSection; total: number | null };

/** Returns the sections of a build with their sizes; while it is uploaded or compared, only its causes are counted. Sections that seldom have content are left out while they are empty. */
export function sectionsOf(
  { causes, stats, decidedByRules }: Sized,
  overview?: { unstable: number; problems: number; commented?: number },
): SectionSize[] {
  const totals: Record<BuildSection, number | null> = {
    causes: causes?.total ?? 0,
    changed: stats?.changed ?? null,
    added: stats?.added ?? null,
    removed: stats?.removed ?? null,
    failure: stats?.failure ?? 0,
    unstable: overview?.unstable ?? 0,
    problem: overview?.problems ?? 0,
    commented: overview?.commented ?? 0,
    rules: decidedByRules?.snapshots ?? 0,
    ignored: stats?.ignored ?? 0,
    unchanged: stats?.unchanged ?? null,
  };
  return buildSections
    .filter((section) => (totals[section] ?? 0) > 0 || !rare.has(section))
    .map((section) => ({ section, total: totals[section] }));
}

/** Returns the section that a build opens with: the first that a reviewer has to look at, which is that of failed snapshots while one is undecided. */
export function firstSection(build: Sized & Pick<Build, "decided">): BuildSection {
  if (build.decided?.failed) return build.stats?.failure ? "failure" : "problem";
  const isCompared = ({ section, total }: SectionSize) => section !== "failure" && section !== "problem" && (total ?? 0) > 0;
  return sectionsOf(build).find(isCompared)?.section ?? "causes";
}
