import type { groupOperations } from "../../../lib/contract/groups.ts";
import { addGroupMembers } from "../../domain/projects/groups/add-group-members.ts";
import { listGroupMembers } from "../../domain/projects/groups/list-group-members.ts";
import { removeGroupMember } from "../../domain/projects/groups/remove-group-member.ts";
import { createGroup } from "../../domain/projects/groups/create-group.ts";
import { deleteGroup } from "../../domain/projects/groups/delete-group.ts";
import { getGroup } from "../../domain/projects/groups/get-group.ts";
import { listGroups } from "../../domain/projects/groups/list-groups.ts";
import { renameGroup } from "../../domain/projects/groups/rename-group.ts";
import { listProjectGroups, removeProjectGroup, setProjectGroup } from "../../domain/projects/groups/project-groups.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const groupHandlers: Handlers<typeof groupOperations> = {
  "GET /accounts/{accountSlug}/groups": (ctx, { params }) => ok(listGroups(ctx, params)),
  "POST /accounts/{accountSlug}/groups": (ctx, { params, body }) => created(createGroup(ctx, { ...params, ...body })),
  "GET /accounts/{accountSlug}/groups/{groupId}": (ctx, { params }) => ok(getGroup(ctx, params)),
  "PATCH /accounts/{accountSlug}/groups/{groupId}": (ctx, { params, body }) => ok(renameGroup(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/groups/{groupId}": (ctx, { params }) => noContent(deleteGroup(ctx, params)),
  "GET /accounts/{accountSlug}/groups/{groupId}/members": (ctx, { params, query }) => ok(listGroupMembers(ctx, { ...params, ...query })),
  "POST /accounts/{accountSlug}/groups/{groupId}/members": (ctx, { params, body }) => ok(addGroupMembers(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/groups/{groupId}/members/{userId}": (ctx, { params }) => noContent(removeGroupMember(ctx, params)),
  "GET /projects/{owner}/{project}/groups": (ctx, { params }) => ok(listProjectGroups(ctx, params)),
  "PUT /projects/{owner}/{project}/groups/{groupId}": (ctx, { params, body }) => ok(setProjectGroup(ctx, { ...params, ...body })),
  "DELETE /projects/{owner}/{project}/groups/{groupId}": (ctx, { params }) => noContent(removeProjectGroup(ctx, params)),
};
