import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/call.ts";
import { createQueue, type Queue } from "./queue.ts";
import { isBusy, pairRows, previewTexts, type FilePreview } from "./rows.ts";
import type { RunUpload, UploadedMedia } from "./upload.ts";

const to = { project: "a/b", visibility: null, branch: null, prNumber: null };
const png = (name: string, content = name) => ({ file: new File([content], name, { type: "image/png" }), name });
const media = { id: "m1", version: 1 } as UploadedMedia;
const states = (queue: Queue) => queue.rows().map(({ now }) => now.at);
const fresh = (name: string): FilePreview => ({ result: "new", version: 1, stored: false, name });

/** A queue with hashes of the content, whose uploads finish when the test resolves them. */
function gates(more: Parameters<typeof createQueue>[0] = {}) {
  const open: { name: string; arrived: string | null; finish: (error?: Error) => void; signal: AbortSignal }[] = [];
  const run: RunUpload = async ({ facts, arrived }, report, signal) => {
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
      { retry: false, problem: "2.0 KB. A file can have at most 1 KB." },
      {},
    ]);
  });

  it("keeps a file whose connection broke, and sends it when it is back, without reading it again", async () => {
    const hash = vi.fn<(file: Blob) => Promise<string>>(async (file) => file.text());
    let online = true;
    const { open, queue, started } = gates({ hash, senders: () => 1, isOnline: () => online });
    await started("a.png", "b.png");
    online = false;
    open[0]!.finish(new ApiError(0, "gone"));
    await vi.waitFor(() => expect(queue.rows()[0]!.now).toEqual({ at: "waiting", until: null, lost: true }));
    expect(open).toHaveLength(1);
    online = true;
    queue.reconnect();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    open[1]!.finish();
    await vi.waitFor(() => expect(states(queue)).toEqual(["done", "running"]));
    expect(hash).toHaveBeenCalledTimes(2);
  });

  it("fails a file whose connection breaks each time while the browser is online, and keeps it for a retry", async () => {
    const { open, queue, started } = gates();
    await started("a.png");
    for (let tries = 1; tries <= 6; tries++) {
      await vi.waitFor(() => expect(open).toHaveLength(tries));
      open.at(-1)!.finish(new ApiError(0, "gone"));
      await vi.waitFor(() => expect(states(queue)).not.toEqual(["running"]));
      queue.reconnect();
    }
    expect(queue.rows()[0]!.now).toMatchObject({ at: "failed", retry: true, problem: expect.stringContaining("Connection lost") });
    queue.retryAll("a/b");
    await vi.waitFor(() => expect(open).toHaveLength(7));
  });

  it("cancels the rest immediately and keeps finished files", async () => {
    const { open, queue, started } = gates({ senders: () => 1 });
    await started("a.png", "b.png", "c.png");
    open[0]!.finish();
    await vi.waitFor(() => expect(states(queue)).toEqual(["done", "running", "waiting"]));
    queue.cancelRest("a/b");
    expect(states(queue)).toEqual(["done", "cancelled", "cancelled"]);
    expect(open[1]!.signal.aborted).toBe(true);
  });

  it("a canceled row frees its slot and ignores later progress", async () => {
    const { open, queue, started } = gates({ senders: () => 1 });
    await started("a.png", "b.png");
    queue.cancel(queue.rows()[0]!.id);
    expect(open[0]!.signal.aborted).toBe(true);
    open[0]!.finish();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    expect(states(queue)).toEqual(["cancelled", "running"]);
  });

  it("waits for the rate limit and continues by itself", async () => {
    const { open, queue, started } = gates({ senders: () => 1 });
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

  it("resumes by content: other names match, the destination stays, other files are not added", async () => {
    const { open, queue } = gates();
    const branch = { ...to, branch: "checkout" };
    queue.adopt([
      { ...kept, to: branch, arrived: null },
      { ...kept, key: "second", name: "copy.png", arrived: null },
    ]);
    queue.add([png("b.png", "other"), png("renamed.png", "a.png"), png("long.png", "no such size")], to, null, "resume");
    await vi.waitFor(() => expect(open).toHaveLength(2));
    expect(queue.rows().map(({ name, to: { branch: place }, now }) => [name, place, now.at])).toEqual([
      ["a.png", "checkout", "running"],
      ["copy.png", null, "running"],
    ]);
    await vi.waitFor(() => expect(queue.unmatched().toSorted()).toEqual(["b.png", "long.png"]));
  });

  it("continues an interrupted upload also with a dropped file, adds the others, and discards all", async () => {
    const { open, queue } = gates();
    queue.adopt([
      { ...kept, arrived: null },
      { ...kept, key: "second", hash: "gone", arrived: null },
    ]);
    queue.add([png("a.png"), png("new.png")], to);
    await vi.waitFor(() => expect(states(queue)).toEqual(["running", "interrupted", "ready"]));
    expect(open).toHaveLength(1);
    queue.discardInterrupted("a/b");
    expect(states(queue)).toEqual(["running", "ready"]);
  });
});
