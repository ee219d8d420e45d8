import { plainLetters } from "../text/plain-letters.ts";
import { isPast } from "./due-date.ts";
import type { ThreadComment, Thread } from "./threads.ts";
import type { Filters } from "./view.ts";

/** Orders of the list: by first comment, by latest comment, or from the top of the picture, in a video from its start. */
export const threadOrders = ["oldest", "newest", "active", "place"] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** Filter of the list of threads, of the pins and of exports. */
export type ThreadFilter = {
  show: "all" | "open" | "resolved";
  /** Threads in which the reader wrote. */
  mine: boolean;
  /** Threads that mention the reader. */
  mentions: boolean;
  /** Threads with unread comments. */
  unread: boolean;
  /** Threads with a pin. */
  pinned: boolean;
  /** Threads assigned to the reader. */
  assigned: boolean;
  /** Open threads whose due date has passed. */
  overdue: boolean;
  /** Number of the version that the thread was written on. */
  version: number | null;
  /** Words that a thread must contain, in any order. */
  text: string;
  order: ThreadOrder;
};
export type Reader = { userId: string | null; isUnread: (thread: Thread) => boolean };

export const noFilter: ThreadFilter = {
  show: "all",
  mine: false,
  mentions: false,
  unread: false,
  pinned: false,
  assigned: false,
  overdue: false,
  version: null,
  text: "",
  order: "oldest",
};

/** Parses the filter of an address. Unknown values count as absent. */
export function readFilter({ show, by, on, has, q, order }: Filters): ThreadFilter {
  const marks = new Set(has?.split(","));
  return {
    show: show === "open" || show === "resolved" ? show : "all",
    mine: by === "me",
    mentions: marks.has("mention"),
    unread: marks.has("unread"),
    pinned: marks.has("pin"),
    assigned: marks.has("assigned"),
    overdue: marks.has("overdue"),
    version: on && /^[1-9]\d{0,8}$/.test(on) ? Number(on) : null,
    text: q ?? "",
    order: threadOrders.find((one) => one === order) ?? "oldest",
  };
}

/** Formats a filter for an address, without the parts that narrow nothing. */
export function writeFilter({ show, mine, mentions, unread, pinned, assigned, overdue, version, text, order }: ThreadFilter): Filters {
  const marks = [mentions && "mention", unread && "unread", pinned && "pin", assigned && "assigned", overdue && "overdue"];
  const has = marks.filter(Boolean).join(",");
  return {
    ...(show !== "all" && { show }),
    ...(mine && { by: "me" }),
    ...(version !== null && { on: String(version) }),
    ...(has && { has }),
    ...(text && { q: text }),
    ...(order !== "oldest" && { order }),
  };
}

/** Counts the active parts of a filter, without the choice between open and resolved and without the text. */
export const countFilterParts = ({ show, mine, mentions, unread, pinned, assigned, overdue, version }: ThreadFilter) =>
  [show !== "all", mine, mentions, unread, pinned, assigned, overdue, version !== null].filter(Boolean).length;

type Node = { type?: unknown; attrs?: { id?: unknown }; content?: unknown };
const mentionsOf = ({ type, attrs, content }: Node, userId: string): boolean =>
  (type === "mention" && attrs?.id === userId) ||
  (Array.isArray(content) && (content as Node[]).some((child) => mentionsOf(child, userId)));

function says({ root, replies }: Thread, wanted: string): boolean {
  const words = plainLetters(wanted).split(/\s+/).filter(Boolean);
  const all = [root, ...replies].map(({ text, author, agent }) => plainLetters([text, author?.name, author?.slug, agent?.name].join(" ")));
  return words.every((word) => all.some((text) => text.includes(word)));
}

/** Returns true when a thread passes the filter for this reader. */
export function matchesFilter(thread: Thread, filter: ThreadFilter, { userId, isUnread }: Reader): boolean {
  const any = (test: (comment: ThreadComment) => boolean) => [thread.root, ...thread.replies].some(test);
  return (
    (filter.show === "all" || thread.resolved === (filter.show === "resolved")) &&
    (!filter.mine || any(({ author }) => userId !== null && author?.id === userId)) &&
    (!filter.mentions || any(({ body }) => userId !== null && mentionsOf(body, userId))) &&
    (!filter.unread || isUnread(thread)) &&
    (!filter.assigned || (userId !== null && thread.root.assignee?.id === userId)) &&
    (!filter.overdue || (!thread.resolved && Boolean(thread.root.dueOn) && isPast(thread.root.dueOn!))) &&
    (!filter.pinned || thread.point !== null) &&
    (filter.version === null || thread.version === filter.version) &&
    (!filter.text || says(thread, filter.text))
  );
}

const latestOf = ({ root, replies }: Thread) =>
  replies.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), root.createdAt);

/** Sorts threads, oldest first by default. Threads without an anchor come last in the order of anchors (`place` in addresses, which keep working). */
export function orderThreads<T extends Thread>(threads: readonly T[], order: ThreadOrder): readonly T[] {
  switch (order) {
    case "oldest":
      return threads;
    case "newest":
      return threads.toReversed();
    case "active":
      return threads.toSorted((a, b) => latestOf(b).localeCompare(latestOf(a)));
    case "place": {
      const key = ({ fragment, point }: Thread) => {
        const { x, y } = fragment?.box ?? point ?? { x: 0, y: 0 };
        const hasAnchor = point !== null || (fragment?.time ?? null) !== null;
        return [hasAnchor ? 0 : 1, fragment?.time ?? 0, y, x];
      };
      return threads.toSorted((a, b) => {
        const [first, second] = [key(a), key(b)];
        return first.map((value, index) => value - second[index]!).find((difference) => difference !== 0) ?? 0;
      });
    }
  }
}
