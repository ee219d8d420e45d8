import type { ResponseBody, Args, CallParts } from "../api/call.ts";
import { api, send } from "../api/client.ts";
import { conditionalReader, nextLook } from "../api/conditional.ts";
import { query } from "../api/query.ts";
import { anchorOf } from "../review/anchor.ts";
import type { Outgoing } from "../review/drafts.ts";
import { earlierSize } from "../review/older-comments.ts";
import type { Mention } from "../rich-text/mentions.ts";
import { shareComments } from "./media.ts";

type Comment = ResponseBody<"POST /media/{mediaId}/comments">;

const reader = conditionalReader();

/** Query for the comments of a share page, polled every few seconds while the page is visible. */
export const liveComments = (shareToken: string) => ({
  ...shareComments(shareToken),
  queryFn: ({
    queryKey: [route, input],
    signal,
  }: {
    queryKey: readonly [string, ...Args<"GET /shares/{shareToken}/comments">];
    signal: AbortSignal;
  }) => reader.read(route, input as CallParts, signal) as Promise<ResponseBody<"GET /shares/{shareToken}/comments">>,
  refetchInterval: () => nextLook(reader.pace),
  refetchIntervalInBackground: false,
});

/** Returns the entity tag of a share's comments, which changes with any of them, older pages included; null before the first read. */
export const commentsTag = (shareToken: string) => reader.tagOf("GET /shares/{shareToken}/comments", { params: { shareToken } });

/** Reads a page of comments before one comment, oldest first. Returns the same array while nothing changed. */
export const commentsBefore = (shareToken: string, before: string, signal: AbortSignal) =>
  reader.read(
    "GET /shares/{shareToken}/comments",
    { params: { shareToken }, query: { before, perPage: String(earlierSize) } },
    signal,
  ) as Promise<Comment[]>;

/** Returns the body to send: Markdown, or a document where the text mentions people. */
async function bodyOf(text: string, people: readonly Mention[] = []) {
  if (!people.some(({ name }) => text.includes(`@${name}`))) return text;
  return (await import("../rich-text/compose.ts")).documentOf(text, people);
}

/** Posts a comment once. A retry with the same key returns the first comment. */
export const postComment = async (mediaId: string, { key, text, people, threadId, point, place }: Outgoing) => {
  const anchor = anchorOf({ point, place });
  return send(
    "POST /media/{mediaId}/comments",
    { params: { mediaId }, body: { body: await bodyOf(text, people), ...(threadId ? { threadId } : anchor && { anchor }) } },
    { headers: { "idempotency-key": key }, signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;
};

/** Edits a comment of the caller. */
export const editComment = async (mediaId: string, commentId: string, text: string, people: readonly Mention[]) =>
  send(
    "PATCH /media/{mediaId}/comments/{commentId}",
    { params: { mediaId, commentId }, body: { body: await bodyOf(text, people) } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Query for the people who can be mentioned on a media, by a part of their name; at most 50. */
export const mentionable = (mediaId: string, search: string) =>
  query("GET /media/{mediaId}/people", { params: { mediaId }, query: search ? { search } : {} });

/** Resolves or reopens a thread; returns its root comment. */
export const resolveThread = (mediaId: string, commentId: string, resolved: boolean) =>
  send(
    `POST /media/{mediaId}/comments/{commentId}/${resolved ? "resolve" : "unresolve"}`,
    { params: { mediaId, commentId } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Deletes a comment of the caller; returns the comment as it was. */
export const deleteComment = (mediaId: string, commentId: string) =>
  send(
    "DELETE /media/{mediaId}/comments/{commentId}",
    { params: { mediaId, commentId } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Adds or removes a reaction of the caller; returns the comment. */
export const react = (mediaId: string, commentId: string, emoji: string, on: boolean) =>
  send(
    `${on ? "POST" : "DELETE"} /media/{mediaId}/comments/{commentId}/reactions`,
    { params: { mediaId, commentId }, ...(on ? { body: { emoji } } : { query: { emoji } }) },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Query for the caller's read state on a media. */
export const mediaReading = (mediaId: string) => query("GET /media/{mediaId}/reading", { params: { mediaId } });

/** Saves the time of the newest comment seen, by thread. */
export const saveReading = (mediaId: string, threads: Record<string, string>) =>
  api("PATCH /media/{mediaId}/reading", { params: { mediaId }, body: { threads } });

/** Reads the root of a thread, with the caller's subscription. */
export const threadRoot = (mediaId: string, commentId: string) =>
  query("GET /media/{mediaId}/comments/{commentId}", { params: { mediaId, commentId } });

/** Subscribes to a thread or unsubscribes; returns its root comment. */
export const followThread = (mediaId: string, commentId: string, subscribed: boolean) =>
  send(
    `${subscribed ? "POST" : "DELETE"} /media/{mediaId}/comments/{commentId}/subscription`,
    { params: { mediaId, commentId } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;
