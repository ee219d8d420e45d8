import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import { buildParameters } from "./build-parameters.ts";
import { refreshBuild } from "./build-decisions.ts";
import { type Build, buildDetails, type BuildKey } from "./builds.ts";
import { invalidateHistory } from "./history.ts";

const BASELINE = "GET /projects/{owner}/{project}/builds/{buildNumber}/baseline";
const PREVIEW = "POST /projects/{owner}/{project}/builds/{buildNumber}/baseline/preview";
/** Milliseconds between two previews while comparisons are pending. */
const PENDING_MS = 1500;

export type BaselineVerdict = ResponseBody<typeof BASELINE>["steps"][number]["verdict"];
export type BaselinePreview = ResponseBody<typeof PREVIEW>;

/** The choice of a build's baseline. */
export const buildBaseline = (ref: BuildKey) => query(BASELINE, { params: buildParameters(ref) });

/** Numbers that a build would have against another baseline. Read again while comparisons are pending. */
export const baselinePreview = (ref: BuildKey, number: number) =>
  queryOptions<BaselinePreview, ApiError>({
    queryKey: [PREVIEW, buildParameters(ref), number],
    queryFn: () => api(PREVIEW, { params: buildParameters(ref), body: { build: number } }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_MS : false),
  });

/** Compares a build with another baseline. */
export const takeBaseline = (ref: BuildKey) =>
  mutationOptions<Build, ApiError, number>({
    mutationFn: (number) =>
      api("PUT /projects/{owner}/{project}/builds/{buildNumber}/baseline", { params: buildParameters(ref), body: { build: number } }),
    onSuccess: (build, _, __, { client }) => {
      client.setQueryData(buildDetails(ref).queryKey, build);
      return Promise.all([refreshBuild(client, ref), client.invalidateQueries({ queryKey: [BASELINE] }), invalidateHistory(client)]);
    },
  });
