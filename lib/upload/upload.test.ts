import { describe, expect, it } from "vitest";
import { ApiError } from "../api/call.ts";
import { type UploadPhase, upload, type UploadCalls, type UploadedMedia } from "./upload.ts";

const file = new File(["abcdef"], "checkout.png", { type: "image/png" });
const facts = { name: "checkout.png", contentType: "image/png" as const, size: 6, hash: "ab".repeat(32), state: null };
const to = { project: "acme/web", visibility: "public", branch: null, prNumber: null } as const;
const job = { file, facts, to, arrived: null };
const target = { url: "/uploads", fields: { key: "a", policy: "b" } };
const live = () => new AbortController().signal;

function ways(over: Partial<UploadCalls> = {}, held = false) {
  const calls: string[] = [];
  const all: UploadCalls = {
    post: async (_, __, report) => (calls.push("post"), report({ done: 6, total: 6 })),
    declare: async () => (calls.push("declare"), { media: { id: "m1", version: 2 } as UploadedMedia, upload: held ? null : target }),
    finalize: async () => (calls.push("finalize"), { id: "m1", version: 2 } as UploadedMedia),
    ...over,
  };
  return { all, calls };
}
const run = (it: Parameters<typeof upload>[0], calls: UploadCalls, report: (phase: UploadPhase) => void = () => {}) =>
  upload(it, report, live(), calls);

describe("upload", () => {
  it("declares, posts and finalizes, in that order, and ends with the media", async () => {
    const { all, calls } = ways();
    const seen: UploadPhase[] = [];
    expect(await run(job, all, (phase) => seen.push(phase))).toMatchObject({ sent: true, media: { version: 2 } });
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(["declaring", "queued", "sending", "checking"]);
    expect(calls).toEqual(["declare", "post", "finalize"]);
    expect(seen).toContainEqual({ phase: "sending", done: 6, total: 6 });
  });

  it("declares the facts and the project, and no empty choices", async () => {
    let body: unknown;
    const { all } = ways({ declare: async (sent) => ((body ??= sent), { media: { id: "m1" } as UploadedMedia, upload: null }) });
    await run(job, all);
    const { state: _, ...declared } = facts;
    expect(body).toEqual({ ...declared, project: to.project, visibility: "public" });
    body = undefined;
    await run({ ...job, facts: { ...facts, state: "before" }, to: { ...to, prNumber: 4 } }, all);
    expect(body).toMatchObject({ state: "before", prNumber: 4 });
  });

  it("sends nothing when the service already holds the bytes", async () => {
    const { all, calls } = ways({}, true);
    expect(await run(job, all)).toMatchObject({ sent: false });
    expect(calls).toEqual(["declare"]);
  });

  it("declares once more when the form's time ran out on the way, and only once", async () => {
    const expired = () => Promise.reject(new ApiError(403, "The upload's time has run out."));
    let tries = 0;
    const { all, calls } = ways({ post: async () => (tries++ ? undefined : expired()) });
    expect(await run(job, all)).toMatchObject({ sent: true });
    expect(calls).toEqual(["declare", "declare", "finalize"]);
    const stubborn = ways({ post: expired });
    await expect(run(job, stubborn.all)).rejects.toMatchObject({ status: 403 });
    expect(stubborn.calls).toEqual(["declare", "declare"]);
  });

  it("finalizes uploaded bytes without the file, and starts again with the file when they are gone", async () => {
    const { all, calls } = ways();
    await run({ ...job, file: null, arrived: "m1" }, all);
    expect(calls).toEqual(["finalize"]);
    let gone = true;
    const lost = ways();
    const finalize: UploadCalls["finalize"] = async (...input) => {
      if (gone) {
        gone = false;
        throw new ApiError(400, "The file has not been uploaded yet.");
      }
      return lost.all.finalize(...input);
    };
    expect(await run({ ...job, arrived: "m1" }, { ...lost.all, finalize })).toMatchObject({ sent: true });
    expect(lost.calls).toEqual(["declare", "post", "finalize"]);
    gone = true;
    await expect(run({ ...job, file: null, arrived: "m1" }, { ...lost.all, finalize })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("throws what the post was refused with and finalizes nothing", async () => {
    const { all, calls } = ways({ post: async () => Promise.reject(new ApiError(0, "lost")) });
    await expect(run(job, all)).rejects.toMatchObject({ status: 0 });
    expect(calls).toEqual(["declare"]);
  });
});
