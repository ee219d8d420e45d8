import { eq } from "drizzle-orm";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { media, mediaVersions } from "../../db/media-schema.ts";
import { newId } from "../../core/ids.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, postForm, setUp, upload } from "../../testing/uploads.ts";
import { purgeExpiredMedia, sweepStorage } from "./purge-media.ts";

const DAY = 86_400_000;

onEachDatabase("the purge job", (service) => {
  const keyOf = async (id: string) => (await service().deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id)))[0]!.key;
  const age = (key: string, days: number) => {
    const then = new Date(Date.now() - days * DAY);
    return utimes(join(service().deps.settings.dataDir, "files", key), then, then);
  };

  test("removes expired versions with bytes and previews, then media without any; shared bytes stay", async () => {
    const { ci } = await setUp(service());
    const { deps } = service();
    // The first purge of a service applies its settings to stored rows.
    await purgeExpiredMedia(deps);
    const [bytes, other] = [await picture("png", { width: 500 }), await picture("png", { width: 501 })];
    const gone = (await upload(service(), ci, bytes, { name: "gone.png" })).body;
    const kept = (await upload(service(), ci, other, { name: "kept.png" })).body;
    await upload(service(), ci, await picture(), { name: "kept.png" });
    const sharing = (await upload(service(), ci, other, { name: "sharing.png" })).body;
    await fetch(gone.previews[0].url);
    const goneKey = await keyOf(gone.id);
    const sharedKey = await keyOf(sharing.id);
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await deps.db.update(mediaVersions).set(past).where(eq(mediaVersions.mediaId, gone.id));
    await deps.db.update(mediaVersions).set(past).where(eq(mediaVersions.key, sharedKey));
    await deps.db
      .update(mediaVersions)
      .set({ expiresAt: new Date(Date.now() + DAY) })
      .where(eq(mediaVersions.mediaId, sharing.id));

    expect(await purgeExpiredMedia(deps)).toEqual({ versions: 2 });
    expect((await service().call(`GET /media/${gone.id}`, { token: ci })).status).toBe(404);
    expect((await service().call(`GET /media/${kept.id}`, { token: ci })).body).toMatchObject({ version: 2, versionCount: 1 });
    expect([await deps.storage.size(goneKey), await deps.storage.size(`${goneKey}_w320`)]).toEqual([null, null]);
    expect(await deps.storage.size(sharedKey)).not.toBeNull();
    expect((await fetch(sharing.fileUrl)).status).toBe(200);
  });

  test("requires a new upload of the same bytes after a purge", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    const { body } = await upload(service(), ci, bytes);
    await service()
      .deps.db.update(mediaVersions)
      .set({ expiresAt: new Date(0) })
      .where(eq(mediaVersions.mediaId, body.id));
    const before = await service().call("POST /media", { token: ci, body: declared(bytes, { name: "early.png" }) });
    expect(before.body.upload).not.toBeNull();
    await purgeExpiredMedia(service().deps);
    expect((await upload(service(), ci, bytes)).body.id).not.toBe(body.id);
  });

  test("sweeps stale staged bytes and objects without a version, and spares the rest", async () => {
    const { ci } = await setUp(service());
    const { deps } = service();
    const { storage } = deps;
    const bytes = await picture();
    const { body } = await service().call("POST /media", { token: ci, body: declared(bytes) });
    await postForm(body.upload, bytes);
    const staged: string = body.upload.fields.key;
    const [orphan, claimed, young] = [`media/p/${newId()}`, `incoming/${newId()}`, `media/p/${newId()}`];
    for (const key of [orphan, claimed, young]) await storage.write(key, bytes);
    const ready = (await upload(service(), ci, await picture(), { name: "old.png" })).body;
    const key = await keyOf(ready.id);
    await sweepStorage(deps);
    expect(await Promise.all([staged, orphan, claimed, young, key].map((one) => storage.size(one)))).not.toContain(null);
    for (const one of [staged, orphan, claimed, key]) await age(one, 2);
    await sweepStorage(deps);
    const sizes = await Promise.all([staged, orphan, claimed, young, key].map((one) => storage.size(one)));
    expect(sizes.map((size) => size === null)).toEqual([true, true, true, false, false]);
  });

  test("loses no upload that races with the purge [fault: purge races with uploads]", async () => {
    const { ci } = await setUp(service());
    const { deps } = service();
    for (let round = 0; round < 5; round++) {
      const name = `race-${round}.png`;
      const old = (await upload(service(), ci, await picture(), { name })).body;
      await deps.db
        .update(mediaVersions)
        .set({ expiresAt: new Date(0) })
        .where(eq(mediaVersions.mediaId, old.id));
      const bytes = await picture("png", { width: 77 });
      const [{ status, body }] = await Promise.all([
        service().call("POST /media", { token: ci, body: declared(bytes, { name }) }),
        purgeExpiredMedia(deps),
      ]);
      expect(status).toBe(201);
      await postForm(body.upload, bytes);
      expect((await service().call(`POST /media/${body.media.id}/finalize`, { token: ci })).status).toBe(200);
      expect(await deps.db.select().from(media).where(eq(media.name, name))).toHaveLength(1);
    }
  });
});
