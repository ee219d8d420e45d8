import type { contributorOperations } from "../../../lib/contract/contributors.ts";
import { listCandidates } from "../../domain/projects/list-candidates.ts";
import { listContributors } from "../../domain/projects/list-contributors.ts";
import { listMemberProjects } from "../../domain/projects/list-member-projects.ts";
import { removeContributor, setContributor } from "../../domain/projects/set-contributor.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const contributorHandlers: Handlers<typeof contributorOperations> = {
  "GET /projects/{owner}/{project}/contributors": (ctx, { params, query }) => ok(listContributors(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/contributors/candidates": (ctx, { params, query }) => ok(listCandidates(ctx, { ...params, ...query })),
  "PUT /projects/{owner}/{project}/contributors/{userId}": (ctx, { params, body }) => ok(setContributor(ctx, { ...params, ...body })),
  "DELETE /projects/{owner}/{project}/contributors/{userId}": (ctx, { params }) => noContent(removeContributor(ctx, params)),
  "GET /accounts/{accountSlug}/members/{userId}/projects": (ctx, { params, query }) => ok(listMemberProjects(ctx, { ...params, ...query })),
};
