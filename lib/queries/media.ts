import { query } from "../api/query.ts";

/** What the library shows; the same in its address. */
export type MediaFilter = { page?: number; search?: string; type?: "image" | "video" };

export const mediaList = (owner: string, project: string, { page = 1, ...filter }: MediaFilter = {}) =>
  query("GET /projects/{owner}/{project}/media", { params: { owner, project }, query: { page: String(page), perPage: "60", ...filter } });
/** The newest media of a project, for its card. */
export const latestMedia = (owner: string, project: string) =>
  query("GET /projects/{owner}/{project}/media", { params: { owner, project }, query: { page: "1", perPage: "3" } });
export const share = (shareToken: string) => query("GET /shares/{shareToken}", { params: { shareToken } });
export const shareComments = (shareToken: string) => query("GET /shares/{shareToken}/comments", { params: { shareToken } });
