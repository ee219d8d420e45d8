import type { DataTag, QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";
import { type BuildCause, buildCauses, buildDiffs, type BuildKey, type SnapshotDiff } from "./builds.ts";

const COMPARISON = "GET /projects/{owner}/{project}/comparisons/{base}/{head}";

type PageOf<Row> = { results: Row[]; pageInfo: { total: number; page: number; perPage: number } };
/** Query of a page of a list, whatever operation returns it. */
export type PageQuery<Row> = UseQueryOptions<PageOf<Row>, ApiError, PageOf<Row>, QueryKey>;

/** Lists of causes and snapshots: those of a build, or of a comparison of two builds. */
export type BuildSource = {
  causes: (page: number) => PageQuery<BuildCause>;
  diffs: (status: SnapshotDiff["status"], page: number) => PageQuery<SnapshotDiff>;
};

/** Forgets the operation of a query, which its key still names. */
const pageQuery = <Row>({ queryKey }: { queryKey: DataTag<QueryKey, PageOf<Row>, ApiError> }): PageQuery<Row> => ({ queryKey });

/** The changes of a build against its baseline. */
export const buildSource = (of: BuildKey): BuildSource => ({
  causes: (page) => pageQuery(buildCauses(of, page)),
  diffs: (status, page) => pageQuery(buildDiffs(of, status, page)),
});

/** A comparison of two builds, by their numbers. */
export type ComparisonKey = { owner: string; project: string; base: number; head: number };
export type Comparison = ResponseBody<typeof COMPARISON>;

const parametersOf = ({ owner, project, base, head }: ComparisonKey) => ({ owner, project, base: String(base), head: String(head) });

/** What two builds have in common, and how many pairs are not compared yet. */
export const comparisonDetails = (of: ComparisonKey) => query(COMPARISON, { params: parametersOf(of) });

/** The differences of two builds, which nobody decides about. */
export const comparisonSource = (of: ComparisonKey): BuildSource => ({
  causes: (page) =>
    pageQuery(
      query("GET /projects/{owner}/{project}/comparisons/{base}/{head}/causes", {
        params: parametersOf(of),
        query: { page: String(page), perPage: "50" },
      }),
    ),
  diffs: (status, page) =>
    pageQuery(
      query("GET /projects/{owner}/{project}/comparisons/{base}/{head}/diffs", {
        params: parametersOf(of),
        query: { status, page: String(page), perPage: "50" },
      }),
    ),
});
