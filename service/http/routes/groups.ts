import type { groupOperations } from "../../../lib/contract/groups.ts";
import { addGroupMembers } from "../../domain/groups/add-group-members.ts";
import { listGroupMembers } from "../../domain/groups/list-group-members.ts";
import { removeGroupMember } from "../../domain/groups/remove-group-member.ts";
import { createGroup } from "../../domain/groups/create-group.ts";
import { deleteGroup } from "../../domain/groups/delete-group.ts";
import { listGroups } from "../../domain/groups/list-groups.ts";
import { renameGroup } from "../../domain/groups/rename-group.ts";
import { listProjectGroups, removeProjectGroup, setProjectGroup } from "../../domain/groups/project-groups.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const groupHandlers: Handlers<typeof groupOperations> = {
  "GET /accounts/{accountSlug}/groups": (ctx, { params }) => ok(listGroups(ctx, params)),
  "POST /accounts/{accountSlug}/groups": (ctx, { params, body }) => created(createGroup(ctx, { ...params, ...body })),
  "PATCH /accounts/{accountSlug}/groups/{groupId}": (ctx, { params, body }) => ok(renameGroup(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/groups/{groupId}": (ctx, { params }) => noContent(deleteGroup(ctx, params)),
  "GET /accounts/{accountSlug}/groups/{groupId}/members": (ctx, { params, query }) => ok(listGroupMembers(ctx, { ...params, ...query })),
  "POST /accounts/{accountSlug}/groups/{groupId}/members": (ctx, { params, body }) => ok(addGroupMembers(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/groups/{groupId}/members/{userId}": (ctx, { params }) => noContent(removeGroupMember(ctx, params)),
  "GET /projects/{owner}/{project}/groups": (ctx, { params }) => ok(listProjectGroups(ctx, params)),
  "PUT /projects/{owner}/{project}/groups/{groupId}": (ctx, { params, body }) => ok(setProjectGroup(ctx, { ...params, ...body })),
  "DELETE /projects/{owner}/{project}/groups/{groupId}": (ctx, { params }) => noContent(removeProjectGroup(ctx, params)),
};
