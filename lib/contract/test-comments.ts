import * as z from "zod";
import { User } from "./accounts.ts";
import { Assignment, Comment, CreateComment, emoji, Reading, UpdateComment, UpdateReading } from "./comments.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors } from "./shared.ts";
import { TestPath } from "./tests.ts";

const CommentPath = TestPath.extend({ commentId: z.string().min(1).meta({ description: "Id of the comment." }) });
const ThreadPath = TestPath.extend({ commentId: z.string().min(1).meta({ description: "Id of any comment of the thread." }) });

export const CreateTestComment = CreateComment.pick({ body: true, threadId: true });

const changed = { 200: Comment, 409: ErrorBody };

export const testCommentOperations = operations("Comments", {
  "GET /projects/{owner}/{project}/tests/{testId}/comments": {
    operationId: "listTestComments",
    summary: "List comments of a test",
    description: "Returns the newest 200 comments of a test, oldest first, resolved threads included.",
    compressed: true,
    access: byUser("comments:read"),
    params: TestPath,
    responses: { 200: z.array(Comment), ...errors },
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments": {
    operationId: "createTestComment",
    summary: "Comment on a test",
    description:
      "Starts a thread about the test, or replies to the thread of `threadId`. Send an `Idempotency-Key` header to retry safely. Subscribers of the test get an email. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: TestPath,
    body: CreateTestComment,
    responses: { 201: Comment, 409: ErrorBody, ...bodyErrors },
  },
  "GET /projects/{owner}/{project}/tests/{testId}/reading": {
    operationId: "getTestReading",
    summary: "Get read state of a test",
    description:
      "Returns the times up to which the caller has read the threads of a test. A comment of another author is unread while it is newer than `since` and than the time of its thread.",
    access: byUser("comments:read"),
    params: TestPath,
    responses: { 200: Reading, ...errors },
    extension: true,
  },
  "PATCH /projects/{owner}/{project}/tests/{testId}/reading": {
    operationId: "updateTestReading",
    summary: "Update read state of a test",
    description:
      "Marks threads as read up to a time. Times only move forward, and never past now. The first call also sets `since`. Ignores threads of others.",
    access: byUser("comments:write"),
    params: TestPath,
    body: UpdateReading,
    responses: { 200: Reading, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/tests/{testId}/people": {
    operationId: "listTestPeople",
    summary: "Find people to mention on a test",
    description: "Returns at most 50 people who can see the project, by name, without the caller. Needs the reviewer role.",
    access: byUser("comments:read"),
    params: TestPath,
    query: z.object({ search: z.string().trim().max(100).default("").meta({ description: "Part of a name or slug." }) }),
    responses: { 200: z.array(User), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": {
    operationId: "getTestComment",
    summary: "Get a comment of a test",
    description: "Returns one comment. On a root comment, `subscribed` is true when the caller subscribes to its thread.",
    access: byUser("comments:read"),
    params: CommentPath,
    responses: { 200: Comment, ...errors },
  },
  "PATCH /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": {
    operationId: "updateTestComment",
    summary: "Edit a comment of a test",
    description:
      "Changes the body of a comment of the caller and sets `editedAt`. People mentioned for the first time get an email. Refuses everyone but the author.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: UpdateComment,
    responses: { ...changed, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}": {
    operationId: "deleteTestComment",
    summary: "Delete a comment of a test",
    description:
      "Deletes a comment of the caller and returns it as it was. Replies to a deleted root stay. Refuses everyone but the author.",
    access: byUser("comments:write"),
    params: CommentPath,
    responses: { ...changed, ...errors },
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": {
    operationId: "addTestCommentReaction",
    summary: "Add a reaction to a comment of a test",
    description: "Adds one emoji of the caller to a comment. The same emoji again changes nothing. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: CommentPath,
    body: z.object({ emoji }),
    responses: { ...changed, ...bodyErrors },
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/reactions": {
    operationId: "removeTestCommentReaction",
    summary: "Remove a reaction from a comment of a test",
    description: "Removes an emoji of the caller from a comment. Without that reaction, nothing changes. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: CommentPath,
    query: z.object({ emoji: z.string().min(1).max(64) }),
    responses: { ...changed, ...errors },
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/resolve": {
    operationId: "resolveTestCommentThread",
    summary: "Resolve a thread of a test",
    description: "Resolves the thread of a comment and returns its root comment. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { ...changed, ...errors },
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/unresolve": {
    operationId: "unresolveTestCommentThread",
    summary: "Reopen a thread of a test",
    description: "Reopens the thread of a comment and returns its root comment. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { ...changed, ...errors },
  },
  "PUT /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/assignment": {
    operationId: "assignTestCommentThread",
    summary: "Assign a thread of a test",
    description:
      "Sets the assignee and the due date of the thread of a comment and returns its root comment. The new assignee gets an email. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ThreadPath,
    body: Assignment,
    responses: { ...changed, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": {
    operationId: "subscribeTestCommentThread",
    summary: "Subscribe to a thread of a test",
    description: "Subscribes the caller to emails about the thread of a comment and returns its root comment.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
  "DELETE /projects/{owner}/{project}/tests/{testId}/comments/{commentId}/subscription": {
    operationId: "unsubscribeTestCommentThread",
    summary: "Unsubscribe from a thread of a test",
    description: "Ends emails about the thread of a comment for the caller and returns its root comment. A mention is still emailed.",
    access: byUser("comments:write"),
    params: ThreadPath,
    responses: { 200: Comment, ...errors },
  },
});
