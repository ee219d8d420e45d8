import { query } from "../api/query.ts";

export const projectList = (accountSlug: string, page = 1) =>
  query("GET /accounts/{accountSlug}/projects", { params: { accountSlug }, query: { page: String(page), perPage: "100" } });
export const project = (owner: string, name: string) => query("GET /projects/{owner}/{project}", { params: { owner, project: name } });
