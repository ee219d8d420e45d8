import { describe, expect, test } from "vitest";
import {
  noFilter,
  countFilterParts,
  matchesFilter,
  orderThreads,
  readFilter,
  type ThreadOrder,
  type ThreadFilter,
  writeFilter,
} from "./comment-filter.ts";
import { exportThreads, type ExportFormat } from "./comment-export.ts";
import { type ThreadComment, type Thread, threadsOf } from "./threads.ts";
import { testComment } from "./testing/comment.ts";
import { newestCommentTime, readUntil, type ReadState, unreadOf } from "./read-state.ts";

const people = { ana: { id: "ana", slug: "ana", name: "Ana Reis" }, ben: { id: "ben", slug: "ben", name: "Ben Ito" } };
let minute = 0;
const comment = (id: string, more: Partial<ThreadComment> = {}) =>
  testComment(id, { id: `comment-${id}`, createdAt: `2025-11-01T10:${String(minute++).padStart(2, "0")}:00.000Z`, ...more });
const mention = (id: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "mention", attrs: { id } }] }] });
const threads = threadsOf(
  [
    comment("open", { anchor: { type: "point", x: 0.25, y: 0.5 } }),
    comment("done", { resolvedAt: "2025-11-02T10:00:00.000Z", author: people.ben, mediaVersionId: "v-1" }),
    comment("Größe", { author: people.ben, body: mention("ana") }),
    comment("re", { threadId: "comment-done", author: people.ana }),
    comment("=1+1", { threadId: "comment-open", author: people.ben, text: "=HYPERLINK(1)\n-x" }),
  ],
  [
    { id: "v-2", number: 2 },
    { id: "v-1", number: 1 },
  ],
);
const reader = { userId: "ana", isUnread: ({ id }: Thread) => id === "comment-Größe" };
const ids = (filter: Partial<ThreadFilter>) =>
  threads.filter((thread) => matchesFilter(thread, { ...noFilter, ...filter }, reader)).map(({ root }) => root.text);

describe("the filter", () => {
  test.each<[Partial<ThreadFilter>, string[]]>([
    [{}, ["open", "done", "Größe"]],
    [{ show: "open" }, ["open", "Größe"]],
    [{ show: "resolved" }, ["done"]],
    [{ mine: true }, ["open", "done"]],
    [{ mentions: true }, ["Größe"]],
    [{ unread: true }, ["Größe"]],
    [{ pinned: true }, ["open"]],
    [{ version: 1 }, ["done"]],
    [{ text: "grosse" }, ["Größe"]],
    [{ text: "GRÖßE" }, ["Größe"]],
    [{ text: "ben hyperlink" }, ["open"]],
    [{ show: "open", mine: true, pinned: true, version: 2, text: "open" }, ["open"]],
    [{ show: "resolved", mentions: true }, []],
  ])("%j lets %j through", (filter, expected) => expect(ids(filter)).toEqual(expected));

  test("round-trips through the URL, and invalid URL values are ignored", () => {
    const marks = { mine: true, mentions: true, unread: true, pinned: true, assigned: true, overdue: true };
    const all: ThreadFilter = { show: "open", ...marks, version: 3, text: "a b&c", order: "place" };
    expect(readFilter(writeFilter(all))).toEqual(all);
    expect(writeFilter(noFilter)).toEqual({});
    expect(readFilter({ show: "x", by: "you", on: "-1", has: "nothing", q: "", order: "loudest" })).toEqual(noFilter);
    expect(countFilterParts(all)).toBe(8);
  });

  const places = threadsOf(
    [
      comment("middle", { anchor: { type: "point", x: 0.5, y: 0.5 } }),
      comment("whole"),
      comment("right", { anchor: { type: "area", x: 0.75, y: 0.25, width: 0.25, height: 0.5 } }),
      comment("left", { anchor: { type: "point", x: 0.25, y: 0.25 } }),
      comment("later", { anchor: { type: "moment", seconds: 2 } }),
      comment("answer", { threadId: "comment-whole" }),
    ],
    [{ id: "v-1", number: 1 }],
  );
  test.each<[ThreadOrder, string[]]>([
    ["oldest", ["middle", "whole", "right", "left", "later"]],
    ["newest", ["later", "left", "right", "whole", "middle"]],
    ["active", ["whole", "later", "left", "right", "middle"]],
    ["place", ["left", "right", "middle", "later", "whole"]],
  ])("orders threads by %s", (order, expected) => {
    expect(orderThreads(places, order).map(({ root }) => root.text)).toEqual(expected);
  });

  test("finds threads assigned to the reader, and open ones whose due date has passed", () => {
    const ben = { id: "u-ben", slug: "ben", name: "Ben" };
    const [mine, late, done] = threadsOf(
      [
        comment("mine", { assignee: { ...ben, id: "ana" }, dueOn: "2999-01-01" }),
        comment("late", { assignee: ben, dueOn: "2020-01-01" }),
        comment("solved", { assignee: ben, dueOn: "2020-01-01", resolvedAt: "2021-01-01T00:00:00.000Z" }),
      ],
      [],
    );
    const matching = (filter: Partial<ThreadFilter>) =>
      [mine!, late!, done!].filter((one) => matchesFilter(one, { ...noFilter, ...filter }, reader)).map(({ root }) => root.text);
    expect(matching({ assigned: true })).toEqual(["mine"]);
    expect(matching({ overdue: true })).toEqual(["late"]);
  });

  test("never matches a visitor as author or mentioned person", () => {
    const visitor = { userId: null, isUnread: () => false };
    const orphan = threadsOf([comment("x", { author: null })], [])[0]!;
    expect(matchesFilter(orphan, { ...noFilter, mine: true }, visitor)).toBe(false);
  });
});

