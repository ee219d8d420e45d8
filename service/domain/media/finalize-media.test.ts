import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { media, mediaVersions } from "../../db/media-schema.ts";
import { projectMembers } from "../../db/schema.ts";
import { usageDays } from "../../db/usage-schema.ts";
import { StorageError } from "../../storage/storage.ts";
import { createProject, createTeam, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { clip, declared, picture, postForm, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("POST /media/{mediaId}/finalize", (service) => {
  /** Declares a file and uploads it, without finalizing. */
  async function staged(token: string, bytes: Buffer, more: Record<string, unknown> = {}) {
    const { body } = await service().call("POST /media", { token, body: declared(bytes, more) });
    expect((await postForm(body.upload, bytes)).status).toBe(204);
    return body as { media: { id: string }; upload: Parameters<typeof postForm>[0] };
  }
  const finalize = (token: string, id: string) => service().call(`POST /media/${id}/finalize`, { token });
  const units = async (projectId: string) =>
    (await service().deps.db.select().from(usageDays).where(eq(usageDays.projectId, projectId))).reduce((sum, row) => sum + row.units, 0);
  const keyOf = async (mediaId: string) =>
    (await service().deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, mediaId)))[0]!.key;

  test.each(["png", "jpeg", "webp", "avif", "gif"] as const)("verifies a %s and records its dimensions", async (format) => {
    const { ci } = await setUp(service());
    const { status, body } = await upload(service(), ci, await picture(format, { width: 90, height: 40 }), {
      contentType: `image/${format}`,
      name: `x.${format}`,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "ready", width: 90, height: 40, versionCount: 1 });
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  });

  test.each([
    ["clip.mp4", "video/mp4"],
    ["clip.mov", "video/quicktime"],
    ["clip.mov", "video/mp4"],
    ["clip.webm", "video/webm"],
  ] as const)("verifies %s declared as %s, with size and length from its container, for 25 units", async (name, contentType) => {
    const { ci, project } = await setUp(service());
    const { status, body } = await upload(service(), ci, await clip(name), { contentType, name });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "ready", contentType, width: 160, height: 120, previews: [] });
    expect(Math.abs(body.durationMs - 1000)).toBeLessThan(60);
    const again = (await upload(service(), ci, await clip(name), { contentType, name: "again" })).body;
    expect([again.width, again.height, again.durationMs]).toEqual([160, 120, body.durationMs]);
    expect(await units(project.id)).toBe(50);
  });

  test("before the upload: 400, and after it the same call succeeds", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    const { body } = await service().call("POST /media", { token: ci, body: declared(bytes) });
    const early = await finalize(ci, body.media.id);
    expect(early.status).toBe(400);
    expect(early.body.error).toContain("not been uploaded yet");
    await postForm(body.upload, bytes);
    expect((await finalize(ci, body.media.id)).status).toBe(200);
  });

  test("again after success changes nothing and counts nothing", async () => {
    const { ci, project } = await setUp(service());
    const { body: media } = await upload(service(), ci, await picture());
    const again = await finalize(ci, media.id);
    expect([again.status, again.body]).toEqual([200, media]);
    expect(await units(project.id)).toBe(1);
  });

  test("returns the same 200 to twenty concurrent calls and counts usage once", async () => {
    const { ci, project } = await setUp(service());
    const { media } = await staged(ci, await picture("png", { width: 1200, height: 900 }));
    const responses = await Promise.all(Array.from({ length: 20 }, () => finalize(ci, media.id)));
    expect(responses.map((one) => one.status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(await units(project.id)).toBe(1);
  });

  describe("returns 400, removes the bytes, leaves the version pending and unbilled, and accepts a retry:", () => {
    const html = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(400, " "));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(400, " "));
    const cases: [string, () => Promise<Buffer>, Record<string, unknown>, RegExp][] = [
      ["a text file renamed .png", async () => Buffer.from("just text ".repeat(50)), {}, /not a PNG image/],
      ["HTML declared as PNG", async () => html, {}, /not a PNG image/],
      ["SVG declared as PNG", async () => svg, {}, /not a PNG image/],
      [
        "a playlist declared as MP4",
        async () => Buffer.from("#EXTM3U\nfile:///etc/passwd\n".repeat(20)),
        { contentType: "video/mp4" },
        /not an MP4 video/,
      ],
      ["HTML before an MP4", async () => Buffer.concat([html, await clip("clip.mp4")]), { contentType: "video/mp4" }, /not an MP4 video/],
      ["a JPEG declared as PNG", () => picture("jpeg"), {}, /declared as a PNG image, but its contents are a JPEG image/],
      ["a picture declared as a video", () => picture("png"), { contentType: "video/mp4" }, /declared as an MP4 video/],
      ["a PNG cut at half", async () => cut(await picture("png", { width: 400, height: 300 })), {}, /ends too early/],
      [
        "a JPEG cut at half",
        async () => cut(await picture("jpeg", { width: 400, height: 300 })),
        { contentType: "image/jpeg" },
        /ends too early/,
      ],
      [
        "a WebP cut at half",
        async () => cut(await picture("webp", { width: 400, height: 300 })),
        { contentType: "image/webp" },
        /ends too early/,
      ],
      [
        "a GIF cut at half",
        async () => cut(await picture("gif", { width: 400, height: 300 })),
        { contentType: "image/gif" },
        /ends too early/,
      ],
      [
        "an AVIF cut at half",
        async () => cut(await picture("avif", { width: 400, height: 300 })),
        { contentType: "image/avif" },
        /ends too early/,
      ],
      ["an MP4 cut at half", async () => cut(await clip("clip.mp4")), { contentType: "video/mp4" }, /ends too early/],
      ["a QuickTime file cut at half", async () => cut(await clip("clip.mov")), { contentType: "video/quicktime" }, /ends too early/],
      ["a WebM cut at half", async () => cut(await clip("clip.webm")), { contentType: "video/webm" }, /ends too early/],
      ["a picture of 50,000 × 50,000", async () => claiming(await picture(), 50_000), {}, /50,000 × 50,000 pixels/],
      ["a wrong hash", () => picture(), { hash: "ab".repeat(32) }, /SHA-256/],
    ];
    const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
    /** A PNG whose header says it is larger than it is. */
    function claiming(png: Buffer, side: number) {
      png.writeUInt32BE(side, 16);
      png.writeUInt32BE(side, 20);
      return png;
    }

    test.each(cases)("%s", async (_name, make, more, message) => {
      const { ci, project } = await setUp(service());
      const bytes = await make();
      const { media } = await staged(ci, bytes, more);
      const refused = await finalize(ci, media.id);
      expect(refused.status).toBe(400);
      expect(refused.body.error).toMatch(message);
      expect(await units(project.id)).toBe(0);
      expect((await service().call(`GET /media/${media.id}`, { token: ci })).body.status).toBe("pending");
      expect((await finalize(ci, media.id)).body.error).toContain("not been uploaded yet");
      const right = await picture();
      const retried = await upload(service(), ci, right);
      expect(retried.status).toBe(200);
    });
  });

  test("a replayed upload after success writes nothing that is served", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    const { media, upload: target } = await staged(ci, bytes);
    const done = await finalize(ci, media.id);
    const other = Buffer.from(bytes).fill(7);
    expect((await postForm(target, other)).status).toBe(204);
    expect((await finalize(ci, media.id)).body).toEqual(done.body);
    const served = Buffer.from(await (await fetch(done.body.fileUrl)).arrayBuffer());
    expect(served.equals(bytes)).toBe(true);
  });

  test("two uploads side by side both become versions, in the order they were declared", async () => {
    const { ci } = await setUp(service());
    const [one, two] = [await picture(), await picture("png", { width: 65 })];
    const first = (await service().call("POST /media", { token: ci, body: declared(one) })).body;
    const second = (await service().call("POST /media", { token: ci, body: declared(two) })).body;
    await postForm(second.upload, two);
    expect((await finalize(ci, second.media.id)).body).toMatchObject({ version: 2, versionCount: 1 });
    await postForm(first.upload, one);
    expect((await finalize(ci, first.media.id)).body).toMatchObject({ version: 2, versionCount: 2 });
  });

  test("returns 503 when the file store fails at read-back, and a later finalize succeeds [fault: file store fails at finalize]", async () => {
    const { ci } = await setUp(service());
    const { media } = await staged(ci, await picture());
    const { storage } = service().deps;
    const read = storage.read;
    storage.read = () => Promise.reject(new StorageError("down"));
    const failed = await finalize(ci, media.id);
    storage.read = read;
    expect(failed.status).toBe(503);
    expect(failed.headers.get("retry-after")).toBe("5");
    expect((await finalize(ci, media.id)).status).toBe(200);
  });

  test("recovers on the next finalize from a crash between moving the bytes and the commit [fault: crash during finalize]", async () => {
    const { ci, project } = await setUp(service());
    const { media } = await staged(ci, await picture());
    const { deps } = service();
    const transaction = deps.db.transaction;
    deps.db.transaction = () => Promise.reject(Object.assign(new Error("gone"), { code: "ECONNRESET" }));
    expect((await finalize(ci, media.id)).status).toBe(503);
    deps.db.transaction = transaction;
    expect(await deps.storage.size(await keyOf(media.id))).not.toBeNull();
    expect((await finalize(ci, media.id)).status).toBe(200);
    expect(await units(project.id)).toBe(1);
  });

  test("bills once when replicas finalize together [fault: concurrent finalize on replicas]", async () => {
    const { ci, project, owner, team } = await setUp(service());
    const bytes = await picture("png", { width: 900, height: 900 });
    const { media } = await staged(ci, bytes);
    // Each copy of the module acts as a replica: it shares no runs with the others.
    const replicas = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        vi.resetModules();
        return (await import("./finalize-media.ts")).finalizeMedia;
      }),
    );
    const account = { id: team.id, slug: team.slug, name: null, type: "team" as const, level: "owner" as const };
    const person = { kind: "user" as const, via: "personal" as const, userId: owner.id, slug: owner.slug, name: null };
    const actor = { ...person, accounts: [account], scopes: "all" as const, clientId: null, grantId: null };
    const responses = await Promise.all(replicas.map((run) => run({ deps: service().deps, actor }, media.id)));
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(responses[0]!.status).toBe("ready");
    expect(await units(project.id)).toBe(1);
    expect(Buffer.from(await (await fetch(responses[0]!.fileUrl)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("a media deleted while it is being verified is 404, and its bytes go too", async () => {
    const { ci } = await setUp(service());
    const { media: doomed } = await staged(ci, await picture());
    const { storage, db } = service().deps;
    const key = await keyOf(doomed.id);
    const promote = storage.promote;
    storage.promote = async (from, to) => {
      if (to === key) await db.delete(media).where(eq(media.id, doomed.id));
      return promote(from, to);
    };
    const response = await finalize(ci, doomed.id);
    storage.promote = promote;
    expect(response.status).toBe(404);
    expect(await storage.size(key)).toBeNull();
  });

  test("requires the reviewer role", async () => {
    const viewer = await createUser(service());
    const team = await createTeam(service(), { contributor: viewer });
    const project = await createProject(service(), team, { levels: [[viewer, "reviewer"]] });
    const token = await personalToken(service(), viewer, [team]);
    const { media } = await staged(token, await picture(), { project: project.path });
    await service().deps.db.update(projectMembers).set({ level: "viewer" }).where(eq(projectMembers.userId, viewer.id));
    expect((await finalize(token, media.id)).status).toBe(403);
  });
});
