import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { media } from "../../db/media-schema.ts";
import { type Discussion, discussion, post } from "../../testing/discussions.ts";
import { addMember, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../testing/mails.ts";

type Person = TestUser & { token: string };

onEachDatabase("the assignment of a thread", (service) => {
  let at: Discussion;
  let ben: Person;
  beforeAll(async () => {
    at = await discussion(service());
    const user = await createUser(service(), { name: "Ben" });
    await addMember(service(), at.team, user, "member");
    ben = { ...user, token: await personalToken(service(), user, [at.team]) };
  });
  const root = async (body: unknown = "Root") => (await post(service(), at, { body })).body;
  const assign = (id: string, body: unknown, token: string | undefined = at.token, mediaId = at.mediaId) =>
    service().call(`PUT /media/${mediaId}/comments/${id}/assignment`, { token, body });
  const lists = async (token: string, list: string, query = "") =>
    (await service().call(`GET /me/inbox?list=${list}${query}`, { token })).body.threads.map(({ id }: { id: string }) => id);

  test("sets assignee and due date with their history, mails the assignee once and fills their lists", async () => {
    const { id } = await root();
    const reply = (await post(service(), at, { body: "Reply", threadId: id })).body;
    await deleteQueuedMails(service());
    const first = await assign(reply.id, { assigneeId: ben.id, dueOn: "2026-03-04" });
    expect(first).toMatchObject({ status: 200, body: { id, assignee: { id: ben.id, name: "Ben" }, dueOn: "2026-03-04" } });
    await assign(id, { assigneeId: ben.id, dueOn: "2026-03-04" });
    const later = await assign(id, { assigneeId: ben.id, dueOn: "2026-03-05" });
    expect(later.body.assignments.map(({ by, dueOn }: { by: { id: string }; dueOn: string }) => [by.id, dueOn])).toEqual([
      [at.ana.id, "2026-03-04"],
      [at.ana.id, "2026-03-05"],
    ]);
    const mails = await queuedMails(service(), ben.email);
    expect(mails.map(({ subject }) => subject.replace(/^.*\] | on .*$/g, ""))).toEqual(["Ana Reis assigned a thread to you"]);
    expect(mails[0]!.text).toContain("Due 4 March 2026.");
    expect(await lists(ben.token, "following")).toContain(id);
    expect(await lists(ben.token, "assigned")).toEqual([id]);
    expect(await lists(ben.token, "overdue", "&today=2026-03-05")).toEqual([]);
    expect(await lists(ben.token, "overdue", "&today=2026-03-06")).toEqual([id]);
    const { assignee } = (await service().call(`GET /media/${at.mediaId}/comments`, at)).body.find((one: { id: string }) => one.id === id);
    expect(assignee.id).toBe(ben.id);
    await service().call(`POST /media/${at.mediaId}/comments/${id}/resolve`, at);
    expect(await lists(ben.token, "assigned")).toEqual([]);
  });

  test("is taken back, and the inbox of the former assignee forgets it", async () => {
    const { id } = await root();
    await assign(id, { assigneeId: ben.id });
    const { body } = await assign(id, { assigneeId: null });
    expect([body.assignee, body.dueOn, body.assignments.length]).toEqual([null, null, 2]);
    expect([await lists(ben.token, "following"), await lists(ben.token, "assigned")].flat()).not.toContain(id);
  });

  test("of oneself sends no mail", async () => {
    const { id } = await root();
    await deleteQueuedMails(service());
    expect((await assign(id, { assigneeId: at.ana.id })).body.assignee.id).toBe(at.ana.id);
    expect(await queuedMails(service())).toEqual([]);
  });

  test("is hidden from visitors of a public share page [security: Visitors see no assignments]", async () => {
    const { id } = await root();
    await assign(id, { assigneeId: ben.id, dueOn: "2026-01-02" });
    const { db } = service().deps;
    const [row] = await db.update(media).set({ visibility: "public" }).where(eq(media.id, at.mediaId)).returning();
    const listed = async (token?: string) => {
      const { body } = await service().call(`GET /shares/${row!.shareToken}/comments`, { token });
      return body.find((one: { id: string }) => one.id === id);
    };
    expect((await listed(at.token)).assignee.id).toBe(ben.id);
    const stranger = await personalToken(service(), await createUser(service()));
    for (const token of [undefined, stranger]) expect(Object.keys(await listed(token))).not.toEqual(expect.arrayContaining(["assignee"]));
    await db.update(media).set({ visibility: "team" }).where(eq(media.id, at.mediaId));
  });

  test("is stored once after ten concurrent calls", async () => {
    const { id } = await root();
    await deleteQueuedMails(service());
    const sent = await Promise.all(Array.from({ length: 10 }, () => assign(id, { assigneeId: ben.id, dueOn: "2026-01-02" })));
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await assign(id, { assigneeId: ben.id, dueOn: "2026-01-02" })).body.assignments).toHaveLength(1);
    expect(await queuedMails(service())).toHaveLength(1);
  });

  describe("refuses", () => {
    test("people who cannot see the project, as it refuses unknown ones [security: Assignments reveal no people]", async () => {
      const stranger = await createUser(service());
      const { id } = await root();
      const answers = await Promise.all([stranger.id, "nobody"].map((assigneeId) => assign(id, { assigneeId })));
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      expect(answers[0]!.body).toEqual(answers[1]!.body);
    });

    test("callers without the role, deleted roots and invalid values", async () => {
      const viewer = await createUser(service());
      await addMember(service(), at.team, viewer, "contributor");
      const { id } = await root();
      expect((await assign(id, { assigneeId: null }, await personalToken(service(), viewer, [at.team]))).status).toBe(404);
      expect((await assign(id, { assigneeId: null }, await projectToken(service(), at.project))).status).toBe(403);
      expect((await assign("comment-unknown", { assigneeId: null })).status).toBe(404);
      for (const body of [{}, { assigneeId: 1 }, { assigneeId: null, dueOn: "2026-02-30" }, { assigneeId: null, dueOn: "soon" }])
        expect((await assign(id, body)).status, JSON.stringify(body)).toBe(400);
      const reply = (await post(service(), at, { body: "Reply", threadId: id })).body;
      await service().call(`DELETE /media/${at.mediaId}/comments/${id}`, at);
      expect((await assign(reply.id, { assigneeId: ben.id })).status).toBe(404);
    });
  });
});
