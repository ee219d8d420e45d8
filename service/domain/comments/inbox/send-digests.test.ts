import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inboxThreads, notificationPreferences } from "../../../db/comment-schema.ts";
import { mediaVersions } from "../../../db/media-schema.ts";
import { type Discussion, discussionWithBen, post } from "../../../testing/discussions.ts";
import type { TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { deleteQueuedMails, queuedMails, startMailWorker } from "../../../testing/mails.ts";
import { smtpSink } from "../../../testing/smtp-sink.ts";
import { nextDigestTime } from "../../base/notifications/digest-time.ts";
import { sendDigests } from "./send-digests.ts";

test.each([
  ["2026-01-05T06:59:00Z", "Europe/Berlin", "2026-01-05T07:00:00.000Z"],
  ["2026-01-05T07:00:00Z", "Europe/Berlin", "2026-01-06T07:00:00.000Z"],
  // Clocks go forward on 29 March and back on 25 October.
  ["2026-03-28T12:00:00Z", "Europe/Berlin", "2026-03-29T06:00:00.000Z"],
  ["2026-10-24T12:00:00Z", "Europe/Berlin", "2026-10-25T07:00:00.000Z"],
  ["2026-01-05T12:00:00Z", "Pacific/Auckland", "2026-01-05T19:00:00.000Z"],
  ["2026-01-05T12:00:00Z", "Asia/Kolkata", "2026-01-06T02:30:00.000Z"],
  ["2026-01-05T17:00:00Z", "America/Los_Angeles", "2026-01-06T16:00:00.000Z"],
])("the digest after %s in %s is at %s", (now, zone, next) => expect(nextDigestTime(new Date(now), zone).toISOString()).toBe(next));

onEachDatabase("the daily digest", (service) => {
  let at: Discussion;
  let ben: TestUser;
  let bens: string;
  beforeAll(async () => void ({ at, ben, bens } = await discussionWithBen(service())));
  beforeEach(async () => {
    await service().deps.db.delete(inboxThreads);
    await service().deps.db.delete(notificationPreferences);
    await deleteQueuedMails(service());
    await service().call("PATCH /me/notifications", { token: bens, body: { digest: true, timeZone: "Asia/Kolkata" } });
  });
  const run = () => sendDigests(service().deps, {}, { id: "j", signal: new AbortController().signal, attempt: 1 } as never);
  const mention = () => {
    const content = [
      { type: "text", text: "Look " },
      { type: "mention", attrs: { id: ben.id } },
    ];
    return post(service(), at, {
      body: { type: "doc", content: [{ type: "paragraph", content }] },
      anchor: { type: "point", x: 0.5, y: 0.5 },
    });
  };
  /** Moves to the next time at which it is due. */
  const due = () =>
    service()
      .deps.db.update(notificationPreferences)
      .set({ digestAt: new Date(service().deps.now().getTime() - 1000) });

  test("replaces single mails with one mail that lists the unread threads", async () => {
    await mention();
    await mention();
    expect(await queuedMails(service()), "no single mails").toEqual([]);
    await run();
    expect(await queuedMails(service()), "not due yet").toEqual([]);
    await due();
    await run();
    await run();
    const [mail, ...others] = await queuedMails(service(), ben.email);
    expect([mail!.subject, others]).toEqual(["Loupe: 2 unread threads", []]);
    expect(mail!.text).toContain("Ana Reis mentioned you");
    expect(mail!.text).toMatch(/Open thread: http.*\/m\/\w+#comment-/);
    expect(mail!.unsubscribeUrl).toContain("/unsubscribe?token=");
    const [row] = await service().deps.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, ben.id));
    expect(row!.digestAt!.toISOString()).toMatch(/T02:30:00\.000Z$/);
  });

  test("is sent once by many replicas at the same time [fault: No duplicate emails]", async () => {
    await mention();
    await due();
    await Promise.all(Array.from({ length: 5 }, run));
    expect(await queuedMails(service(), ben.email)).toHaveLength(1);
  });

  test("is not sent when nothing is unread, nothing is new or the person wants no such mail", async () => {
    await due();
    await run();
    const { body } = await mention();
    await service().call("POST /me/inbox/read", { token: bens, body: { threads: [body.id] } });
    await due();
    await run();
    expect(await queuedMails(service())).toEqual([]);
    service().travel(10);
    await mention();
    await due();
    await run();
    expect(await queuedMails(service())).toHaveLength(1);
    service().travel(10);
    await due();
    await run();
    expect(await queuedMails(service()), "nothing new since").toHaveLength(1);
    await service().call("PATCH /me/notifications", { token: bens, body: { mention: false } });
    service().travel(10);
    await mention();
    await due();
    await run();
    expect(await queuedMails(service())).toHaveLength(1);
  });

  test("ends with its unsubscribe link, together with single mails about comments", async () => {
    await mention();
    await due();
    await run();
    const [mail] = await queuedMails(service(), ben.email);
    const response = await fetch(mail!.unsubscribeUrl!, { method: "POST" });
    expect(await response.json()).toEqual({ stopped: "digest" });
    expect((await service().call("GET /me/notifications", { token: bens })).body).toMatchObject({
      digest: false,
      mention: false,
      reply: false,
      builds: true,
    });
    await deleteQueuedMails(service());
    await mention();
    await due();
    expect(await queuedMails(service())).toEqual([]);
  });

  test("carries the place of a thread as an inline picture that loads nothing", async () => {
    const { deps } = service();
    const key = `media/${at.project.id}/${at.mediaId}`;
    await deps.db.update(mediaVersions).set({ key }).where(eq(mediaVersions.mediaId, at.mediaId));
    const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: "#1d4ed8" } });
    await deps.storage.write(key, await picture.png().toBuffer());
    await mention();
    await due();
    await run();
    const server = await smtpSink();
    const worker = startMailWorker(service(), server.url);
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 8000);
    await worker.stop();
    server.close();
    const [message] = server.received;
    expect(message).toMatch(/^Content-Type: image\/jpeg/m);
    expect(message).toMatch(/^Content-ID: <comment-[a-z0-9]+@/m);
    expect(message).toMatch(/^Content-Disposition: inline/m);
    const html = message!.replace(/=\n/g, "").replace(/=3D/g, "=");
    expect(html).toMatch(/<img src="cid:comment-/);
    expect(html).not.toMatch(/<img[^>]+src="http/);
  });
});
