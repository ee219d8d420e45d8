import { query } from "../api/query.ts";

type Filter = { page?: number; search?: string; type?: "image" | "video" };

export const mediaList = (owner: string, project: string, { page = 1, ...filter }: Filter = {}) =>
  query("GET /projects/{owner}/{project}/media", { params: { owner, project }, query: { page: String(page), perPage: "60", ...filter } });
export const share = (shareToken: string) => query("GET /shares/{shareToken}", { params: { shareToken } });
export const shareComments = (shareToken: string) => query("GET /shares/{shareToken}/comments", { params: { shareToken } });
