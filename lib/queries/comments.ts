import type { Answer, Args, Call } from "../api/call.ts";
import { api, send } from "../api/client.ts";
import { conditionalReader, nextLook } from "../api/conditional.ts";
import { query } from "../api/query.ts";
import { anchorOf } from "../review/anchor.ts";
import type { Outgoing } from "../review/drafts.ts";
import { earlierSize } from "../review/older-comments.ts";
import type { Mention } from "../rich-text/mentions.ts";
import { shareComments } from "./media.ts";

type Comment = Answer<"POST /media/{mediaId}/comments">;

const reader = conditionalReader();

/** The comments of a share page, looked at again every few seconds while the page is visible. */
export const liveComments = (shareToken: string) => ({
  ...shareComments(shareToken),
  queryFn: ({
    queryKey: [route, input],
    signal,
  }: {
    queryKey: readonly [string, ...Args<"GET /shares/{shareToken}/comments">];
    signal: AbortSignal;
  }) => reader.read(route, input as Call, signal) as Promise<Answer<"GET /shares/{shareToken}/comments">>,
  refetchInterval: () => nextLook(reader.pace),
  refetchIntervalInBackground: false,
});

/** Changes whenever any comment of a share does, those among them that its newest 200 do not hold; null before the first look. */
export const stateOf = (shareToken: string) => reader.tagOf("GET /shares/{shareToken}/comments", { params: { shareToken } });

/** As many comments of a share before one of them as a call gives, oldest first; the very same while nothing changed. */
export const commentsBefore = (shareToken: string, before: string, signal: AbortSignal) =>
  reader.read(
    "GET /shares/{shareToken}/comments",
    { params: { shareToken }, query: { before, perPage: String(earlierSize) } },
    signal,
  ) as Promise<Comment[]>;

/** The words as they are sent: Markdown, or, where they mention somebody, the document that says whom. */
async function bodyOf(text: string, people: readonly Mention[] = []) {
  if (!people.some(({ name }) => text.includes(`@${name}`))) return text;
  return (await import("../rich-text/compose.ts")).documentOf(text, people);
}

/** One try to post a comment; the key makes another try with the same words answer with the first comment. */
export const postComment = async (mediaId: string, { key, text, people, threadId, point, place }: Outgoing) => {
  const anchor = anchorOf({ point, place });
  return send(
    "POST /media/{mediaId}/comments",
    { params: { mediaId }, body: { body: await bodyOf(text, people), ...(threadId ? { threadId } : anchor && { anchor }) } },
    { headers: { "idempotency-key": key }, signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;
};

/** One try to change the words of a comment of the caller; the comment. */
export const editComment = async (mediaId: string, commentId: string, text: string, people: readonly Mention[]) =>
  send(
    "PATCH /media/{mediaId}/comments/{commentId}",
    { params: { mediaId, commentId }, body: { body: await bodyOf(text, people) } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Those who can be mentioned at a media, by a part of their name; at most 50. */
export const mentionable = (mediaId: string, search: string) =>
  query("GET /media/{mediaId}/people", { params: { mediaId }, query: search ? { search } : {} });

/** Resolves a thread or opens it again; its root comment. */
export const resolveThread = (mediaId: string, commentId: string, resolved: boolean) =>
  send(
    `POST /media/{mediaId}/comments/{commentId}/${resolved ? "resolve" : "unresolve"}`,
    { params: { mediaId, commentId } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Takes a comment of the caller back; the comment as it was. */
export const deleteComment = (mediaId: string, commentId: string) =>
  send(
    "DELETE /media/{mediaId}/comments/{commentId}",
    { params: { mediaId, commentId } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** Adds the caller's emoji to a comment or takes it back; the comment. */
export const react = (mediaId: string, commentId: string, emoji: string, on: boolean) =>
  send(
    `${on ? "POST" : "DELETE"} /media/{mediaId}/comments/{commentId}/reactions`,
    { params: { mediaId, commentId }, ...(on ? { body: { emoji } } : { query: { emoji } }) },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;

/** How far the caller has read the threads of a media. */
export const mediaReading = (mediaId: string) => query("GET /media/{mediaId}/reading", { params: { mediaId } });

/** Says how far the caller has read: the newest comment seen, by thread. */
export const saveReading = (mediaId: string, threads: Record<string, string>) =>
  api("PATCH /media/{mediaId}/reading", { params: { mediaId }, body: { threads } });

/** The root of a thread, with whether the caller follows it. */
export const threadRoot = (mediaId: string, commentId: string) =>
  query("GET /media/{mediaId}/comments/{commentId}", { params: { mediaId, commentId } });

/** Follows a thread or stops; its root. */
export const followThread = (mediaId: string, commentId: string, subscribed: boolean) =>
  send(
    `${subscribed ? "POST" : "DELETE"} /media/{mediaId}/comments/{commentId}/subscription`,
    { params: { mediaId, commentId } },
    { signal: AbortSignal.timeout(20_000) },
  ) as Promise<Comment>;
