import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ApiError, ResponseBody } from "../api/call.ts";
import { api } from "../api/client.ts";
import { query } from "../api/query.ts";
import type { BuildKey } from "./builds.ts";

const LIST = "GET /projects/{owner}/{project}/deployments";
const DOMAIN = "GET /projects/{owner}/{project}/domain";
const SET_DOMAIN = "PUT /projects/{owner}/{project}/domain";
const PER_PAGE = "30";
/** Milliseconds between two reads of the list while the page is visible: CI may add to it at any time. */
const LIVE_MS = 15_000;

export type Deployment = ResponseBody<typeof LIST>["results"][number];
export type DeploymentFilter = { page: number; environment: Deployment["environment"] | null };

/** A page of a project's deployments, newest first. */
export const deploymentList = (owner: string, project: string, { page, environment }: DeploymentFilter) =>
  queryOptions({
    ...query(LIST, { params: { owner, project }, query: { page: String(page), perPage: PER_PAGE, ...(environment && { environment }) } }),
    refetchInterval: LIVE_MS,
  });

/** The newest deployments of a build's commit. */
export const deploymentsOfBuild = ({ owner, project, number }: BuildKey) =>
  query(LIST, { params: { owner, project }, query: { perPage: "10", build: String(number) } });

/** The production domain of a project. */
export const projectDomain = (owner: string, project: string) => query(DOMAIN, { params: { owner, project } });

/** Sets the production domain. */
export const updateDomain = (owner: string, project: string) =>
  mutationOptions<ResponseBody<typeof SET_DOMAIN>, ApiError, string>({
    mutationFn: (domain) => api(SET_DOMAIN, { params: { owner, project }, body: { domain } }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(projectDomain(owner, project).queryKey, saved);
      return client.invalidateQueries({ queryKey: [LIST] });
    },
  });
