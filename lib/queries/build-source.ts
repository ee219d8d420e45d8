import type { DataTag, QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import type { GroupingName } from "../builds/build-sections.ts";
import {
  type BuildCause,
  buildCause,
  buildCauses,
  buildChange,
  buildDiffs,
  buildDiffsNamed,
  buildQuestions,
  type ChangeGroup,
  changeGroups,
  type BuildKey,
  type CauseFilter,
  type CausePlace,
  causePlaces,
  type SnapshotChange,
  type SnapshotDiff,
} from "./builds.ts";

type PageOf<Row> = { results: Row[]; pageInfo: { total: number; page: number; perPage: number } };
/** Query of a page of a list, whatever operation returns it. */
export type PageQuery<Row> = UseQueryOptions<PageOf<Row>, ApiError, PageOf<Row>, QueryKey>;

/** Lists of changes, groups and snapshots: those of a build, or of a comparison of two builds. */
export type BuildSource = {
  of: { owner: string; project: string };
  /** Changes, which are decided as one: questions as their first causes; causes where these are listed one by one. */
  changes: (page: number, filter?: CauseFilter) => PageQuery<BuildCause>;
  /** The causes of a question; absent where there are none. */
  variants?: (questionId: string, page: number) => PageQuery<BuildCause>;
  groups: (by: GroupingName, page: number, search: string | null) => PageQuery<ChangeGroup>;
  diffs: (section: SnapshotDiff["status"] | "unstable" | "problem" | "commented", page: number) => PageQuery<SnapshotDiff>;
};

/** A cause with its position in the list, and what was approved before that looks like it. */
export type CauseDetails = ResponseBody<"GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}">;
type FoundCause = Pick<CauseDetails, "cause" | "number">;

/** Changes that can be shown on the stage. */
export type ChangeSource = BuildSource & {
  /** A page of the places of a cause and of the other causes of its question; the first one by default. */
  places: (causeId: string, page?: number) => PageQuery<CausePlace>;
  /** A cause by its id, with its position among all changes. */
  find: (causeId: string) => UseQueryOptions<FoundCause, ApiError, FoundCause, QueryKey>;
  /** The cause with a similar one that was approved before; absent where causes are read-only. */
  details?: (causeId: string) => UseQueryOptions<CauseDetails, ApiError, CauseDetails, QueryKey>;
  /** Snapshots with a part of a name; absent where only changes are listed. */
  named?: (part: string) => PageQuery<SnapshotDiff>;
  /** A snapshot with the causes of its areas. */
  change: (diffId: string) => UseQueryOptions<SnapshotChange, ApiError, SnapshotChange, QueryKey>;
};

/** Forgets the operation of a query, which its key still names. */
export const anyQuery = <Data>({
  queryKey,
}: {
  queryKey: DataTag<QueryKey, Data, ApiError>;
}): UseQueryOptions<Data, ApiError, Data, QueryKey> => ({ queryKey });
/** Forgets the operation of a query of a page. */
export const pageQuery = <Row>({ queryKey }: { queryKey: DataTag<QueryKey, PageOf<Row>, ApiError> }): PageQuery<Row> => ({ queryKey });

/** The changes of a build against its baseline. */
export const buildSource = (of: BuildKey): ChangeSource => ({
  of,
  changes: (page, filter) => pageQuery<BuildCause>(buildQuestions(of, page, filter)),
  variants: (question, page) => pageQuery(buildCauses(of, page, { question })),
  groups: (by, page, search) => pageQuery<ChangeGroup>(changeGroups(of, by, page, search)),
  diffs: (status, page) => pageQuery(buildDiffs(of, status, page)),
  places: (causeId, page) => pageQuery(causePlaces(of, causeId, page)),
  find: (causeId) => anyQuery<FoundCause>(buildCause(of, causeId)),
  details: (causeId) => anyQuery(buildCause(of, causeId)),
  named: (part) => pageQuery(buildDiffsNamed(of, part)),
  change: (diffId) => anyQuery(buildChange(of, diffId)),
});
