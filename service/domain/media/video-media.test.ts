import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mediaVersions } from "../../db/media-schema.ts";
import { usageDays } from "../../db/usage-schema.ts";
import { finalizeMedia } from "./finalize-media.ts";
import type { Storage } from "../../storage/storage.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { clip, declared, postForm, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("videos with false headers", (service) => {
  /** A copy of a clip with four bytes replaced, counted from the name of a box. */
  async function changed(box: string, ...changes: [offset: number, value: number][]) {
    const bytes = await clip("clip.mp4");
    for (const [offset, value] of changes) bytes.writeUInt32BE(value, bytes.indexOf(box, bytes.indexOf("moov")) + 4 + offset);
    return bytes;
  }
  async function finalize(bytes: Buffer) {
    const { ci, project } = await setUp(service());
    const { body } = await service().call("POST /media", { token: ci, body: declared(bytes, { name: "v.mp4", contentType: "video/mp4" }) });
    expect((await postForm(body.upload, bytes)).status).toBe(204);
    const response = await service().call(`POST /media/${body.media.id}/finalize`, { token: ci });
    return { ci, project, response, id: body.media.id as string };
  }

  test("refuses 2^31 seconds, counts and stores nothing [security: hostile video headers are refused]", async () => {
    const { ci, project, response, id } = await finalize(await changed("mdhd", [12, 1], [16, 2 ** 31]));
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining("24 hours")]);
    const { db, storage } = service().deps;
    expect(await db.select().from(usageDays).where(eq(usageDays.projectId, project.id))).toEqual([]);
    const [version] = await db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id));
    expect(version!.status).toBe("pending");
    const kept: string[] = [];
    for (const folder of ["incoming", `media/${project.id}`])
      for await (const key of storage.list(folder, new Date(8.64e15)))
        if (key.includes(version!.id) || key === version!.key) kept.push(key);
    expect(kept).toEqual([]);
    expect((await service().call(`GET /media/${id}`, { token: ci })).body).toMatchObject({
      status: "pending",
      width: null,
      durationMs: null,
      posterUrl: null,
    });
  });

  test("refuses pictures of 40,000 pixels a side", async () => {
    const { response } = await finalize(await changed("avc1", [24, 40_000 * 65_536 + 40_000]));
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining("40,000 × 40,000")]);
  });

  test("stores zero sizes and unknown lengths as null", async () => {
    for (const bytes of [await changed("mdhd", [12, 0]), await changed("mdhd", [16, 0xffffffff])]) {
      const { response } = await finalize(bytes);
      expect([response.status, response.body.durationMs, response.body.width]).toEqual([200, null, 160]);
    }
    const { response } = await finalize(await changed("avc1", [24, 120]));
    expect([response.status, response.body.width, response.body.height]).toEqual([200, null, null]);
  });

  test("finds bytes that another replica moves while their headers are read", async () => {
    const { ci, project } = await setUp(service());
    const bytes = await clip("clip.mp4");
    const { body } = await service().call("POST /media", { token: ci, body: declared(bytes, { name: "v.mp4", contentType: "video/mp4" }) });
    await postForm(body.upload, bytes);
    const { deps } = service();
    const [version] = await deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, body.media.id));
    let moved = 0;
    const storage: Storage = {
      ...deps.storage,
      async read(key, range) {
        if (range && key.startsWith("incoming/")) moved += Number(await deps.storage.promote(key, version!.key));
        return deps.storage.read(key, range);
      },
    };
    const actor = { kind: "project" as const, projectId: project.id, accountId: project.accountId };
    const media = await finalizeMedia({ deps: { ...deps, storage }, actor }, body.media.id);
    expect([moved, media.status, media.width]).toEqual([1, "ready", 160]);
  });

  test("returns size and length in versions, shares and lists", async () => {
    const { ci, project } = await setUp(service());
    const { body: media } = await upload(service(), ci, await clip("clip.webm"), {
      name: "v.webm",
      contentType: "video/webm",
      visibility: "public",
    });
    const facts = { width: 160, height: 120, durationMs: media.durationMs };
    expect(media).toMatchObject(facts);
    expect(media.durationMs).toBeGreaterThan(900);
    expect((await service().call(`GET /media/${media.id}/versions`, { token: ci })).body).toMatchObject([facts]);
    expect((await service().call(`GET /shares/${media.url.split("/").at(-1)}`)).body).toMatchObject({ media: facts, versions: [facts] });
    expect((await service().call(`GET /projects/${project.path}/media`, { token: ci })).body.results).toMatchObject([facts]);
  });
});
