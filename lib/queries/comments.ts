import { queryOptions } from "@tanstack/react-query";
import type { ApiError, CallParts, ResponseBody } from "../api/call.ts";
import { send } from "../api/client.ts";
import { conditionalReader, nextLook } from "../api/conditional.ts";
import { query } from "../api/query.ts";
import { anchorOf } from "../review/anchor.ts";
import type { Outgoing } from "../review/drafts.ts";
import { earlierSize } from "../review/older-comments.ts";
import type { Mention } from "../rich-text/mentions.ts";
import { buildParameters } from "./build-parameters.ts";
import type { BuildKey } from "./builds.ts";
import type { TestKey } from "./tests.ts";

type Comment = ResponseBody<"POST /media/{mediaId}/comments">;
type Reading = ResponseBody<"GET /media/{mediaId}/reading">;
type Person = ResponseBody<"GET /media/{mediaId}/people">[number];

/** The thing that comments are about: a media, also as its guests reach it (`share`, by the token of its page), a build with its snapshots, or a test. */
export type CommentSubject =
  | { type: "media"; id: string }
  | { type: "share"; token: string }
  | ({ type: "build" } & BuildKey)
  | ({ type: "test" } & TestKey);

/** Returns the path of a subject in the API, and its parameters. */
function pathOf(subject: CommentSubject): [path: string, params: Record<string, string>] {
  switch (subject.type) {
    case "media":
      return ["/media/{mediaId}", { mediaId: subject.id }];
    case "share":
      return ["/shares/{shareToken}", { shareToken: subject.token }];
    case "build":
      return ["/projects/{owner}/{project}/builds/{buildNumber}", buildParameters(subject)];
    case "test": {
      const { owner, project, testId } = subject;
      return ["/projects/{owner}/{project}/tests/{testId}", { owner, project, testId }];
    }
  }
}

/** Returns the name of a subject in the store of this device. */
export function subjectKey(subject: CommentSubject): string {
  switch (subject.type) {
    case "media":
      return subject.id;
    case "share":
      return subject.token;
    case "build":
      return `${subject.owner}/${subject.project}/${subject.number}`;
    case "test":
      return `${subject.owner}/${subject.project}/test/${subject.testId}`;
  }
}

/** Options of a query for a read below a subject. */
function subjectQuery<T>(subject: CommentSubject, rest: string, more: CallParts = {}) {
  const [path, params] = pathOf(subject);
  const { params: others, ...parts } = more;
  return queryOptions<T, ApiError, T, readonly [string, CallParts]>({
    queryKey: [`GET ${path}${rest}`, { params: { ...params, ...others }, ...parts }],
  });
}

/** Sends a change below a subject, with a limit of 20 seconds. */
function sendChange(method: string, subject: CommentSubject, rest: string, more: CallParts = {}, headers: Record<string, string> = {}) {
  const [path, params] = pathOf(subject);
  const call = { ...more, params: { ...params, ...more.params } };
  return send(`${method} ${path}${rest}`, call, { headers, signal: AbortSignal.timeout(20_000) }) as Promise<Comment>;
}

const reader = conditionalReader();

/** Comments as a page reads them again and again: the newest, their entity tag, and pages of older ones, where the service has them. */
export type CommentSource = {
  queryKey: readonly [route: string, call: CallParts];
  read: (signal: AbortSignal) => Promise<Comment[]>;
  /** Milliseconds until the next read. */
  pause: () => number;
  /** The entity tag changes with any comment, older pages included; null before the first read. */
  tag: () => string | null;
  /** Reads a page of comments before one comment, oldest first. Returns the same array while nothing changed. */
  readBefore: ((before: string, signal: AbortSignal) => Promise<Comment[]>) | null;
};

const polled = (route: string, call: CallParts): Omit<CommentSource, "readBefore"> => ({
  queryKey: [route, call],
  read: (signal) => reader.read(route, call, signal) as Promise<Comment[]>,
  pause: () => nextLook(reader.pace),
  tag: () => reader.tagOf(route, call),
});

/** Comments of a share page, polled every few seconds while the page is visible. */
export const sharedComments = (shareToken: string): CommentSource => {
  const [route, params] = ["GET /shares/{shareToken}/comments", { shareToken }];
  return {
    ...polled(route, { params }),
    readBefore: (before, signal) =>
      reader.read(route, { params, query: { before, perPage: String(earlierSize) } }, signal) as Promise<Comment[]>,
  };
};

/** Comments of a build and its snapshots, polled like those of a share page. */
export const buildComments = (build: BuildKey): CommentSource => ({
  ...polled("GET /projects/{owner}/{project}/builds/{buildNumber}/comments", { params: buildParameters(build) }),
  readBefore: null,
});

