import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { mediaVersions } from "../db/media-schema.ts";
import { usageDays } from "../db/usage-schema.ts";
import { type Storage, StorageError, type UploadTarget } from "../storage/storage.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { declared, picture, postForm, setUp } from "../testing/uploads.ts";

type Created = { media: { id: string }; upload: UploadTarget };

onEachDatabase("a file store that fails", (service) => {
  let restore = () => {};
  afterEach(() => restore());
  /** Replaces methods of the file store until the test ends or `restore` is called. */
  function fault(methods: Partial<Storage>) {
    const { storage } = service().deps;
    const before = { ...storage };
    Object.assign(storage, methods);
    restore = () => void Object.assign(storage, before);
  }
  const down = () => Promise.reject(new StorageError("down"));
  const isRefusal = { error: "The file store is not responding. Try again in a moment." };

  async function begin() {
    const { ci, project } = await setUp(service());
    const bytes = await picture("png", { width: 800, height: 600 });
    const create = () => service().call("POST /media", { token: ci, body: declared(bytes) });
    const finalize = (id: string) => service().call(`POST /media/${id}/finalize`, { token: ci });
    const versions = (id: string) => service().deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id));
    const units = async () =>
      (await service().deps.db.select().from(usageDays).where(eq(usageDays.projectId, project.id))).reduce(
        (sum, row) => sum + row.units,
        0,
      );
    return { bytes, create, finalize, versions, units };
  }

  test("an outage at create, upload or finalize returns 503, and a retry resumes [fault: file store down]", async () => {
    const { bytes, create, finalize, versions, units } = await begin();
    fault({ presign: down });
    const refused = await create();
    expect([refused.status, refused.body, refused.headers.get("retry-after")]).toEqual([503, isRefusal, "5"]);
    restore();
    const { media, upload } = (await create()).body as Created;
    expect(await versions(media.id)).toHaveLength(1);

    fault({ receive: down });
    expect(await postForm(upload, bytes)).toEqual({ status: 503, body: isRefusal });
    restore();
    expect((await postForm(upload, bytes)).status).toBe(204);

    for (const methods of [{ size: down }, { promote: down }, { read: down }] as Partial<Storage>[]) {
      fault(methods);
      expect((await finalize(media.id)).status, Object.keys(methods).join()).toBe(503);
      restore();
      expect(await versions(media.id)).toMatchObject([{ status: "pending" }]);
    }
    expect(await finalize(media.id)).toMatchObject({ status: 200, body: { status: "ready" } });
    expect([await versions(media.id), await units()]).toMatchObject([[{ status: "ready", number: 1 }], 1]);
  });

  test("a read-back that stalls and breaks returns 503 and leaves nothing half finished [fault: slow file store]", async () => {
    const { bytes, create, finalize, versions, units } = await begin();
    const { media, upload } = (await create()).body as Created;
    await postForm(upload, bytes);
    let answered = false;
    fault({
      read: async () =>
        Readable.from(
          (async function* () {
            // Sends small parts until the other call is done.
            while (!answered) {
              yield bytes.subarray(0, 10);
              await sleep(5);
            }
            throw new Error("took too long");
          })(),
        ),
    });
    const finalized = finalize(media.id);
    for (let call = 0; call < 20; call++) expect((await fetch(`${service().origin}/healthz`)).status).toBe(200);
    answered = true;
    expect((await finalized).status).toBe(503);
    restore();
    expect([await versions(media.id), await units()]).toMatchObject([[{ status: "pending" }], 0]);
    expect((await finalize(media.id)).status).toBe(200);
  });

  test.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, -20)],
    ["altered", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(20, 7)])],
    ["longer", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])("returning bytes %s: 400, not shown, not billed, and a correct upload succeeds [fault: corrupt stored bytes]", async (_, change) => {
    const { bytes, create, finalize, versions, units } = await begin();
    const { media, upload } = (await create()).body as Created;
    await postForm(upload, bytes);
    fault({ read: async () => Readable.from([change(bytes)]) });
    expect((await finalize(media.id)).status).toBe(400);
    restore();
    expect([await versions(media.id), await units()]).toMatchObject([[{ status: "pending" }], 0]);
    const again = (await create()).body as Created;
    expect(again.media.id).toBe(media.id);
    await postForm(again.upload, bytes);
    expect((await finalize(media.id)).status).toBe(200);
    expect(await units()).toBe(1);
  });
});
