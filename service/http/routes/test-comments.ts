import type { testCommentOperations } from "../../../lib/contract/test-comments.ts";
import type { ProjectRef } from "../../domain/projects/administrate-project.ts";
import type { Handlers } from "../serve.ts";
import { commentHandlersOf } from "./comment-handlers.ts";

const shared = commentHandlersOf(({ owner, project, testId }: ProjectRef & { testId: string }) => ({
  type: "test",
  owner,
  project,
  testId,
}));

export const testCommentHandlers: Handlers<typeof testCommentOperations> = {
  "GET /projects/{owner}/{project}/tests/{testId}/comments": shared.list,
  "POST /projects/{owner}/{project}/tests/{testId}/comments": shared.create,
  "GET /projects/{owner}/{project}/tests/{testId}/people": shared.listPeople,
  "GET /projects/{owner}/{project}/tests/{testId}/reading": shared.getReading,
  "PATCH /projects/{owner}/{project}/tests/{testId}/reading": shared.updateReading,
  "GET /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": shared.get,
  "PATCH /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": shared.update,
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": shared.delete,
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": shared.addReaction,
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": shared.removeReaction,
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/resolve": shared.resolve,
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/unresolve": shared.unresolve,
  "PUT /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/assignment": shared.assign,
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": shared.subscribe,
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": shared.unsubscribe,
};
