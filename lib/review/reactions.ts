import type { ThreadComment } from "./threads.ts";

type Reader = { id: string; name: string | null; slug: string };

/** Emoji of the quick reactions. */
export const quickReactions = ["👍", "👀", "❤️", "🎉"] as const;

/** Returns true when a person reacted to a comment with an emoji. */
export const hasReacted = ({ reactions }: Pick<ThreadComment, "reactions">, emoji: string, userId: string | undefined): boolean =>
  reactions.some((it) => it.emoji === emoji && it.users.some(({ id }) => id === userId));

/** Adds or removes a reaction of the reader. Returns the same object when nothing changes. */
export function withReaction(comment: ThreadComment, emoji: string, { id, name, slug }: Reader, on: boolean): ThreadComment {
  if (hasReacted(comment, emoji, id) === on) return comment;
  const known = comment.reactions.some((it) => it.emoji === emoji);
  const all = known || !on ? comment.reactions : [...comment.reactions, { emoji, count: 0, users: [] }];
  const reactions = all.map((it) => {
    if (it.emoji !== emoji) return it;
    return on
      ? { ...it, count: it.count + 1, users: [...it.users, { id, name, slug }] }
      : { ...it, count: it.count - 1, users: it.users.filter((user) => user.id !== id) };
  });
  return { ...comment, reactions: reactions.filter(({ count }) => count > 0) };
}
