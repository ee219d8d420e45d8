import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/call.ts";
import { createQueue, isBusy, type Queue } from "./queue.ts";
import type { Media, Phase } from "./upload.ts";

const to = { project: "a/b", visibility: null, branch: null };
const png = (name: string, content = "x") => new File([content], name, { type: "image/png" });
const media = { id: "m1", version: 1 } as Media;
const states = (queue: Queue) => queue.rows().map(({ state }) => state);

/** Runs that finish when told to. */
function gates() {
  const open: { name: string; finish: (error?: Error) => void; signal: AbortSignal }[] = [];
  async function* run(file: File, _: unknown, signal: AbortSignal): AsyncGenerator<Phase> {
    yield { phase: "checking" };
    await new Promise<void>((resolve, reject) =>
      open.push({ name: file.name, finish: (error) => (error ? reject(error) : resolve()), signal }),
    );
    yield { phase: "done", media, sent: true };
  }
  return { open, run };
}

describe("upload queue", () => {
  it("runs three at a time, in the order chosen", async () => {
    const { open, run } = gates();
    const queue = createQueue({ run });
    queue.add(
      ["a.png", "b.png", "c.png", "d.png"].map((name) => png(name)),
      to,
    );
    await vi.waitFor(() => expect(open).toHaveLength(3));
    expect(states(queue)).toEqual(["running", "running", "running", "waiting"]);
    open[1]!.finish();
    await vi.waitFor(() => expect(open.map(({ name }) => name)).toEqual(["a.png", "b.png", "c.png", "d.png"]));
    expect(states(queue)).toEqual(["running", "done", "running", "running"]);
  });

  it("refuses an empty file and a foreign type at once, and runs the rest", async () => {
    const { open, run } = gates();
    const queue = createQueue({ run });
    queue.add([png("empty.png", ""), new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), png("good.png")], to);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    expect(queue.rows()).toMatchObject([
      { state: "failed", retry: false, problem: expect.stringContaining("0 bytes") },
      { state: "failed", retry: false, problem: expect.stringContaining("Only PNG") },
      { state: "running" },
    ]);
  });

  it("keeps the file of a failed row, and a retry succeeds", async () => {
    const { open, run } = gates();
    const queue = createQueue({ run });
    queue.add([png("a.png")], to);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]!.finish(new ApiError(0, "gone"));
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed"]));
    expect(queue.rows()[0]).toMatchObject({
      retry: true,
      problem: expect.stringContaining("connection was lost"),
      file: { name: "a.png" },
    });
    queue.retry(queue.rows()[0]!.id);
    await vi.waitFor(() => expect(open).toHaveLength(2));
    open[1]!.finish();
    await vi.waitFor(() => expect(states(queue)).toEqual(["done"]));
  });

  it("frees the place of a cancelled row and never shows what comes after", async () => {
    const { open, run } = gates();
    const queue = createQueue({ run, places: 1 });
    queue.add([png("a.png"), png("b.png")], to);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    queue.cancel(queue.rows()[0]!.id);
    expect(open[0]!.signal.aborted).toBe(true);
    open[0]!.finish();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    expect(states(queue)).toEqual(["cancelled", "running"]);
  });

  it("says so when the session ended, once a refused call", async () => {
    const { open, run } = gates();
    const onUnauthorized = vi.fn<() => void>();
    const queue = createQueue({ run, onUnauthorized });
    queue.add([png("a.png")], to);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]!.finish(new ApiError(401, "Unauthorized"));
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed"]));
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it("does not offer to retry a file above the plan's limit", async () => {
    const { open, run } = gates();
    const queue = createQueue({ run });
    queue.add([png("a.png")], to);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    open[0]!.finish(new ApiError(413, "The file is too large. On this plan a file can have at most 50 MB."));
    await vi.waitFor(() =>
      expect(queue.rows()[0]).toMatchObject({ state: "failed", retry: false, problem: expect.stringContaining("50 MB") }),
    );
    expect(isBusy(queue.rows())).toBe(false);
  });
});
