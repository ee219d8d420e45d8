import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/call.ts";
import { createQueue, type Queue } from "./queue.ts";
import { isBusy, pairRows, previewTexts, type FilePreview } from "./rows.ts";
import type { UploadedMedia, upload } from "./upload.ts";

const to = { project: "a/b", visibility: null, branch: null, prNumber: null };
const png = (name: string, content = name) => ({ file: new File([content], name, { type: "image/png" }), name });
const media = { id: "m1", version: 1 } as UploadedMedia;
const states = (queue: Queue) => queue.rows().map(({ now }) => now.at);
const fresh = (name: string): FilePreview => ({ result: "new", version: 1, stored: false, name });

/** A queue with hashes of the content, whose uploads finish when the test resolves them. */
function gates(more: Parameters<typeof createQueue>[0] = {}) {
  const open: { name: string; arrived: string | null; finish: (error?: Error) => void; signal: AbortSignal }[] = [];
  const run: typeof upload = async ({ facts, arrived }, report, signal) => {
    report({ phase: "declaring" });
    await new Promise<void>((resolve, reject) =>
      open.push({ name: facts.name, arrived, finish: (error) => (error ? reject(error) : resolve()), signal }),
    );
    return { media, sent: true };
  };
  const asked: string[][] = [];
  const queue = createQueue({
    run,
    hash: async (file) => file.text(),
    check: async () => ({ type: "image/png" }),
    fetchPreviews: async (_, files) => (asked.push(files.map(({ name }) => name)), files.map(({ name }) => fresh(name))),
    ...more,
  });
  const started = async (...names: string[]) => {
    queue.add(
      names.map((name) => png(name)),
      to,
    );
    queue.start("a/b");
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(0));
  };
  return { open, queue, asked, started };
}

