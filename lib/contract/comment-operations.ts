import * as z from "zod";
import { User } from "./accounts.ts";
import { Assignment, Comment, emoji, Reading, UpdateComment, UpdateReading } from "./comments.ts";
import { byUser } from "./operation.ts";
import { bodyErrors, ErrorBody, errors } from "./shared.ts";

const commentId = (description: string) => ({ commentId: z.string().min(1).meta({ description }) });

const reads = { access: byUser("comments:read") } as const;
const writes = { access: byUser("comments:write") } as const;
const changes = { ...writes, responses: { 200: Comment, 409: ErrorBody, ...errors } } as const;
const changesByBody = { ...writes, responses: { 200: Comment, 409: ErrorBody, ...bodyErrors } } as const;

/**
 * Declares what the operations for comments share, whatever the comments are about. Each subject adds the route, operation id and summary.
 * @param name the subject in sentences: "media", "build"
 * @param params path parameters of the subject
 * @param body body of a new comment
 */
export function commentOperationsOf<S extends z.core.$ZodLooseShape, B extends z.ZodObject>(name: string, params: z.ZodObject<S>, body: B) {
  const comment = params.extend(commentId("Id of the comment."));
  const thread = params.extend(commentId("Id of any comment of the thread."));
  return {
    list: { ...reads, compressed: true, params, responses: { 200: z.array(Comment), ...errors } },
    create: { ...writes, params, body, responses: { 201: Comment, 409: ErrorBody, ...bodyErrors } },
    listPeople: {
      ...reads,
      description: "Returns at most 50 people who can see the project, by name, without the caller. Needs the reviewer role.",
      params,
      query: z.object({ search: z.string().trim().max(100).default("").meta({ description: "Part of a name or slug." }) }),
      responses: { 200: z.array(User), 409: ErrorBody, ...errors },
      extension: true,
    },
    getReading: {
      ...reads,
      description: `Returns the times up to which the caller has read the threads that the ${name} shows. A comment of another author is unread while it is newer than \`since\` and than the time of its thread.`,
      params,
      responses: { 200: Reading, ...errors },
      extension: true,
    },
    updateReading: {
      ...writes,
      description: `Marks threads as read up to a time. Times only move forward, and never past now. The first call also sets \`since\`. Ignores threads that the ${name} does not show.`,
      params,
      body: UpdateReading,
      responses: { 200: Reading, ...bodyErrors },
      extension: true,
    },
    get: {
      ...reads,
      description: "Returns one comment. On a root comment, `subscribed` is true when the caller subscribes to its thread.",
      params: comment,
      responses: { 200: Comment, ...errors },
    },
    update: {
      ...changesByBody,
      description:
        "Changes the body of a comment of the caller and sets `editedAt`. People mentioned for the first time get an email. Refuses everyone but the author.",
      params: comment,
      body: UpdateComment,
    },
    delete: {
      ...changes,
      description:
        "Deletes a comment of the caller and returns it as it was. Replies to a deleted root stay. Refuses everyone but the author.",
      params: comment,
    },
    addReaction: {
      ...changesByBody,
      description: "Adds one emoji of the caller to a comment. The same emoji again changes nothing. Needs the reviewer role.",
      params: comment,
      body: z.object({ emoji }),
    },
    removeReaction: {
      ...changes,
      description: "Removes an emoji of the caller from a comment. Without that reaction, nothing changes. Needs the reviewer role.",
      params: comment,
      query: z.object({ emoji: z.string().min(1).max(64) }),
    },
    resolve: {
      ...changes,
      description: "Resolves the thread of a comment and returns its root comment. Needs the reviewer role.",
      params: thread,
    },
    unresolve: {
      ...changes,
      description: "Reopens the thread of a comment and returns its root comment. Needs the reviewer role.",
      params: thread,
    },
    assign: {
      ...changesByBody,
      description:
        "Sets the assignee and the due date of the thread of a comment and returns its root comment. The new assignee subscribes to the thread and gets an email. Needs the reviewer role. Refuses assignees who can't see the project.",
      params: thread,
      body: Assignment,
      extension: true,
    },
    subscribe: {
      ...writes,
      description:
        "Subscribes the caller to emails about the thread of a comment and returns its root comment. Authors and people mentioned in a thread are subscribed already.",
      params: thread,
      responses: { 200: Comment, ...errors },
    },
    unsubscribe: {
      ...writes,
      description:
        "Ends emails about the thread of a comment for the caller and returns its root comment. A mention in the thread is still emailed.",
      params: thread,
      responses: { 200: Comment, ...errors },
    },
  } as const;
}
