import type { Comment, Thread } from "./threads.ts";
import type { Filters } from "./view.ts";

/** What the list of threads is narrowed to. The same decides which pins show and what an export holds. */
export type ThreadFilter = {
  show: "all" | "open" | "resolved";
  /** I wrote in it. */
  mine: boolean;
  /** It mentions me. */
  mentions: boolean;
  /** It holds something that I have not seen. */
  unread: boolean;
  /** It stands on a place of the picture. */
  pinned: boolean;
  /** Number of the version it was written on. */
  version: number | null;
  /** Words that it must hold, in any order. */
  text: string;
};
export type Reader = { userId: string | null; isUnread: (thread: Thread) => boolean };

export const everything: ThreadFilter = {
  show: "all",
  mine: false,
  mentions: false,
  unread: false,
  pinned: false,
  version: null,
  text: "",
};

/** The filter that an address names; what it does not know counts as absent. */
export function readFilter({ show, by, on, has, q }: Filters): ThreadFilter {
  const marks = new Set(has?.split(","));
  return {
    show: show === "open" || show === "resolved" ? show : "all",
    mine: by === "me",
    mentions: marks.has("mention"),
    unread: marks.has("unread"),
    pinned: marks.has("pin"),
    version: on && /^[1-9]\d{0,8}$/.test(on) ? Number(on) : null,
    text: q ?? "",
  };
}

export function writeFilter({ show, mine, mentions, unread, pinned, version, text }: ThreadFilter): Filters {
  const has = [mentions && "mention", unread && "unread", pinned && "pin"].filter(Boolean).join(",");
  return {
    ...(show !== "all" && { show }),
    ...(mine && { by: "me" }),
    ...(version !== null && { on: String(version) }),
    ...(has && { has }),
    ...(text && { q: text }),
  };
}

/** How many ways of narrowing are on, but for the one between open and resolved. */
export const narrowings = ({ mine, mentions, unread, pinned, version }: ThreadFilter) =>
  [mine, mentions, unread, pinned, version !== null].filter(Boolean).length;

type Node = { type?: unknown; attrs?: { id?: unknown }; content?: unknown };
const mentionsOf = ({ type, attrs, content }: Node, userId: string): boolean =>
  (type === "mention" && attrs?.id === userId) ||
  (Array.isArray(content) && (content as Node[]).some((child) => mentionsOf(child, userId)));

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function says({ root, replies }: Thread, wanted: string): boolean {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const all = [root, ...replies].map(({ text, author, agent }) => plain([text, author?.name, author?.slug, agent?.name].join(" ")));
  return words.every((word) => all.some((text) => text.includes(word)));
}

/** Whether a thread passes, for this reader. */
export function passes(thread: Thread, filter: ThreadFilter, { userId, isUnread }: Reader): boolean {
  const any = (test: (comment: Comment) => boolean) => [thread.root, ...thread.replies].some(test);
  return (
    (filter.show === "all" || thread.resolved === (filter.show === "resolved")) &&
    (!filter.mine || any(({ author }) => userId !== null && author?.id === userId)) &&
    (!filter.mentions || any(({ body }) => userId !== null && mentionsOf(body, userId))) &&
    (!filter.unread || isUnread(thread)) &&
    (!filter.pinned || thread.point !== null) &&
    (filter.version === null || thread.version === filter.version) &&
    (!filter.text || says(thread, filter.text))
  );
}
