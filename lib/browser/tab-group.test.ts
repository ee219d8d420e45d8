import { expect, test, vi } from "vitest";
import { tabGroup } from "./tab-group.ts";

/** A browser with one lock a name, as the Web Locks API has it, and channels that reach all other tabs. */
function browser() {
  const queue: { run: () => Promise<void> | void; signal: AbortSignal }[] = [];
  let held = false;
  const next = () => {
    const turn = queue.shift();
    if (!turn) return;
    if (turn.signal.aborted) return next();
    held = true;
    const hold = async () => {
      await turn.run();
      held = false;
      next();
    };
    void hold();
  };
  const lines = new Set<{ onmessage: ((event: { data: unknown }) => void) | null }>();
  const tab = () => {
    const listeners = new Set<() => void>();
    const page = {
      hidden: false,
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    };
    const host = {
      locks: {
        request: (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
          queue.push({ run, signal });
          if (!held) next();
          return Promise.resolve();
        },
      },
      channel: () => {
        const line = {
          onmessage: null as ((event: { data: unknown }) => void) | null,
          postMessage: (data: unknown) => lines.forEach((other) => other !== line && other.onmessage?.({ data })),
          close: () => lines.delete(line),
        };
        lines.add(line);
        return line;
      },
      page,
    };
    return {
      host: host as unknown as Parameters<typeof tabGroup>[2],
      show: (visible: boolean) => {
        page.hidden = !visible;
        listeners.forEach((listener) => listener());
      },
    };
  };
  return tab;
}

test("of the visible tabs one leads; the next takes over when it is hidden or closed, and a hidden tab never does", async () => {
  const tab = browser();
  const [a, b, c] = [tab(), tab(), tab()];
  const groups = [a, b, c].map(({ host }) => tabGroup("x", () => undefined, host));
  const leaders = () => groups.map((group) => group.leads());
  expect(leaders()).toEqual([true, false, false]);
  c.show(false);
  a.show(false);
  await vi.waitFor(() => expect(leaders()).toEqual([false, true, false]));
  groups[1]!.leave();
  a.show(true);
  await vi.waitFor(() => expect(leaders()).toEqual([true, false, false]));
});

test("news reach the other tabs once, and nobody hears of itself", () => {
  const tab = browser();
  const heard: string[] = [];
  const [first] = ["a", "b", "c"].map((name) => tabGroup<object>("x", () => heard.push(name), tab().host));
  const news = {};
  first!.tell(news);
  first!.tell(news);
  expect(heard).toEqual(["b", "c"]);
});

test("without locks every tab asks for itself", () => {
  const { host } = browser()();
  const group = tabGroup("x", () => undefined, { ...host!, locks: undefined });
  expect(group.leads()).toBe(true);
});
