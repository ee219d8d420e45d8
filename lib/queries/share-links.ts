import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ApiError, Args, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";

const LIST = "GET /projects/{owner}/{project}/share-links";
const CREATE = "POST /projects/{owner}/{project}/share-links";
const UPDATE = "PATCH /projects/{owner}/{project}/share-links/{shareLinkId}";

export type ShareLink = ResponseBody<typeof LIST>["results"][number];
export type NewShareLink = NonNullable<NonNullable<Args<typeof CREATE>[0]>["body"]>;
export type ShareLinkChange = NonNullable<NonNullable<Args<typeof UPDATE>[0]>["body"]>;

/** Subject of new links: one media or more, a branch, or a pull request. */
export type ShareSubject = { mediaIds: string[] } | { branch: string } | { prNumber: number };

/** The newest share links of a project: those that open one media, a branch or pull request, or changes of a build; all for a selection. */
export const shareLinkList = (owner: string, project: string, subject: ShareSubject | { build: number }) =>
  query(LIST, {
    params: { owner, project },
    query: {
      page: "1",
      perPage: "100",
      ...("branch" in subject && { branch: subject.branch }),
      ...("build" in subject && { build: String(subject.build) }),
      ...("prNumber" in subject && { prNumber: String(subject.prNumber) }),
      ...("mediaIds" in subject && subject.mediaIds.length === 1 && { mediaId: subject.mediaIds[0]! }),
    },
  });

/** Filter of the list of all share links. */
export type ShareLinkFilter = { state: ShareLink["state"] | null; search: string | null };

/** A page of all share links of a project, newest first. `cursor` is `next` of the page before. */
export const shareLinkPage = (owner: string, project: string, { state, search }: ShareLinkFilter, cursor: string | null = null) =>
  query(LIST, {
    params: { owner, project },
    query: { page: "1", perPage: "30", ...(state && { state }), ...(search && { search }), ...(cursor && { cursor }) },
  });

/** The active links of a project to files and sets, or to changes of builds: the newest one, and their number. */
export const activeShareLinks = (owner: string, project: string, opens: "files" | "change") =>
  query(LIST, { params: { owner, project }, query: { page: "1", perPage: "1", state: "on", opens } });

/** Reads the lists of links again after a change. */
export const refreshShareLinks = (client: QueryClient) => client.invalidateQueries({ queryKey: [LIST] });

/** Creates a share link. */
export const createShareLink = (owner: string, project: string) =>
  mutationOptions<ShareLink, ApiError, NewShareLink>({
    mutationFn: (body) => api(CREATE, { params: { owner, project }, body }),
    onSuccess: (_, __, ___, { client }) => refreshShareLinks(client),
  });

/** Changes a share link, or turns it off or on. */
export const updateShareLink = (owner: string, project: string) =>
  mutationOptions<ShareLink, ApiError, { id: string; change: ShareLinkChange }>({
    mutationFn: ({ id, change }) => api(UPDATE, { params: { owner, project, shareLinkId: id }, body: change }),
    onSuccess: (_, __, ___, { client }) => refreshShareLinks(client),
  });
