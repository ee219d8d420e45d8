import { commentOperationsOf } from "./comment-operations.ts";
import { CreateComment } from "./comments.ts";
import { operations } from "./operation.ts";
import { TestPath } from "./tests.ts";

export const CreateTestComment = CreateComment.pick({ body: true, threadId: true });

const shared = commentOperationsOf("test", TestPath, CreateTestComment);

export const testCommentOperations = operations("Comments", {
  "GET /projects/{owner}/{project}/tests/{testId}/comments": {
    ...shared.list,
    operationId: "listTestComments",
    summary: "List comments of a test",
    description: "Returns the newest 200 comments of a test, oldest first, resolved threads included.",
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments": {
    ...shared.create,
    operationId: "createTestComment",
    summary: "Comment on a test",
    description:
      "Starts a thread about the test, or replies to the thread of `threadId`. Send an `Idempotency-Key` header to retry safely. Subscribers of the test get an email. Needs the reviewer role.",
  },
  "GET /projects/{owner}/{project}/tests/{testId}/people": {
    ...shared.listPeople,
    operationId: "listTestPeople",
    summary: "Find people to mention on a test",
  },
  "GET /projects/{owner}/{project}/tests/{testId}/reading": {
    ...shared.getReading,
    operationId: "getTestReading",
    summary: "Get read state of a test",
  },
  "PATCH /projects/{owner}/{project}/tests/{testId}/reading": {
    ...shared.updateReading,
    operationId: "updateTestReading",
    summary: "Update read state of a test",
  },
  "GET /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": {
    ...shared.get,
    operationId: "getTestComment",
    summary: "Get a comment of a test",
  },
  "PATCH /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": {
    ...shared.update,
    operationId: "updateTestComment",
    summary: "Edit a comment of a test",
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": {
    ...shared.delete,
    operationId: "deleteTestComment",
    summary: "Delete a comment of a test",
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": {
    ...shared.addReaction,
    operationId: "addTestCommentReaction",
    summary: "Add a reaction to a comment of a test",
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": {
    ...shared.removeReaction,
    operationId: "removeTestCommentReaction",
    summary: "Remove a reaction from a comment of a test",
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/resolve": {
    ...shared.resolve,
    operationId: "resolveTestCommentThread",
    summary: "Resolve a thread of a test",
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/unresolve": {
    ...shared.unresolve,
    operationId: "unresolveTestCommentThread",
    summary: "Reopen a thread of a test",
  },
  "PUT /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/assignment": {
    ...shared.assign,
    operationId: "assignTestCommentThread",
    summary: "Assign a thread of a test",
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": {
    ...shared.subscribe,
    operationId: "subscribeTestCommentThread",
    summary: "Subscribe to a thread of a test",
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": {
    ...shared.unsubscribe,
    operationId: "unsubscribeTestCommentThread",
    summary: "Unsubscribe from a thread of a test",
  },
});
