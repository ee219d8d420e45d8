import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { unavailable } from "../../core/errors.ts";
import { jobs } from "../../db/jobs-schema.ts";
import { mediaVersions } from "../../db/media-schema.ts";
import { jobIdFor } from "../../jobs/enqueue.ts";
import { posterKey, previewKey } from "../../media/derived-keys.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { clip, declared, picture, postForm, setUp, upload } from "../../testing/uploads.ts";
import { needs } from "../../testing/needs.ts";

onEachDatabase("jobs of a finalized upload", (service) => {
  const versionOf = async (mediaId: string) =>
    (await service().deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, mediaId)))[0]!;
  const jobsOf = async (key: string) =>
    (await service().deps.db.select().from(jobs).orderBy(jobs.seq)).filter(({ payload }) => (payload as { key?: string }).key === key);

  test("are one preview for each width below the picture's", async () => {
    const { ci } = await setUp(service());
    const { body } = await upload(service(), ci, await picture("png", { width: 1000, height: 10 }));
    const { key } = await versionOf(body.id);
    const found = await jobsOf(key);
    expect(found.map(({ id, kind }) => ({ id, kind }))).toEqual(
      [320, 960].map((width) => ({ id: jobIdFor("media.preview", previewKey(key, width)), kind: "media.preview" })),
    );
    expect(found[0]!.payload).toEqual({ key, contentType: "image/png", width: 320 });
  });

  test("are none for a GIF and for a picture narrower than every preview", async () => {
    const { ci } = await setUp(service());
    const gif = await upload(service(), ci, await picture("gif", { width: 400 }), { contentType: "image/gif", name: "moving.gif" });
    const small = await upload(service(), ci, await picture());
    for (const { body } of [gif, small]) expect(await jobsOf((await versionOf(body.id)).key)).toEqual([]);
  });

  needs("ffmpeg").test("is one poster for a video", async () => {
    const { ci } = await setUp(service());
    const { body } = await upload(service(), ci, await clip("clip.mp4"), { contentType: "video/mp4", name: "clip.mp4" });
    const { key } = await versionOf(body.id);
    expect((await jobsOf(key)).map(({ id }) => id)).toEqual([jobIdFor("media.poster", posterKey(key))]);
  });

  test("are rolled back with the version, and enqueued by the next call [fault: rollback enqueues no preview]", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture("png", { width: 400, height: 10 });
    const { body } = await service().call("POST /media", { token: ci, body: declared(bytes) });
    await postForm(body.upload, bytes);
    const finalize = () => service().call(`POST /media/${body.media.id}/finalize`, { token: ci });
    const { db } = service().deps;
    const transaction = db.transaction.bind(db);
    let enqueued = 0;
    vi.spyOn(db, "transaction").mockImplementationOnce((work) =>
      transaction(async (tx) => {
        await work(tx);
        enqueued = (await tx.select().from(jobs)).filter(({ kind }) => kind === "media.preview").length;
        throw unavailable("The commit failed.");
      }),
    );
    const before = (await db.select().from(jobs)).length;
    expect((await finalize()).status).toBe(503);
    expect(enqueued).toBeGreaterThan(0);
    const version = await versionOf(body.media.id);
    expect(version.status).toBe("pending");
    expect(await db.select().from(jobs)).toHaveLength(before);
    expect((await finalize()).status).toBe(200);
    expect(await jobsOf(version.key)).toHaveLength(1);
    expect((await finalize()).status).toBe(200);
    expect(await jobsOf(version.key)).toHaveLength(1);
  });
});