describe("an export", () => {
  const subject = {
    name: "check*out.png",
    url: "https://loupe.example/m/x",
    file: "https://loupe.example/files/x.png",
    width: 1000,
    height: 500,
  };
  const listed = threads.filter((thread) => matchesFilter(thread, { ...noFilter, show: "open" }, reader));
  const written = (kind: ExportFormat) => exportThreads(kind, listed, subject);

  test("contains exactly the listed threads with all comments in order, in every format", () => {
    const wanted = listed.flatMap(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)]);
    const json = JSON.parse(written("json").text) as { threads: { comments: { id: string }[] }[] };
    expect(json.threads.flatMap(({ comments }) => comments.map(({ id }) => id))).toEqual(wanted);
    const links = [...written("csv").text.matchAll(/https:\/\/loupe\.example\/m\/x#(comment-[^\r\n"]+)/g)].map(([, id]) => id);
    expect(links).toEqual(wanted);
    const heads = [...written("markdown").text.matchAll(/^## \[Thread (\d+)\]/gm)].map(([, number]) => Number(number));
    expect(heads).toEqual(listed.map(({ number }) => number));
    const asked = [...written("prompt").text.matchAll(/^(\d+)\. open/gm)].map(([, number]) => Number(number));
    expect(asked).toEqual(listed.map(({ number }) => number));
  });

  test("for an agent names the file, gives pixels and quotes each line [security: Comments cannot prompt agents]", () => {
    const { name, text } = written("prompt");
    expect(name).toBe("check*out-comments.txt");
    expect(text).toContain("File: https://loupe.example/files/x.png");
    expect(text).toContain("open, v2, 250, 250 px\nhttps://loupe.example/m/x#comment-open\n> Ana Reis: open");
    expect(text).toMatch(/^> .*=HYPERLINK\(1\)\n> -x$/m);
  });

  test("escapes formulas and Markdown, and gives pins in pixels [security: Exported cells never run as formulas]", () => {
    expect(written("csv").text).toContain(`"'=HYPERLINK(1)\n-x"`);
    expect(written("markdown").text).toContain("check\\*out.png");
    expect(written("markdown").text).toContain("250, 250 px");
    expect(written("csv").name).toBe("check*out-comments.csv");
  });
});

describe("unread comments", () => {
  const open = threads[0]!;
  const reply = open.replies[0]!;
  const from = (since: string | null, at: Record<string, string> = {}): ReadState => ({ since, threads: at });
  const long = "2025-01-01T00:00:00.000Z";
  const unread = (reading: ReadState, userId: string | null = "ana", seen: string[] = []) =>
    unreadOf(open, reading, userId, new Set(seen)).map(({ id }) => id);

  test("are those of others after the first visit and after the read time of the thread", () => {
    expect(unread(from(null))).toEqual([]);
    expect(unread(from(long))).toEqual([reply.id]);
    expect(unread(from(long), null)).toEqual([open.root.id, reply.id]);
    expect(unread(from(long), "ben")).toEqual([open.root.id]);
    expect(unread(from("2030-01-01T00:00:00.000Z"))).toEqual([]);
    expect(unread(from(long, { [open.id]: reply.createdAt }))).toEqual([]);
    expect(unread(from(long), null, [reply.id])).toEqual([open.root.id]);
  });

  test("mark a thread as read only up to the first missed comment", () => {
    expect(readUntil(open, from(long), null, new Set([reply.id]))).toBeNull();
    expect(readUntil(open, from(long), null, new Set([open.root.id]))).toBe(open.root.createdAt);
    expect(readUntil(open, from(long), null, new Set([open.root.id, reply.id]))).toBe(reply.createdAt);
    expect(newestCommentTime(open)).toBe(reply.createdAt);
  });
});
