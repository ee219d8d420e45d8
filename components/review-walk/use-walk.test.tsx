// @vitest-environment jsdom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { render, serve, settle, wait } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";
import { cause, of, listPage } from "@/lib/builds/testing/changes";
import { useWalk } from "./use-walk";

type Walk = ReturnType<typeof useWalk<BuildCause>>;
type Options = {
  /** Id of the current row, and its page. */
  start?: string | null;
  page?: number;
  isFirst?: (row: BuildCause) => boolean;
  isOff?: boolean;
  /** Delays the answer of a page, or refuses it. */
  hold?: (page: number) => Promise<void> | undefined;
};

const source = buildSource(of);
/** A row is wanted while it is undecided; rows named `later` come last. */
const wanted = {
  isWanted: ({ decision }: BuildCause) => decision === null,
  isLast: ({ id }: BuildCause) => id.startsWith("later"),
};

/** Walks through rows, two a page: an id with `+` is decided. */
async function show(ids: string[], { start = null, page = 1, isFirst, isOff, hold }: Options = {}) {
  const rows = ids.map((id) => cause(id.replace("+", ""), { decision: id.endsWith("+") ? "approved" : null }));
  const onNone = vi.fn<() => void>();
  const onMove = vi.fn<(id: string, page: number) => void>();
  let walk: Walk;
  const requests = serve(async (route) => {
    const answer = listPage(rows, route, 2);
    try {
      await hold?.(answer.pageInfo.page);
    } catch {
      return { status: 400, body: { error: "No" } };
    }
    return { status: 200, body: answer };
  });
  function Walker() {
    const [at, setAt] = useState({ current: start, page });
    walk = useWalk({
      list: source.changes,
      page: at.page,
      current: at.current,
      ...(isFirst && { isFirst }),
      ...(isOff && { isOff }),
      onMove: ({ id }, to) => {
        onMove(id, to);
        setAt({ current: id, page: to });
      },
    });
    return <Toaster />;
  }
  await render(<Walker />);
  await settle();
  onMove.mockClear();
  return {
    walk: () => walk,
    moves: () => onMove.mock.calls,
    onNone,
    requests,
    go: (by: 1 | -1) => settle(() => walk.go(walk.at + by)),
    seek: (more: object = {}) => settle(() => walk.seek({ ...wanted, ...more, onNone })),
  };
}

test("steps go over the ends of pages in both directions, and nowhere past the ends of the list", async () => {
  const { walk, moves, go } = await show(["a", "b", "c"], { start: "a" });
  await go(-1);
  expect(moves()).toEqual([]);
  for (const by of [1, 1, 1, -1] as const) await go(by);
  expect(moves()).toEqual([
    ["b", 1],
    ["c", 2],
    ["b", 1],
  ]);
  expect(walk()).toMatchObject({ at: 1, number: 1, total: 3 });
});

test("the first row is the current one without another, or the first that is accepted", async () => {
  const all = await show(["a", "b"]);
  expect(all.walk().row!.id).toBe("a");
  const undecided = await show(["a+", "b"], { isFirst: wanted.isWanted });
  expect(undecided.walk().row!.id).toBe("b");
});

test("a row of another page has no place, and a list that is off reads nothing", async () => {
  const { walk } = await show(["a", "b", "c"], { start: "c", page: 1 });
  expect([walk().at, walk().row]).toEqual([-1, undefined]);
  const { requests } = await show(["a"], { isOff: true });
  expect(requests).toEqual([]);
});

test("a search takes the next wanted row of the page, then of later pages", async () => {
  const { moves, seek } = await show(["a", "b", "c+", "d+", "e+", "f"], { start: "a" });
  await seek();
  await seek();
  expect(moves()).toEqual([
    ["b", 1],
    ["f", 3],
  ]);
});

test("a search goes on from the end at the start, also of its own page", async () => {
  const { moves, seek, onNone } = await show(["a", "b+", "c", "d+", "e+"], { start: "e", page: 3 });
  await seek();
  await seek();
  await seek();
  expect(moves()).toEqual([
    ["a", 1],
    ["c", 2],
    ["a", 1],
  ]);
  expect(onNone).not.toHaveBeenCalled();
  const own = await show(["a", "b", "c+"], { start: "b" });
  await own.seek();
  expect(own.moves()).toEqual([["a", 1]]);
});

test("a search that finds nothing says so, and never finds the current row", async () => {
  const { moves, seek, onNone } = await show(["a+", "b", "c+"], { start: "b" });
  await seek();
  expect([moves(), onNone.mock.calls.length]).toEqual([[], 1]);
});

test("rows for later come last, in their order after the current one", async () => {
  const { moves, seek } = await show(["later1", "a+", "later2", "b+", "c", "d+"], { start: "a" });
  await seek();
  expect(moves()).toEqual([["c", 3]]);
  const rest = await show(["later1", "a+", "later2", "b+", "c+"], { start: "a" });
  await rest.seek();
  expect(rest.moves()).toEqual([["later2", 2]]);
  const own = await show(["later1", "a+"], { start: "a" });
  await own.seek();
  expect(own.moves()).toEqual([["later1", 1]]);
});

test("a search on one page does not affect other pages", async () => {
  const { moves, seek, onNone } = await show(["a+", "b+", "c"], { start: "a" });
  await seek({ isOnPage: true });
  expect([moves(), onNone.mock.calls.length]).toEqual([[], 1]);
});

/** A page that is answered when it is released. */
function held(number: number) {
  let release = () => {};
  const answer = new Promise<void>((resolve) => void (release = resolve));
  return { hold: (page: number) => (page === number ? answer : undefined), release: () => settle(release) };
}

test("a step cancels the search that was started before it", async () => {
  const { hold, release } = held(2);
  const { moves, seek, go } = await show(["a", "b+", "c"], { start: "a", hold });
  await seek();
  await go(1);
  expect(moves()).toEqual([["b", 1]]);
  await release();
  await wait(100);
  expect(moves()).toEqual([["b", 1]]);
});

test("a search cancels a step to another page, which comes too late", async () => {
  const { hold, release } = held(2);
  const { moves, seek, go } = await show(["a", "b", "c+", "d+"], { start: "b", hold });
  await go(1);
  await seek();
  expect(moves()).toEqual([]);
  await release();
  await wait(100);
  expect(moves()).toEqual([["a", 1]]);
});

test("a page that can't be loaded is named, and the current row stays", async () => {
  const { walk, moves, go } = await show(["a", "b", "c"], { start: "b", hold: (page) => (page === 2 ? Promise.reject() : undefined) });
  await go(1);
  await wait(5000);
  expect(document.body.textContent).toContain("Couldn’t load more of the list.");
  expect([moves(), walk().row!.id]).toEqual([[], "b"]);
});
