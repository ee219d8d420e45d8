import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inboxThreads } from "../../../db/comment-schema.ts";
import { media, mediaVersions } from "../../../db/media-schema.ts";
import { memberships } from "../../../db/schema.ts";
import { runBuildJobs, uploadBuild } from "../../../testing/builds.ts";
import { createMedia, type Discussion, discussion, post } from "../../../testing/discussions.ts";
import { addMember, createProject, createUser, personalToken, projectToken, type TestUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";

type Person = TestUser & { token: string };
type Listed = { id: string; unread: boolean; reason: string | null; comment: { text: string } };

onEachDatabase("the inbox", (service) => {
  let at: Discussion;
  let ana: Person;
  let ben: Person;
  let cleo: Person;
  beforeAll(async () => {
    at = await discussion(service());
    ana = { ...at.ana, token: at.token };
    [ben, cleo] = [await join("Ben"), await join("Cleo")];
  });
  beforeEach(async () => void (await service().deps.db.delete(inboxThreads)));
  async function join(name: string): Promise<Person> {
    const user = await createUser(service(), { name });
    await addMember(service(), at.team, user, "member");
    return { ...user, token: await personalToken(service(), user, [at.team]) };
  }
  const inbox = async ({ token }: { token: string }, query = "") => (await service().call(`GET /me/inbox${query}`, { token })).body;
  const texts = async (by: Person, query = "") => (await inbox(by, query)).threads.map(({ comment }: Listed) => comment.text);
  const counts = async ({ token }: Person) => (await service().call("GET /me/inbox/counts", { token })).body;
  const read = ({ token }: { token: string }, threads?: string[]) =>
    service().call("POST /me/inbox/read", { token, body: threads ? { threads } : {} });
  const say = async (by: Person, body: unknown, more: Record<string, unknown> = {}, mediaId = at.mediaId) => {
    service().travel(2);
    const sent = await post(service(), { mediaId, token: by.token }, { body, ...more });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    return sent.body;
  };
  const mention = ({ id }: TestUser) => ({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Look" },
          { type: "mention", attrs: { id } },
        ],
      },
    ],
  });
  /** Creates a media that a person uploaded. */
  async function upload(by: Person): Promise<string> {
    const { id } = await createMedia(service(), at.project);
    await service()
      .deps.db.update(mediaVersions)
      .set({ createdBy: by.id, key: `media/${at.project.id}/${id}` })
      .where(eq(mediaVersions.mediaId, id));
    return id;
  }

  test("lists unread threads that involve a person, newest first, with who and where", async () => {
    const uploaded = await upload(ben);
    const root = await say(ana, "Too dark", { anchor: { type: "point", x: 0.5, y: 0.5 } }, uploaded);
    const own = await say(ben, "Mine");
    await say(ana, "An answer", { threadId: own.id });
    await say(cleo, mention(ben));
    const { threads, next } = await inbox(ben);
    expect(threads.map(({ reason, comment }: Listed) => [reason, comment.text])).toEqual([
      ["mention", "Look"],
      ["reply", "An answer"],
      ["uploads", "Too dark"],
    ]);
    expect(next).toBeNull();
    const { appUrl } = service().deps.settings;
    const [row] = await service().deps.db.select().from(media).where(eq(media.id, uploaded));
    expect(threads[2]).toMatchObject({
      id: root.id,
      unread: true,
      url: `${appUrl}/m/${row!.shareToken}#${root.id}`,
      account: { slug: at.team.slug, name: "Acme" },
      project: at.project.name,
      subject: { type: "media", name: row!.name, version: 1 },
      comment: { author: { name: "Ana Reis" }, isReply: false },
      assignee: null,
      resolvedAt: null,
    });
    expect(threads[2].cropUrl).toContain(`${appUrl}/files/places/${root.id}.webp?`);
    expect(await texts(ana)).toEqual([]);
    expect(await counts(ben)).toMatchObject({ following: 3, assigned: 0, overdue: 0 });
  });

  test("shows a thread once with its newest comment, and again after it was read", async () => {
    const root = await say(ben, "Root");
    await say(ana, "First", { threadId: root.id });
    await say(cleo, "Second", { threadId: root.id });
    expect(await texts(ben)).toEqual(["Second"]);
    expect((await read(ben, [root.id])).status).toBe(204);
    expect([await texts(ben), (await counts(ben)).following]).toEqual([[], 0]);
    await say(ana, "Third", { threadId: root.id });
    expect(await texts(ben)).toEqual(["Third"]);
    await say(ben, "Answered", { threadId: root.id });
    expect(await texts(ben), "an answer reads the thread").toEqual([]);
  });

  test("follows the read state of the media", async () => {
    const root = await say(ben, "Root");
    const { createdAt } = await say(ana, "Reply", { threadId: root.id });
    const path = `PATCH /media/${at.mediaId}/reading`;
    await service().call(path, { token: ben.token, body: { threads: { [root.id]: root.createdAt } } });
    expect(await texts(ben)).toEqual(["Reply"]);
    await service().call(path, { token: ben.token, body: { threads: { [root.id]: createdAt } } });
    expect(await texts(ben)).toEqual([]);
  });

  test("lists a thread again that was marked as unread, and shows it as unread on its page", async () => {
    const root = await say(ben, "Root");
    const { createdAt } = await say(ana, "Reply", { threadId: root.id });
    await read(ben, [root.id]);
    await service().call("POST /me/inbox/unread", { token: ben.token, body: { threads: [root.id, "unknown"] } });
    expect([await texts(ben), (await texts(ben, "?list=all"))[0]]).toEqual([["Reply"], "Reply"]);
    const { threads } = (await service().call(`GET /media/${at.mediaId}/reading`, { token: ben.token })).body;
    expect(Date.parse(threads[root.id])).toBeLessThan(Date.parse(createdAt));
    await read(ben, [root.id]);
    expect([await texts(ben), (await texts(ben, "?list=all")).includes("Reply")]).toEqual([[], false]);
  });

  test("drops deleted comments and keeps older unread ones", async () => {
    const root = await say(ben, "Root");
    await say(ana, "Stays", { threadId: root.id });
    const gone = await say(cleo, "Gone", { threadId: root.id });
    await service().call(`DELETE /media/${at.mediaId}/comments/${gone.id}`, { token: cleo.token });
    expect(await texts(ben)).toEqual(["Stays"]);
    const only = await say(cleo, mention(ana));
    await service().call(`DELETE /media/${at.mediaId}/comments/${only.id}`, { token: cleo.token });
    expect([await texts(ana), (await counts(ana)).following]).toEqual([[], 0]);
  });

  test("lists the threads of all readable projects, also those that do not involve the person", async () => {
    const elsewhere = await createMedia(service(), await createProject(service(), at.team));
    const root = await say(ana, "Not about Ben", {}, elsewhere.id);
    expect(await texts(ben)).toEqual([]);
    expect(await texts(ben, "?list=all")).toContain("Not about Ben");
    expect(await texts(ana, "?list=all")).not.toContain("Not about Ben");
    await read(ben, [root.id]);
    expect(await texts(ben, "?list=all")).not.toContain("Not about Ben");
    await say(ana, "More", { threadId: root.id }, elsewhere.id);
    expect(await texts(ben, "?list=all")).toContain("More");
    await read(ben);
    expect([await texts(ben, "?list=all"), await counts(ben)]).toEqual([[], { following: 0, all: 0, assigned: 0, overdue: 0 }]);
  });

  test("pages by cursor without gaps and repetitions, and returns 400 for a foreign cursor", async () => {
    for (let index = 0; index < 5; index++) await say(ana, `Thread ${index}`, {}, await upload(ben));
    for (const list of ["following", "all"]) {
      const seen: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const page = await inbox(ben, `?list=${list}&perPage=2${next && `&cursor=${next}`}`);
        expect(page.threads.length).toBeLessThanOrEqual(2);
        seen.push(...page.threads.map(({ comment }: Listed) => comment.text));
        next = page.next;
      }
      expect(seen.slice(0, 5)).toEqual(["Thread 4", "Thread 3", "Thread 2", "Thread 1", "Thread 0"]);
      expect(new Set(seen).size).toBe(seen.length);
    }
    for (const cursor of ["x", "1-", "99999999999999999-a", "1.5-a", "%00"])
      expect((await service().call(`GET /me/inbox?cursor=${cursor}`, { token: ben.token })).status, cursor).toBe(400);
  });

  test("hides threads of projects that a person cannot see any more [security: Inbox follows access]", async () => {
    const leaver = await join("Dan");
    const contributor = await createUser(service(), { name: "Eve" });
    await addMember(service(), at.team, contributor, "contributor");
    const eve = { ...contributor, token: await personalToken(service(), contributor, [at.team]) };
    const root = await say(ana, mention(leaver));
    await say(ana, mention(eve));
    expect(await texts(leaver)).toEqual(["Look"]);
    for (const list of ["following", "all"]) expect(await texts(eve, `?list=${list}`)).toEqual([]);
    expect(await counts(eve)).toEqual({ following: 0, all: 0, assigned: 0, overdue: 0 });
    await service().deps.db.delete(memberships).where(eq(memberships.userId, leaver.id));
    for (const list of ["following", "all"]) expect(await texts(leaver, `?list=${list}`)).toEqual([]);
    expect((await counts(leaver)).following).toBe(0);
    expect((await read(leaver, [root.id])).status).toBe(204);
    const [row] = await service().deps.db.select().from(inboxThreads).where(eq(inboxThreads.userId, leaver.id));
    expect(row!.unread).toBe(true);
  });

  test("needs a person's token and accepts at most 200 threads", async () => {
    expect((await service().call("GET /me/inbox")).status).toBe(401);
    expect((await service().call("GET /me/inbox", { token: await projectToken(service(), at.project) })).status).toBe(403);
    expect(
      (
        await read(
          ben,
          Array.from({ length: 201 }, (_, index) => `c${index}`),
        )
      ).status,
    ).toBe(400);
    expect((await read(ben, ["comment-unknown"])).status).toBe(204);
    expect(await inbox({ token: await personalToken(service(), ben) }, "?list=all")).toEqual({ threads: [], next: null });
  });

  test("reads pages by index: no scan over comments or inboxes [fault: Lists do not slow down]", async () => {
    const { db } = service().deps;
    await db.execute(sql`insert into inbox_threads (user_id, thread_id, project_id, comment_id, active_at, unread_since, unread, reason)
      select ${ben.id}, c.id, c.project_id, c.id, now(), now(), true, 'reply' from comments c where c.thread_id is null and c.project_id is not null on conflict do nothing`);
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select i.thread_id from inbox_threads i where i.user_id = ${ben.id} and i.unread
        and (i.active_at, i.thread_id) < ('infinity'::timestamptz, '') order by active_at desc, thread_id desc limit 200`);
    });
    const text = JSON.stringify((plan as { rows: unknown[] }).rows);
    expect(text).toContain("inbox_threads_unread");
    expect(text).not.toContain("Sort");
  });

  test("concurrent replies of many people keep one row each and do not deadlock", async () => {
    const root = await say(ana, "Root");
    const people = [ana, ben, cleo];
    for (const one of people) await say(one, "In", { threadId: root.id });
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post(service(), { ...at, token: people[index % 3]!.token }, { body: `R${index}`, threadId: root.id }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    const rows = await service().deps.db.select().from(inboxThreads).where(eq(inboxThreads.threadId, root.id));
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });

  describe("the picture of a place", () => {
    test("shows the surroundings of the pin under a signed URL", async () => {
      const { deps } = service();
      const mediaId = await upload(ben);
      const [version] = await deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, mediaId));
      await deps.storage.write(
        version!.key,
        await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#1d4ed8" } })
          .png()
          .toBuffer(),
      );
      await say(ana, "Here", { anchor: { type: "point", x: 0.9, y: 0.1 } }, mediaId);
      const { cropUrl } = (await inbox(ben)).threads[0];
      const address = cropUrl.replace(deps.settings.appUrl, new URL(deps.settings.apiUrl).origin);
      const response = await fetch(address);
      expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
        200,
        "image/webp",
        "private, max-age=1800",
      ]);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([480, 320]);
      expect((await fetch(address.replace("signature=", "signature=x"))).status).toBe(404);
      expect((await fetch(address.replace(/comment-\w+/, "comment-other"))).status).toBe(404);
    });

    test("is 404 where the bytes are missing or not a picture", async () => {
      const { deps } = service();
      const mediaId = await upload(ben);
      await say(ana, "Here", {}, mediaId);
      const { cropUrl } = (await inbox(ben)).threads[0];
      const address = cropUrl.replace(deps.settings.appUrl, new URL(deps.settings.apiUrl).origin);
      expect((await fetch(address)).status).toBe(404);
      const [version] = await deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, mediaId));
      await deps.storage.write(version!.key, Buffer.from("not a picture"));
      expect((await fetch(address)).status).toBe(404);
    });
  });

  test("a new thread of a build reaches its subscribers, a draft only once it is submitted", async () => {
    const ci = await projectToken(service(), at.project);
    await uploadBuild(service(), ci, { "a.png": await drawing("#123456") }, { create: { branch: "feat/inbox" } });
    await runBuildJobs(service());
    const path = `/projects/${at.project.path}/builds/1`;
    const comment = async (by: Person, body: Record<string, unknown>) => {
      const sent = await service().call(`POST ${path}/comments`, { token: by.token, body });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      return sent.body;
    };
    await comment(ben, { body: "I watch this build" });
    const { id } = (await service().call(`GET ${path}/diffs`, { token: ben.token })).body.results[0];
    const draft = await comment(ana, { body: "Draft", addToReview: true, screenshotDiffId: id });
    expect(draft.pending).toBe(true);
    expect(await texts(ben)).toEqual([]);
    const submitted = await service().call(`POST ${path}/reviews`, { token: ana.token, body: { event: "COMMENT" } });
    expect(submitted.status, JSON.stringify(submitted.body)).toBeLessThan(300);
    const [thread] = (await inbox(ben)).threads;
    expect(thread).toMatchObject({ reason: "builds", subject: { type: "build", name: "build #1" }, comment: { text: "Draft" } });
    expect(thread.url).toContain(`/builds/1/${id}#${draft.id}`);
    await read(ben, [thread.id]);
    expect(await texts(ben)).toEqual([]);
  });
});
