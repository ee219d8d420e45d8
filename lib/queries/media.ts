import { type QueryClient } from "@tanstack/react-query";
import type { ResponseBody, Args } from "../api/call.ts";
import { api, send } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { LibraryFilter } from "../media/library-filter.ts";

export type MediaGroupFacts = ResponseBody<"GET /projects/{owner}/{project}/media-groups">[number];
type Media = ResponseBody<"GET /media/{mediaId}">;

/** Media on a page of the library; the maximum of one call. */
export const PER_PAGE = 100;

/** Lists a page of the library. Sorted by group, media of a pull request or branch are adjacent. */
export const mediaList = (
  owner: string,
  project: string,
  { search, type, stage, threads, verdict, prNumber, branch, sort }: LibraryFilter,
  page = 1,
) =>
  query("GET /projects/{owner}/{project}/media", {
    params: { owner, project },
    query: {
      page: String(page),
      perPage: String(PER_PAGE),
      sort: sort ?? "group",
      ...(search && { search }),
      ...(type && { type }),
      ...(stage && { stage }),
      ...(threads && { threads }),
      ...(verdict && { verdict }),
      ...(prNumber ? { prNumber: String(prNumber) } : branch && { branch }),
    },
  });
/** Lists the newest media of a project, for its card. */
export const latestMedia = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/media", { params: { owner, project }, query: { page: "1", perPage: "3" } });
/** Lists the pull requests and branches of a project, most recently active first. */
export const mediaGroups = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/media-groups", { params: { owner, project } });
export const share = (shareToken: string) => query("GET /shares/{shareToken}", { params: { shareToken } });
export const shareComments = (shareToken: string) => query("GET /shares/{shareToken}/comments", { params: { shareToken } });
/** Lists the verdicts of people on a media, read every half minute. */
export const reviewsOfMedia = (mediaId: string) => ({
  ...query("GET /media/{mediaId}/reviews", { params: { mediaId } }),
  refetchInterval: 30_000,
});
/** Sends a verdict. A retry with the same key starts no second thread. */
export const sendReview = (mediaId: string, body: NonNullable<Args<"POST /media/{mediaId}/reviews">[0]["body"]>, key: string | null) =>
  send(
    "POST /media/{mediaId}/reviews",
    { params: { mediaId }, body },
    { headers: key === null ? {} : { "idempotency-key": key } },
  ) as Promise<ResponseBody<"POST /media/{mediaId}/reviews">>;
export const takeReviewBack = (mediaId: string, reviewId: string) =>
  api("DELETE /media/{mediaId}/reviews/{reviewId}", { params: { mediaId, reviewId } });
export type Share = ResponseBody<"GET /shares/{shareToken}">;
/** The share as the service has it now, past what is kept. */
export const latestShare = (shareToken: string): Promise<Share> => api("GET /shares/{shareToken}", { params: { shareToken } });

/** Reads again what a change of a project's media made stale. */
export const refreshMedia = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["GET /projects/{owner}/{project}/media"] }),
    client.invalidateQueries({ queryKey: ["GET /projects/{owner}/{project}/media-groups"] }),
  ]);

export type MediaEdit = NonNullable<Args<"PATCH /media/{mediaId}">[0]["body"]>;

/** The calls behind changes of media, for one or one of many. */
export const sendEdit = (mediaId: string, body: MediaEdit): Promise<Media> => api("PATCH /media/{mediaId}", { params: { mediaId }, body });
export const sendVisibility = (mediaId: string, visibility: Media["visibility"]): Promise<Media> =>
  api("PATCH /media/{mediaId}/visibility", { params: { mediaId }, body: { visibility } });
export const sendDeletion = (mediaId: string) => api("DELETE /media/{mediaId}", { params: { mediaId } });
