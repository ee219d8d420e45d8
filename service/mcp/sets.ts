import type { Contract } from "../../lib/contract/index.ts";
import type { Operation } from "../../lib/contract/operation.ts";
import type { Settings } from "../core/settings.ts";
import { HttpError } from "../core/errors.ts";
import { resourceUrls } from "../core/resources.ts";

/** Name of an operation, and of its tool. */
export type OperationId = Contract[keyof Contract]["operationId"];

/** The tools that are listed by default, for the jobs that people give to agents: review a build, explain it, discuss it, show a picture. */
const STANDARD = [
  "getMe",
  "listProjects",
  "getProject",
  "listInboxThreads",
  "listBuilds",
  "listBuildsToReview",
  "getBuild",
  "getBuildOverview",
  "explainBaseline",
  "listBuildQuestions",
  "listBuildCauses",
  "getBuildCause",
  "listCausePlaces",
  "listBuildDiffs",
  "getBuildDiff",
  "decideBuildChange",
  "createReview",
  "listReviews",
  "compareBuilds",
  "listTests",
  "getTest",
  "listTestChanges",
  "listBuildComments",
  "createBuildComment",
  "resolveBuildCommentThread",
  "createMedia",
  "finalizeMedia",
  "listMedia",
  "getMedia",
  "listMediaComments",
  "createMediaComment",
  "resolveMediaCommentThread",
] as const satisfies readonly OperationId[];

/** Sets of tools by the area of the API. Null: an area without tools. An operation is in the set of its area. */
const AREAS: Record<Operation["tag"], { set: string; about: string } | null> = {
  Users: { set: "users", about: "The caller, accounts, usage, notifications and the inbox." },
  Members: { set: "members", about: "Teams: people, groups, invites, email domains, history." },
  Analytics: { set: "analytics", about: "Builds and reviews of an account over time." },
  Projects: { set: "projects", about: "Projects: settings, contributors, access requests, guests, public builds." },
  Builds: { set: "builds", about: "Builds, changes, comparisons, rules, tests, links to changes, uploads of CI." },
  Reviews: { set: "reviews", about: "Reviews of builds and their reviewers." },
  Comments: { set: "comments", about: "Comments on builds, tests, media and share pages: threads, reactions, reading state." },
  Media: { set: "media", about: "Screenshots and videos with versions, verdicts, share links." },
  Deployments: { set: "deployments", about: "Static sites of CI and their domains." },
  Automations: { set: "automations", about: "Rules that send messages about builds." },
  Authentication: null,
  Instance: null,
};

/** Returns true for an operation whose area has tools. */
export const hasToolSet = ({ tag }: Operation): boolean => AREAS[tag] !== null;

const everySet = [
  { set: "standard", about: "Review builds, explain and discuss changes, upload and discuss media. Listed by default." },
  ...Object.values(AREAS).filter((area) => area !== null),
  { set: "all", about: "Every tool. More than 200 kB; few programs read such a list." },
];
const setNames = everySet.map(({ set }) => set);

const standard: ReadonlySet<string> = new Set(STANDARD);
const isIn = (set: string, { operationId, tag }: Operation) =>
  set === "all" || (set === "standard" ? standard.has(operationId) : AREAS[tag]?.set === set);

/** Returns the sets that `/mcp?sets=…` names, separated by commas; the standard one without the parameter. Throws 400 for an unknown name. */
export function requestedSets(query: string | undefined): string[] {
  const sets = query === undefined ? ["standard"] : query.split(",").map((name) => name.trim());
  const unknown = sets.find((name) => !setNames.includes(name));
  if (unknown !== undefined) throw new HttpError(400, `There is no set of tools "${unknown.slice(0, 40)}". Sets: ${setNames.join(", ")}.`);
  return sets;
}

/** Returns the operations that are in one of the sets. */
export const inSets = <T extends { operation: Operation }>(tools: readonly T[], sets: readonly string[]): T[] =>
  tools.filter(({ operation }) => sets.some((set) => isIn(set, operation)));

/** Returns the URL of the tool server that lists a set beside the standard one. */
export const setUrl = (settings: Settings, set: string) =>
  `${resourceUrls(settings).mcp}?sets=${["standard", "all"].includes(set) ? set : `standard,${set}`}`;

/** Returns the URL of a tool's own set, for a caller that connected without it. */
export const urlOfTool = (settings: Settings, { tag }: Operation) => setUrl(settings, AREAS[tag]!.set);

/** Returns all sets with their tools and the URL that lists them. */
export const describeSets = (settings: Settings, tools: readonly { operation: Operation }[]) =>
  everySet.map(({ set, about }) => ({
    set,
    about,
    url: setUrl(settings, set),
    tools: set === "all" ? "all" : inSets(tools, [set]).map(({ operation }) => operation.operationId),
  }));