describe("upload queue", () => {
  it("reads files, previews all in one request, and uploads nothing before the start", async () => {
    const { open, queue, asked } = gates();
    queue.add([png("a.png"), png("b.png")], to);
    await vi.waitFor(() => expect([...previewTexts(queue.rows()).values()].map(({ text }) => text)).toEqual(["New", "New"]));
    expect(asked).toEqual([["a.png", "b.png"]]);
    expect(open).toEqual([]);
    queue.start("a/b");
    await vi.waitFor(() => expect(open).toHaveLength(2));
  });

  it("uploads without a preview when the service has none", async () => {
    const { open, queue, asked } = gates();
    queue.enablePreviews(false);
    queue.add([png("a.png")], to);
    await vi.waitFor(() => expect([...previewTexts(queue.rows()).values()].map(({ text }) => text)).toEqual(["Ready"]));
    queue.start("a/b");
    await vi.waitFor(() => expect(open).toHaveLength(1));
    expect(asked).toEqual([]);
  });

  it("uploads three at a time, in the chosen order", async () => {
    const { open, queue, started } = gates();
    await started("a.png", "b.png", "c.png", "d.png");
    await vi.waitFor(() => expect(states(queue)).toEqual(["running", "running", "running", "waiting"]));
    open[1]!.finish();
    await vi.waitFor(() => expect(open.map(({ name }) => name)).toEqual(["a.png", "b.png", "c.png", "d.png"]));
    expect(states(queue)).toEqual(["running", "done", "running", "running"]);
  });

  it("refuses empty, too large and unsupported files immediately, and reads the rest", async () => {
    const check = async (file: Blob) =>
      (await file.text()) === "<svg/>" ? { problem: "This is an SVG." } : { type: "image/png" as const };
    const { queue } = gates({ check });
    queue.add([png("empty.png", ""), png("logo.png", "<svg/>"), png("huge.png", "x".repeat(2000)), png("good.png")], to, 1024);
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed", "failed", "failed", "ready"]));
    expect(queue.rows().map(({ now }) => now)).toMatchObject([
      { retry: false, problem: expect.stringContaining("is empty") },
      { retry: false, problem: "This is an SVG." },
      { retry: false, problem: "2.0 KB. Your plan allows 1 KB per file." },
      {},
    ]);
  });

  it("keeps the file of a failed row, and a retry succeeds without reading it again", async () => {
    const hash = vi.fn<(file: Blob) => Promise<string>>(async (file) => file.text());
    const { open, queue, started } = gates({ hash });
    await started("a.png");
    open[0]!.finish(new ApiError(0, "gone"));
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed"]));
    expect(queue.rows()[0]!.now).toMatchObject({ retry: true, lost: true, problem: expect.stringContaining("Connection lost") });
    queue.retryLost();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    open[1]!.finish();
    await vi.waitFor(() => expect(states(queue)).toEqual(["done"]));
    expect(hash).toHaveBeenCalledOnce();
  });

  it("a canceled row frees its slot and ignores later progress", async () => {
    const { open, queue, started } = gates({ senders: 1 });
    await started("a.png", "b.png");
    queue.cancel(queue.rows()[0]!.id);
    expect(open[0]!.signal.aborted).toBe(true);
    open[0]!.finish();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    expect(states(queue)).toEqual(["cancelled", "running"]);
  });

  it("waits for the rate limit and continues by itself", async () => {
    const { open, queue, started } = gates({ senders: 1 });
    await started("a.png", "b.png");
    const before = Date.now();
    open[0]!.finish(new ApiError(429, "Too many requests", [], 0.2));
    await vi.waitFor(() => expect(queue.rows()[0]!.now).toMatchObject({ at: "waiting", until: expect.closeTo(before + 200, -3) }));
    expect(states(queue)).toEqual(["waiting", "waiting"]);
    expect(open).toHaveLength(1);
    await vi.waitFor(() => expect(open).toHaveLength(2));
    expect(Date.now()).toBeGreaterThanOrEqual(before + 200);
    open[1]!.finish();
    await vi.waitFor(() => expect(open).toHaveLength(3));
    expect(open.map(({ name }) => name)).toEqual(["a.png", "a.png", "b.png"]);
  });

  it("reports an ended session once", async () => {
    const onUnauthorized = vi.fn<() => void>();
    const { open, queue, started } = gates({ onUnauthorized });
    await started("a.png");
    open[0]!.finish(new ApiError(401, "Unauthorized"));
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed"]));
    expect(onUnauthorized).toHaveBeenCalledOnce();
    expect(isBusy(queue.rows())).toBe(false);
  });

  it("refreshes the previews of rows that have not started when the destination changes", async () => {
    const { open, queue, asked, started } = gates();
    await started("a.png");
    queue.add([png("b.png")], to);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    queue.retarget({ ...to, branch: "feature" });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(["b.png"]);
    expect(queue.rows().map((row) => row.to.branch)).toEqual([null, "feature"]);
    open[0]!.finish();
  });

  it("pairs by name and by hand, and splits a pair made by hand", async () => {
    const { queue } = gates();
    queue.add([png("pay-after.png"), png("old.png"), png("pay-before.png"), png("new.png")], to);
    await vi.waitFor(() => expect(states(queue)).toEqual(["ready", "ready", "ready", "ready"]));
    const shape = () => pairRows(queue.rows()).map((frame) => frame.map(({ name, file }) => `${file!.name}>${name}`));
    expect(shape()).toEqual([["pay-before.png>pay-before.png", "pay-after.png>pay-after.png"], ["old.png>old.png"], ["new.png>new.png"]]);
    const [, old, , later] = queue.rows();
    queue.pair(old!.id, later!.id);
    expect(shape().at(-1)).toEqual(["old.png>new.png", "new.png>new.png"]);
    expect(queue.rows().map(({ facts }) => facts?.state)).toEqual([null, "before", null, "after"]);
    queue.split(old!.id);
    queue.split(later!.id);
    expect(shape()).toHaveLength(3);
  });
});

describe("uploads interrupted by closing the tab", () => {
  const facts = { name: "a.png", contentType: "image/png" as const, size: 5, hash: "a.png", state: null };
  const kept = { ...facts, key: "k", to, tab: "gone", at: 1 };

  it("is stored from its start until it is done, with the completed step", async () => {
    const [save, forget] = [vi.fn<(kept: object) => void>(), vi.fn<(key: string) => void>()];
    const { open, queue, started } = gates({ unfinished: { save, forget } });
    await started("a.png");
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ hash: "a.png", to, arrived: null }));
    open[0]!.finish();
    await vi.waitFor(() => expect(states(queue)).toEqual(["done"]));
    expect(forget).toHaveBeenCalledWith(queue.rows()[0]!.key);
  });

  it("finalizes uploaded bytes without the file, and requests the file of the rest", async () => {
    const { open, queue } = gates();
    queue.adopt([
      { ...kept, arrived: "m1" },
      { ...kept, key: "other", arrived: null },
    ]);
    await vi.waitFor(() => expect(open).toMatchObject([{ arrived: "m1" }]));
    expect(states(queue)).toEqual(["running", "interrupted"]);
  });

  it("resumes when the file is chosen or dropped again, and refuses a different file", async () => {
    const { open, queue } = gates();
    queue.adopt([{ ...kept, arrived: null }]);
    queue.resume(queue.rows()[0]!.id, new File(["other"], "a.png"));
    await vi.waitFor(() =>
      expect(queue.rows()[0]!.now).toMatchObject({ at: "interrupted", problem: expect.stringContaining("different file") }),
    );
    queue.add([png("a.png")], to);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    expect(states(queue)).toEqual(["running"]);
  });
});
