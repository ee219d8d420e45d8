import { beforeAll, expect, test } from "vitest";
import { verdictOf } from "../../testing/builds.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../testing/factories.ts";
import { dashboardToken } from "../../testing/grants.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../testing/mails.ts";
import { drawing } from "../../testing/pictures.ts";
import { setUp } from "../../testing/uploads.ts";

type Person = TestUser & { token: string };
const unsubscribeIn = (text: string, label: string) =>
  decodeURIComponent(new RegExp(`${label}: \\S*[?&]token=(\\S+)`).exec(text)?.[1] ?? "");

onEachDatabase("comments on tests", (service) => {
  let at: Awaited<ReturnType<typeof setUp>>;
  let ana: Person;
  let ben: Person;
  let testId: string;
  let otherId: string;

  beforeAll(async () => {
    at = await setUp(service());
    const join = async (name: string): Promise<Person> => {
      const user = await createUser(service(), { name });
      await addMember(service(), at.team, user, "member");
      return { ...user, token: await personalToken(service(), user, [at.team]) };
    };
    [ana, ben] = [await join("Ana"), await join("Ben")];
    await verdictOf(service(), at.ci, at.project, { home: await drawing("#123456"), cart: await drawing("#234567") });
    const { results } = (await service().call(`GET /projects/${at.project.path}/tests`, { token: ana.token })).body as {
      results: { id: string; name: string }[];
    };
    [testId, otherId] = ["home", "cart"].map((name) => results.find((one) => one.name === name)!.id) as [string, string];
  });

  const call = (method: string, rest: string, { token }: { token: string }, body?: unknown, of = testId) =>
    service().call(`${method} /projects/${at.project.path}/tests/${of}${rest}`, { token, ...(body !== undefined && { body }) });
  const say = async (by: Person, body: unknown, more = {}) => {
    const sent = await call("POST", "/comments", by, { body, ...more });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    return sent.body as { id: string; threadId: string | null };
  };
  const texts = async (by: Person, of?: string) =>
    ((await call("GET", "/comments", by, undefined, of)).body as { text: string }[]).map(({ text }) => text);
  const mails = async () => {
    const rows = await queuedMails(service());
    await deleteQueuedMails(service());
    return rows;
  };

  test("a thread is written, answered, edited, reacted to, resolved and deleted", async () => {
    const root = await say(ana, "Flaky since the new **clock**.");
    expect(root).toMatchObject({ testId, buildId: null, mediaId: null, anchor: null, threadId: null, text: "Flaky since the new clock." });
    const reply = await say(ben, "Ignored until Friday.", { threadId: root.id });
    expect(reply.threadId).toBe(root.id);
    expect(await texts(ana)).toEqual(["Flaky since the new clock.", "Ignored until Friday."]);
    expect(await texts(ana, otherId)).toEqual([]);
    expect((await call("PATCH", `/comments/${root.id}`, ben, { body: "x" })).status).toBe(403);
    expect((await call("PATCH", `/comments/${root.id}`, ana, { body: "Flaky." })).body).toMatchObject({ text: "Flaky.", testId });
    expect((await call("POST", `/comments/${root.id}/reactions`, ben, { emoji: "👀" })).body.reactions).toMatchObject([
      { emoji: "👀", count: 1 },
    ]);
    expect((await call("DELETE", `/comments/${root.id}/reactions?emoji=${encodeURIComponent("👀")}`, ben)).body.reactions).toEqual([]);
    expect((await call("POST", `/comments/${reply.id}/resolve`, ben)).body).toMatchObject({ id: root.id, resolvedAt: expect.any(String) });
    expect((await call("POST", `/comments/${root.id}/unresolve`, ben)).body.resolvedAt).toBeNull();
    expect((await call("DELETE", `/comments/${root.id}/subscription`, ben)).body.subscribed).toBe(false);
    expect((await call("POST", `/comments/${root.id}/subscription`, ben)).body.subscribed).toBe(true);
    expect((await call("GET", `/comments/${root.id}`, ana)).body).toMatchObject({ id: root.id, testId });
    expect((await call("DELETE", `/comments/${root.id}`, ana)).status).toBe(200);
    expect(await texts(ana)).toEqual(["Ignored until Friday."]);
    await mails();
  });

  test("a list keeps its tag until a comment of its test changes", async () => {
    const read = (tag?: string) =>
      service().call(`GET /projects/${at.project.path}/tests/${testId}/comments`, {
        token: ana.token,
        ...(tag && { headers: { "if-none-match": tag } }),
      });
    const tag = (await read()).headers.get("etag")!;
    expect((await read(tag)).status).toBe(304);
    await call("POST", "/comments", ana, { body: "On the other one" }, otherId);
    expect((await read(tag)).status).toBe(304);
    await say(ana, "On this one");
    expect((await read(tag)).status).toBe(200);
    await mails();
  });

  test("emails subscribers of the test about a new thread and lists it in their inbox until they unsubscribe", async () => {
    await call("POST", "/subscription", ben);
    const root = await say(ana, "Who owns this?");
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ben.email, subject: `[${at.project.path}] New comment on test home` });
    expect(mail!.text).toContain("You get this email because you subscribe to this test.");
    const page = `/accounts/${at.team.slug}/projects/${at.project.name}/tests/${testId}#${root.id}`;
    expect(mail!.text).toContain(page);
    const inbox = async () => (await service().call("GET /me/inbox", { token: await dashboardToken(service(), ben) })).body.threads;
    expect((await inbox())[0]).toMatchObject({
      id: root.id,
      reason: "builds",
      cropUrl: null,
      url: expect.stringContaining(page),
      subject: { type: "test", name: "test home" },
    });
    await call("PATCH", "/reading", ben, { threads: { [root.id]: new Date(service().deps.now().getTime()).toISOString() } });
    expect((await inbox()).map(({ id }: { id: string }) => id)).not.toContain(root.id);
    const token = unsubscribeIn(mail!.text, "Unsubscribe from this test");
    expect((await service().call(`POST /unsubscribe?token=${encodeURIComponent(token)}`)).body).toEqual({ stopped: "test" });
    await say(ana, "Anybody?");
    expect(await mails()).toEqual([]);
  });

  test("what a test has no place for is refused or ignored", async () => {
    expect((await call("POST", "/comments", ana, { body: "x", threadId: "comment-none" })).status).toBe(404);
    expect((await call("POST", "/comments", ana, { body: "" })).status).toBe(400);
    expect((await call("GET", "/comments", ana, undefined, "OTHER-1")).status).toBe(404);
    const theirs = (await call("POST", "/comments", ana, { body: "Elsewhere" }, otherId)).body as { id: string };
    expect((await call("POST", "/comments", ana, { body: "x", threadId: theirs.id })).status).toBe(404);
    expect((await call("GET", `/comments/${theirs.id}`, ana)).status).toBe(404);
    const placed = await say(ana, "At a place", { anchor: { type: "point", x: 0.5, y: 0.5 }, screenshotDiffId: "1" });
    expect(placed).toMatchObject({ anchor: null, screenshotDiffId: null });
    await mails();
  });

  test("parallel retries of one comment store it once [fault: lost response]", async () => {
    const headers = { "idempotency-key": "test-comment-1" };
    const path = `POST /projects/${at.project.path}/tests/${testId}/comments`;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => service().call<{ id: string }>(path, { token: ana.token, body: { body: "Once" }, headers })),
    );
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect((await texts(ana)).filter((text) => text === "Once")).toHaveLength(1);
  });
});
