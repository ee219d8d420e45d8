import type { Browser, Page } from "playwright";

/** The longest task of a page's main thread in milliseconds: its own CPU time, and the elapsed time with what else the machine did. */
export type LongestTask = { cpu: number; elapsed: number };
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
};

/** Traces the main thread of a page while `act` runs, and returns its longest task. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(threadOf));
  // Requests of the measurement itself are not the page's work.
  const ours = traceEvents.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevTools"));
  const tasks = traceEvents.filter(
    (event) =>
      event.name === "RunTask" &&
      event.ph === "X" &&
      main.has(threadOf(event)) &&
      !ours.some((one) => threadOf(one) === threadOf(event) && one.ts >= event.ts && one.ts <= event.ts + (event.dur ?? 0)),
  );
  const longest = (key: "dur" | "tdur") => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000;
  return { cpu: longest("tdur"), elapsed: longest("dur") };
}
