import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mediaVersions } from "../db/media-schema.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { type S3Peer, startRadosgw } from "../testing/radosgw.ts";
import { declared, picture, postForm, setUp, upload } from "../testing/uploads.ts";
import { storageContract } from "./contract.ts";
import { s3Storage } from "./s3.ts";
import { StorageError } from "./storage.ts";
import { needs } from "../testing/needs.ts";

needs("radosgw").describe("S3 (needs radosgw, ceph-mon, ceph-osd and ceph-common)", () => {
  let peer: S3Peer;
  beforeAll(async () => void (peer = await startRadosgw()), 120_000);
  afterAll(() => peer?.stop());

  describe("storage contract", () => {
    storageContract(async () => {
      const storage = s3Storage(peer.settings);
      return { storage, untilExpired: () => sleep(2100), close: () => storage.close() };
    });
  });

  test("keeps objects from readers without credentials [security: the bucket is private]", async () => {
    const storage = s3Storage(peer.settings);
    const { endpoint, bucket } = peer.settings;
    await storage.write("media/p/private", Buffer.from("x"));
    expect((await fetch(`${endpoint}/${bucket}/media/p/private`)).status).toBe(403);
    expect((await fetch(`${endpoint}/${bucket}`)).status).toBe(403);
    await storage.close();
  });

  test("lets the dashboard's origin post a form", async () => {
    const { endpoint, bucket } = peer.settings;
    const asked = { Origin: "https://loupe.example", "Access-Control-Request-Method": "POST" };
    const preflight = await fetch(`${endpoint}/${bucket}`, { method: "OPTIONS", headers: asked });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([200, "https://loupe.example"]);
  });

  test("signs uploads for another address of the same server, and reads them at its own", async () => {
    const { hostname, port } = new URL(peer.settings.endpoint!);
    const proxy = createServer((incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      incoming.pipe(
        request({ hostname, port, method, path, headers }, (answer) => answer.pipe(outgoing.writeHead(answer.statusCode!, answer.headers))),
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const uploadEndpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const storage = s3Storage({ ...peer.settings, uploadEndpoint });
    const policy = { contentType: "image/png", size: 3, expiresAt: new Date(Date.now() + 60_000) };
    const form = await storage.presign({ ...policy, key: "staging/form" });
    const url = await storage.presignPut({ ...policy, key: "staging/put" });
    expect([form.url, url].map((one) => new URL(one).origin)).toEqual([uploadEndpoint, uploadEndpoint]);
    expect((await postForm(form, Buffer.from("abc"))).status).toBe(204);
    expect((await fetch(url, { method: "PUT", headers: { "content-type": "image/png" }, body: "abc" })).status).toBe(200);
    expect([await storage.size("staging/form"), await storage.size("staging/put")]).toEqual([3, 3]);
    await storage.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  test("lists more than one page of objects", async () => {
    const storage = s3Storage(peer.settings);
    const limit = pLimit(20);
    await limit.map(Array.from({ length: 1010 }).keys(), (index) => storage.write(`media/many/${index}`, Buffer.from("x")));
    let count = 0;
    for await (const key of storage.list("media/many", new Date(8.64e15))) count += Number(key.startsWith("media/many/"));
    expect(count).toBe(1010);
    await storage.close();
  }, 60_000);

  test.each([
    ["a wrong secret", { secretAccessKey: "wrong" }],
    ["a bucket that does not exist", { bucket: "nothing-here" }],
    ["a server that is away", { endpoint: "http://127.0.0.1:9" }],
  ])("rejects with StorageError for %s", async (_, change) => {
    const storage = s3Storage({ ...peer.settings, ...change });
    await expect(storage.ping()).rejects.toBeInstanceOf(StorageError);
    await expect(storage.write("media/p/x", Buffer.from("x"))).rejects.toBeInstanceOf(StorageError);
    await storage.close();
  });

  onEachDatabase("media in S3", (service) => {
    beforeAll(() => void (service().deps.storage = s3Storage(peer.settings)));

    test("uploads, verifies, previews and deletes a picture, and serves ranges of it", async () => {
      const { ci, token } = await setUp(service());
      const bytes = await picture("png", { width: 800, height: 600 });
      const { status, body } = await upload(service(), ci, bytes, { visibility: "team" });
      expect([status, body.width, body.height]).toEqual([200, 800, 600]);
      const whole = await fetch(body.fileUrl);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(body.fileUrl, { headers: { range: "bytes=10-19" } });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
      expect((await fetch(body.previews[0].url)).headers.get("content-type")).toBe("image/webp");
      expect((await fetch(body.fileUrl.split("?")[0])).status).toBe(404);
      const [version] = await service().deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, body.id));
      expect((await service().call(`DELETE /media/${body.id}`, { token })).status).toBe(204);
      expect(await service().deps.storage.size(version!.key)).toBeNull();
    });

    test("refuses bytes that differ from the declared ones and takes the right ones afterwards", async () => {
      const { ci } = await setUp(service());
      const bytes = await picture();
      const create = () => service().call("POST /media", { token: ci, body: declared(bytes) });
      const { body } = await create();
      expect((await postForm(body.upload, Buffer.from(bytes).fill(7))).status).toBe(204);
      expect((await service().call(`POST /media/${body.media.id}/finalize`, { token: ci })).status).toBe(400);
      await postForm((await create()).body.upload, bytes);
      expect((await service().call(`POST /media/${body.media.id}/finalize`, { token: ci })).status).toBe(200);
    });

    test("responses 503 while the server is away [fault: S3 away at POST /media, finalize, files and readyz]", async () => {
      const { ci } = await setUp(service());
      const { body } = await upload(service(), ci, await picture());
      const { deps, origin } = service();
      const storage = deps.storage;
      deps.storage = s3Storage({ ...peer.settings, endpoint: "http://127.0.0.1:9" });
      expect((await fetch(`${origin}/readyz`)).status).toBe(503);
      expect((await fetch(body.fileUrl)).status).toBe(503);
      const { media } = (await service().call("POST /media", { token: ci, body: declared(await picture()) })).body;
      expect((await service().call(`POST /media/${media.id}/finalize`, { token: ci })).status).toBe(503);
      await deps.storage.close();
      deps.storage = storage;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect((await fetch(body.fileUrl)).status).toBe(200);
    });
  });
});
