import { beforeAll, describe, expect, test } from "vitest";
import { runBuildJobs, sha, uploadBuild } from "../../testing/builds.ts";
import { addMember, createProject, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { dashboardToken } from "../../testing/grants.ts";
import { onEachDatabase, type TestService } from "../../testing/harness.ts";
import { deleteQueuedMails, queuedMails } from "../../testing/mails.ts";
import { drawing } from "../../testing/pictures.ts";
import { setUp } from "../../testing/uploads.ts";

type Person = TestUser & { token: string };
const mention = (...people: { id: string }[]) => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [{ type: "text", text: "Look " }, ...people.map(({ id }) => ({ type: "mention", attrs: { id } }))],
    },
  ],
});

onEachDatabase("comments on builds", (service) => {
  let at: Awaited<ReturnType<typeof setUp>>;
  let ana: Person;
  let ben: Person;
  let cleo: Person;
  let diffIds: string[];
  const join = async (name: string, own: TestService = service()): Promise<Person> => {
    const user = await createUser(own, { name });
    await addMember(own, at.team, user, "member");
    return { ...user, token: await personalToken(own, user, [at.team]) };
  };
  beforeAll(async () => {
    at = await setUp(service());
    [ana, ben, cleo] = [await join("Ana"), await join("Ben"), await join("Cleo")];
    const files = { "a.png": await drawing("#123456"), "b.png": await drawing("#234567") };
    await uploadBuild(service(), at.ci, files, { create: { branch: "feat/x" } });
    await uploadBuild(service(), at.ci, files, { create: { branch: "feat/y", commit: sha("2"), name: "storybook" } });
    await runBuildJobs(service());
    diffIds = (await call("GET", "1/diffs", ana)).body.results.map((diff: { id: string }) => diff.id);
  });
  const call = (method: string, path: string, { token }: { token: string }, body?: unknown, headers: Record<string, string> = {}) =>
    service().call(`${method} /projects/${at.project.path}/builds/${path}`, { token, ...(body !== undefined && { body }), headers });
  const say = async (by: { token: string }, body: unknown, more: Record<string, unknown> = {}, number = 1) => {
    const sent = await call("POST", `${number}/comments`, by, { body, ...more });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    return sent.body;
  };
  const list = async (by: { token: string }, number = 1) => (await call("GET", `${number}/comments`, by)).body;
  async function mails() {
    const rows = await queuedMails(service());
    await deleteQueuedMails(service());
    const names = new Map([ana, ben, cleo].map((one, index) => [one.email, ["ana", "ben", "cleo"][index]!]));
    return rows.map(({ to, subject }) => `${names.get(to) ?? to}: ${subject.replace(/^\[[^\]]+\] /, "")}`).toSorted();
  }

  describe("the nine operations", () => {
    test("a comment about the build and one about a snapshot carry their ids and the anchor", async () => {
      const whole = await say(ana, "Looks **good**");
      const about = await say(ana, "Here", { screenshotDiffId: diffIds[0], anchor: { type: "point", x: 0.25, y: 0.5 } });
      expect(whole).toMatchObject({
        mediaId: null,
        mediaVersionId: null,
        testId: null,
        screenshotDiffId: null,
        anchor: null,
        pending: false,
      });
      expect(whole).toMatchObject({ text: "Looks good", threadId: null, author: { id: ana.id } });
      expect(about).toMatchObject({ buildId: whole.buildId, screenshotDiffId: diffIds[0], anchor: { type: "point", x: 0.25, y: 0.5 } });
      expect((await list(ben)).slice(-2)).toEqual([whole, about]);
      expect((await call("GET", `1/comments/${about.id}`, ben)).body).toEqual({ ...about, subscribed: false });
      expect(await list(ana, 2)).toEqual([]);
      expect((await call("GET", `2/comments/${about.id}`, ana)).status).toBe(404);
    });

    test("replies join their root; edits, reactions, resolving, subscriptions and deletion work as on media", async () => {
      const root = await say(ana, "Root");
      const reply = await say(ben, "Reply", { threadId: root.id });
      expect(reply.threadId).toBe(root.id);
      const edited = await call("PATCH", `1/comments/${reply.id}`, ben, { body: "Edited" });
      expect(edited.body).toMatchObject({ text: "Edited", editedAt: expect.any(String) });
      expect((await call("PATCH", `1/comments/${reply.id}`, ana, { body: "Mine" })).status).toBe(403);
      const reacted = await call("POST", `1/comments/${reply.id}/reactions`, ana, { emoji: "🎉" });
      expect(reacted.body.reactions).toMatchObject([{ emoji: "🎉", count: 1, users: [{ id: ana.id }] }]);
      expect((await call("DELETE", `1/comments/${reply.id}/reactions?emoji=🎉`, ana)).body.reactions).toEqual([]);
      expect((await call("POST", `1/comments/${reply.id}/resolve`, ben)).body).toMatchObject({
        id: root.id,
        resolvedAt: expect.any(String),
      });
      expect((await call("POST", `1/comments/${root.id}/unresolve`, ben)).body).toMatchObject({ id: root.id, resolvedAt: null });
      expect((await call("POST", `1/comments/${reply.id}/subscription`, cleo)).body).toMatchObject({ id: root.id, subscribed: true });
      expect((await call("DELETE", `1/comments/${reply.id}/subscription`, cleo)).body).toMatchObject({ id: root.id, subscribed: false });
      expect((await call("DELETE", `1/comments/${root.id}`, ben)).status).toBe(403);
      expect((await call("DELETE", `1/comments/${root.id}`, ana)).body.id).toBe(root.id);
      expect((await call("GET", `1/comments/${root.id}`, ana)).status).toBe(404);
      expect((await list(ana)).map(({ id }: { id: string }) => id)).toContain(reply.id);
    });

    test("places that a comment cannot have are refused", async () => {
      const root = await say(ana, "Root");
      const anchor = { type: "point", x: 0, y: 0 };
      const refused = async (more: Record<string, unknown>) => (await call("POST", "1/comments", ana, { body: "x", ...more })).status;
      expect(await refused({ anchor })).toBe(400);
      expect(await refused({ anchor: { type: "moment", seconds: 1 }, screenshotDiffId: diffIds[0] })).toBe(400);
      expect(await refused({ anchor, screenshotDiffId: diffIds[0], threadId: root.id })).toBe(400);
      expect(await refused({ screenshotDiffId: diffIds[0], threadId: root.id })).toBe(400);
      expect(await refused({ anchor: { type: "lines", from: 2, to: 1 }, screenshotDiffId: diffIds[0] })).toBe(400);
      const [foreign] = (await call("GET", "2/diffs", ana)).body.results;
      for (const screenshotDiffId of [foreign.id, "0", "nothing", "99999999999999999999"])
        expect(await refused({ screenshotDiffId })).toBe(404);
      expect(await refused({ threadId: "comment-nothing" })).toBe(404);
      for (const body of ["", "x".repeat(2001), { type: "doc", content: [] }])
        expect((await call("POST", "1/comments", ana, { body })).status).toBe(400);
      await say(ana, "Lines", { anchor: { type: "lines", from: 1, to: 2 }, screenshotDiffId: diffIds[0] });
    });

    test("areas are anchors in the dashboard and a link in the first line for other clients", async () => {
      const dashboard = { token: await dashboardToken(service(), ana) };
      const area = { type: "area", x: 0.1, y: 0.1, width: 0.5, height: 0.25 };
      const stored = await say(dashboard, "Here", { anchor: area, screenshotDiffId: diffIds[0] });
      expect(stored).toMatchObject({ anchor: area, text: "Here" });
      const plain = (await call("GET", `1/comments/${stored.id}`, ana)).body;
      expect(plain).toMatchObject({ anchor: { type: "point", x: 0.35, y: 0.225 }, text: "Area 50 × 25%\nHere" });
      const link = plain.body.content[0].content[0].marks[0].attrs.href;
      expect(link).toBe(
        `${service().origin}/accounts/${at.team.slug}/projects/${at.project.name}/builds/1/${diffIds[0]}#xywh=percent:10,10,50,25`,
      );
      const edited = await call("PATCH", `1/comments/${stored.id}`, ana, { body: `[Area 50 × 25%](${link})\n\nEdited` });
      expect(edited.body.text).toBe("Area 50 × 25%\nEdited");
      expect((await call("GET", `1/comments/${stored.id}`, dashboard)).body).toMatchObject({ anchor: area, text: "Edited" });
    });

    test("a repeated key returns the first comment and sends no second mail; other content is 409", async () => {
      await call("POST", "1/subscription", ben);
      await deleteQueuedMails(service());
      const headers = { "idempotency-key": "build-comment-1" };
      const send = (body: Record<string, unknown>) => call("POST", "1/comments", cleo, body, headers);
      const all = await Promise.all(Array.from({ length: 10 }, () => send({ body: "Once", screenshotDiffId: diffIds[0] })));
      expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect((await mails()).filter((mail) => mail.startsWith("ben"))).toEqual(["ben: New comment on build #1"]);
      expect((await send({ body: "Once", screenshotDiffId: diffIds[1] })).status).toBe(409);
      expect((await send({ body: "Twice", screenshotDiffId: diffIds[0] })).status).toBe(409);
    });

    test("lists have a tag that changes with every visible write", async () => {
      const read = async (tag?: string) => call("GET", "1/comments", ben, undefined, tag ? { "if-none-match": tag } : {});
      const first = await read();
      const tag = first.headers.get("etag")!;
      expect((await read(tag)).status).toBe(304);
      const { id } = await say(ana, "New");
      expect((await read(tag)).status).toBe(200);
      const next = (await read()).headers.get("etag")!;
      await call("POST", `1/comments/${id}/reactions`, ana, { emoji: "👍" });
      expect((await read(next)).status).toBe(200);
    });
  });

  describe("access", () => {
    test("viewers read, reviewers write, strangers and project tokens do neither [security: build comments follow the project role]", async () => {
      const viewer = await createUser(service(), { name: "Vic" });
      const closed = await createProject(service(), at.team, { private: true, levels: [[viewer, "viewer"]] });
      await addMember(service(), at.team, viewer, "contributor");
      const ci = await projectToken(service(), closed);
      await uploadBuild(service(), ci, { "a.png": await drawing("#010203") });
      const token = await personalToken(service(), viewer, [at.team]);
      const stranger = await createUser(service());
      const path = `/projects/${closed.path}/builds/1/comments`;
      const root = (await service().call(`POST ${path}`, { token: ana.token, body: { body: "Root" } })).body;
      const as = async (route: string, own: string, body?: unknown) =>
        (await service().call(route, { token: own, ...(body !== undefined && { body }) })).status;
      expect(await as(`GET ${path}`, token)).toBe(200);
      expect(await as(`POST ${path}/${root.id}/subscription`, token)).toBe(200);
      for (const [route, body] of [
        [`POST ${path}`, { body: "x" }],
        [`POST ${path}/${root.id}/reactions`, { emoji: "👍" }],
        [`POST ${path}/${root.id}/resolve`, undefined],
      ] as const) {
        expect(await as(route, token, body)).toBe(403);
        expect(await as(route, await personalToken(service(), stranger, [stranger]), body)).toBe(404);
        expect(await as(route, ci, body)).toBe(403);
      }
    });
  });

  describe("mail", () => {
    test("sends threads to subscribers of the build, replies to those of the thread, mentions to the person", async () => {
      const [dan, eve] = [await join("Dan"), await join("Eve")];
      await call("POST", "2/subscription", dan);
      await deleteQueuedMails(service());
      const root = await say(ana, mention(eve), {}, 2);
      const sent = await queuedMails(service());
      expect(sent.map(({ to, subject }) => [to, subject.replace(/^.*\] /, "")]).toSorted()).toEqual(
        [
          [dan.email, "New comment on storybook #2"],
          [eve.email, "Ana mentioned you on storybook #2"],
        ].toSorted(),
      );
      const [own] = sent.filter(({ to }) => to === dan.email);
      expect(own!.text).toContain(`/builds/2#${root.id}`);
      await deleteQueuedMails(service());
      await say(dan, "Reply", { threadId: root.id }, 2);
      expect((await queuedMails(service())).map(({ to }) => to).toSorted()).toEqual([ana.email, eve.email].toSorted());
      await deleteQueuedMails(service());
      // The link of the mail ends the mails about this build, without sign-in.
      const [, link] = /Unsubscribe from this build: (\S+)/.exec(own!.text)!;
      const token = new URL(link!).searchParams.get("token")!;
      expect((await service().call(`POST /unsubscribe?token=${token}`)).body).toEqual({ stopped: "build" });
      await say(eve, "Another", {}, 2);
      expect((await queuedMails(service())).map(({ to }) => to)).toEqual([ana.email]);
      await service().call("PATCH /me/notifications", { token: ana.token, body: { builds: false } });
      await deleteQueuedMails(service());
      await say(eve, "A third", {}, 2);
      expect(await queuedMails(service())).toEqual([]);
      await service().call("PATCH /me/notifications", { token: ana.token, body: { builds: true } });
    });
  });

  describe("drafts of a review", () => {
    test("only the author sees a draft until the review; then it is mailed once", async () => {
      await call("POST", "1/subscription", ben);
      await deleteQueuedMails(service());
      const draft = await say(cleo, mention(ana), { addToReview: true, screenshotDiffId: diffIds[0] });
      expect(draft.pending).toBe(true);
      const reply = await say(cleo, "More", { threadId: draft.id });
      expect(reply.pending).toBe(true);
      const ids = async (by: Person) => (await list(by)).map(({ id }: { id: string }) => id);
      expect(await ids(cleo)).toEqual(expect.arrayContaining([draft.id, reply.id]));
      expect(await ids(ben)).not.toContain(draft.id);
      for (const route of [`GET ${draft.id}`, `POST ${draft.id}/resolve`, `POST ${draft.id}/subscription`] as const) {
        const [method, path] = route.split(" ") as [string, string];
        expect((await call(method, `1/comments/${path}`, ben)).status, route).toBe(404);
      }
      expect((await call("POST", "1/comments", ben, { body: "x", threadId: draft.id })).status).toBe(404);
      expect((await call("GET", "1/reviews", cleo)).body.at(-1)).toMatchObject({ state: "pending", user: { id: cleo.id } });
      expect((await call("GET", "1/reviews", ben)).body).toEqual([]);
      expect(await mails()).toEqual([]);
      const review = await call("POST", "1/reviews", cleo, { event: "COMMENT", body: "Overall fine" });
      expect(review.body).toMatchObject({ state: "commented", text: "Overall fine" });
      expect(await mails()).toEqual(["ana: Cleo mentioned you on build #1", "ben: Cleo commented on build #1"]);
      expect((await list(ben)).slice(-3).map((one: { text: string; pending: boolean }) => [one.text.trim(), one.pending])).toEqual([
        ["Look", false],
        ["More", false],
        ["Overall fine", false],
      ]);
      expect((await call("GET", "1/reviews", ben)).body).toHaveLength(1);
    });

    test("the draft of another person cannot be dismissed, and an own one is 400", async () => {
      await say(ben, "Draft", { addToReview: true });
      const [review] = (await call("GET", "1/reviews", ben)).body.filter(({ state }: { state: string }) => state === "pending");
      expect((await call("POST", `1/reviews/${review.id}/dismiss`, { token: at.token })).status).toBe(404);
      const own = await say({ token: at.token }, "Draft", { addToReview: true });
      expect(own.pending).toBe(true);
      const [mine] = (await call("GET", "1/reviews", { token: at.token })).body.filter(
        ({ state }: { state: string }) => state === "pending",
      );
      expect((await call("POST", `1/reviews/${mine.id}/dismiss`, { token: at.token })).status).toBe(400);
    });
  });
});