/** Comments of a test, polled like those of a share page. */
export const testComments = ({ owner, project, testId }: TestKey): CommentSource => ({
  ...polled("GET /projects/{owner}/{project}/tests/{testId}/comments", { params: { owner, project, testId } }),
  readBefore: null,
});

export type EarlierThread = ResponseBody<"GET /projects/{owner}/{project}/builds/{buildNumber}/earlier-threads">[number];

/** Open threads of earlier builds with their anchors in a build, read every half minute. */
export const earlierThreads = (build: BuildKey) =>
  queryOptions({
    ...query("GET /projects/{owner}/{project}/builds/{buildNumber}/earlier-threads", { params: buildParameters(build) }),
    refetchInterval: 30_000,
  });

export type CommentCounts = ResponseBody<"GET /projects/{owner}/{project}/builds/{buildNumber}/comment-counts">;

/** Numbers of a build's threads by snapshot and cause, read every half minute. */
export const commentCounts = (build: BuildKey) =>
  queryOptions({
    ...query("GET /projects/{owner}/{project}/builds/{buildNumber}/comment-counts", { params: buildParameters(build) }),
    refetchInterval: 30_000,
  });

/** Returns the body to send: Markdown, or a document where the text mentions people. */
async function bodyOf(text: string, people: readonly Mention[] = []) {
  if (!people.some(({ name }) => text.includes(`@${name}`))) return text;
  return (await import("../rich-text/compose.ts")).documentOf(text, people);
}

/** Posts a comment once. A retry with the same key returns the first comment. */
export const postComment = async (
  subject: CommentSubject,
  { key, text, people, threadId, point, fragment, versionId = null, snapshot = null, addToReview = false }: Outgoing,
) => {
  const anchor = anchorOf({ point, fragment });
  const root = {
    ...(anchor && { anchor }),
    ...(versionId && { mediaVersionId: versionId }),
    ...(snapshot && { screenshotDiffId: snapshot.diffId, ...(anchor && { side: snapshot.side }) }),
    ...(addToReview && { addToReview }),
  };
  return sendChange(
    "POST",
    subject,
    "/comments",
    { body: { body: await bodyOf(text, people), ...(threadId ? { threadId } : root) } },
    { "idempotency-key": key },
  );
};

/** Edits a comment of the caller. */
export const editComment = async (subject: CommentSubject, commentId: string, text: string, people: readonly Mention[]) =>
  sendChange("PATCH", subject, "/comments/{commentId}", { params: { commentId }, body: { body: await bodyOf(text, people) } });

/** Query for the people who can be mentioned on a subject, by a part of their name; at most 50. */
export const mentionable = (subject: CommentSubject, search: string) =>
  subjectQuery<Person[]>(subject, "/people", { query: search ? { search } : {} });

/** Resolves or reopens a thread; returns its root comment. */
export const resolveThread = (subject: CommentSubject, commentId: string, resolved: boolean) =>
  sendChange("POST", subject, `/comments/{commentId}/${resolved ? "resolve" : "unresolve"}`, { params: { commentId } });

/** Assignee and due date of a thread. */
export type Assignment = { assigneeId: string | null; dueOn: string | null };

/** Sets the assignee and the due date of a thread; returns its root comment. */
export const assignThread = (subject: CommentSubject, commentId: string, assignment: Assignment) =>
  sendChange("PUT", subject, "/comments/{commentId}/assignment", { params: { commentId }, body: assignment });

/** Deletes a comment of the caller; returns the comment as it was. */
export const deleteComment = (subject: CommentSubject, commentId: string) =>
  sendChange("DELETE", subject, "/comments/{commentId}", { params: { commentId } });

/** Adds or removes a reaction of the caller; returns the comment. */
export const react = (subject: CommentSubject, commentId: string, emoji: string, on: boolean) =>
  sendChange(on ? "POST" : "DELETE", subject, "/comments/{commentId}/reactions", {
    params: { commentId },
    ...(on ? { body: { emoji } } : { query: { emoji } }),
  });

/** Query for the caller's read state on a subject. */
export const readingOf = (subject: CommentSubject) => subjectQuery<Reading>(subject, "/reading");

/** Saves the time of the newest comment seen, by thread. */
export const saveReading = (subject: CommentSubject, threads: Record<string, string>) =>
  sendChange("PATCH", subject, "/reading", { body: { threads } }) as Promise<unknown> as Promise<Reading>;

/** Reads the root of a thread, with the caller's subscription. */
export const threadRoot = (subject: CommentSubject, commentId: string) =>
  subjectQuery<Comment>(subject, "/comments/{commentId}", { params: { commentId } });

/** Subscribes to a thread or unsubscribes; returns its root comment. */
export const followThread = (subject: CommentSubject, commentId: string, subscribed: boolean) =>
  sendChange(subscribed ? "POST" : "DELETE", subject, "/comments/{commentId}/subscription", { params: { commentId } });
