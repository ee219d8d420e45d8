import { describe, expect, it } from "vitest";
import { ApiError } from "../api/call.ts";
import { type Phase, upload, type Ways } from "./upload.ts";

const file = new File(["pixels"], "checkout.png", { type: "image/png" });
const to = { project: "tidemark/booking-web", visibility: "public", branch: null } as const;
const target = { url: "/uploads", fields: { key: "a", policy: "b" } };
const live = () => new AbortController().signal;

function ways(over: Partial<Ways> = {}, held = false) {
  const calls: string[] = [];
  const all: Ways = {
    hash: async (_, report) => (report({ done: 3, total: 6 }), "ab".repeat(32)),
    post: async (_, __, report) => (calls.push("post"), report({ done: 6, total: 6 })),
    send: async (route, call) => {
      calls.push(route);
      if (route === "POST /media") return { media: { id: "m1", version: 2 }, upload: held ? null : target, body: call?.body };
      return { id: "m1", version: 2 };
    },
    ...over,
  };
  return { all, calls };
}
const phases = async (run: AsyncIterable<Phase>) => {
  const seen: Phase[] = [];
  for await (const phase of run) seen.push(phase);
  return seen;
};

describe("upload", () => {
  it("hashes, declares, posts and finalizes, in that order, and ends with the media", async () => {
    const { all, calls } = ways();
    const seen = await phases(upload(file, to, live(), all));
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(["reading", "declaring", "sending", "checking", "done"]);
    expect(calls).toEqual(["POST /media", "post", "POST /media/{mediaId}/finalize"]);
    expect(seen.at(-1)).toMatchObject({ phase: "done", sent: true, media: { version: 2 } });
  });

  it("declares name, type, size, hash and project, and no empty choices", async () => {
    let body: unknown;
    const { all } = ways({ send: async (_, call) => ((body ??= call?.body), { media: { id: "m1" }, upload: null }) });
    await phases(upload(file, to, live(), all));
    expect(body).toEqual({
      name: "checkout.png",
      contentType: "image/png",
      size: 6,
      hash: "ab".repeat(32),
      project: to.project,
      visibility: "public",
    });
  });

  it("sends nothing when the service already holds the bytes", async () => {
    const { all, calls } = ways({}, true);
    const seen = await phases(upload(file, to, live(), all));
    expect(calls).toEqual(["POST /media"]);
    expect(seen.at(-1)).toMatchObject({ phase: "done", sent: false });
  });

  it("reports bytes while it reads and while it sends", async () => {
    const seen = await phases(upload(file, to, live(), ways().all));
    expect(seen).toContainEqual({ phase: "reading", done: 3, total: 6 });
    expect(seen).toContainEqual({ phase: "sending", done: 6, total: 6 });
  });

  it("throws what the post was refused with and finalizes nothing", async () => {
    const { all, calls } = ways({ post: async () => Promise.reject(new ApiError(0, "lost")) });
    await expect(phases(upload(file, to, live(), all))).rejects.toMatchObject({ status: 0 });
    expect(calls).toEqual(["POST /media"]);
  });

  it("throws the signal's reason when cancelled while reading", async () => {
    const stop = new AbortController();
    const { all, calls } = ways({
      hash: (_, __, signal) => {
        queueMicrotask(() => stop.abort(new Error("cancelled")));
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      },
    });
    await expect(phases(upload(file, to, stop.signal, all))).rejects.toThrow("cancelled");
    expect(calls).toEqual([]);
  });
});
