import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { memberships } from "../../../db/schema.ts";
import { personalTokens } from "../../../db/token-schema.ts";
import { declareBuild, runBuildJobs, sha, updateBody, uploadBuild } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { openReplica } from "../../../testing/queue.ts";
import { setUp } from "../../../testing/uploads.ts";

type Event = { event: string; data: Record<string, unknown> };
type Stream = { status: number; events: Event[]; text: () => string; ended: Promise<void>; close(): void };

onEachDatabase("events of a build", (service) => {
  let at: Awaited<ReturnType<typeof setUp>>;
  const open: Stream[] = [];
  beforeAll(async () => void (at = await setUp(service())));
  afterAll(() => open.forEach((stream) => stream.close()));

  /** Opens a stream and collects its events. */
  async function listen(number: number, token: string, query = ""): Promise<Stream> {
    const abort = new AbortController();
    const url = `${service().origin}/v2/projects/${at.project.path}/builds/${number}/events${query}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
    const events: Event[] = [];
    let text = "";
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        events.splice(
          0,
          events.length,
          ...[...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => ({ event: event!, data: JSON.parse(data!) })),
        );
      }
    };
    const stream = { status: response.status, events, text: () => text, ended: read().catch(() => {}), close: () => abort.abort() };
    open.push(stream);
    return stream;
  }
  const shows = (stream: Stream, data: Record<string, unknown>) =>
    vi.waitFor(() => expect(stream.events.filter(({ event }) => event === "build").at(-1)?.data).toMatchObject(data), { timeout: 10_000 });
  let colour = 0x101010;
  const picture = () => drawing(`#${(colour += 0x10101).toString(16)}`);
  let commit = 0;
  const start = async (files: Record<string, Buffer>) =>
    (await declareBuild(service(), at.ci, files, { create: { branch: "feat/x", commit: sha(`events ${commit++}`) } })).build;
  const finish = (id: string, files: Record<string, Buffer>) =>
    service().call(`PUT /builds/${id}`, { token: at.ci, body: updateBody(files) });

  test("numbers and ids follow the build from its upload to its end", async () => {
    const files = { "secret page.png": await picture(), "b.png": await picture() };
    const build = await start(files);
    const stream = await listen(build.number, at.token);
    expect(stream.status).toBe(200);
    await shows(stream, { buildId: build.id, number: build.number, status: "pending", snapshots: 0 });
    await finish(build.id, files);
    await shows(stream, { status: "pending", snapshots: 2 });
    await runBuildJobs(service());
    await stream.ended;
    expect(stream.events.at(-1)).toEqual({ event: "end", data: { reason: "build" } });
    expect(stream.events.at(-2)!.data).toMatchObject({ status: "changes-detected", added: 2, waiting: 0, approved: 0 });
    expect(stream.text()).not.toContain("secret");
  });

  test("a stream with reviews goes on after the end, and another replica's changes arrive", async () => {
    const build = await uploadBuild(
      service(),
      at.ci,
      { "a.png": await picture() },
      { create: { branch: "feat/y", commit: sha("events y") } },
    );
    await runBuildJobs(service());
    const stream = await listen(build.number, at.ci, "?reviews=true");
    await shows(stream, { status: "changes-detected", reviews: 0, commentsRevision: 0 });
    const replica = openReplica(service());
    try {
      await replica.deps.db.update(builds).set({ verdict: "rejected" }).where(eq(builds.id, build.id));
      await shows(stream, { status: "rejected" });
    } finally {
      await replica.close();
    }
    const review = await service().call(`POST /projects/${at.project.path}/builds/${build.number}/reviews`, {
      token: at.token,
      body: { event: "APPROVE" },
    });
    await shows(stream, { status: "accepted", reviews: 1, latestReviewId: review.body.id, approved: 1 });
    await service().call(`POST /projects/${at.project.path}/builds/${build.number}/comments`, { token: at.token, body: { body: "Hello" } });
    await shows(stream, { commentsRevision: 1 });
    stream.close();
  });

  test("100 changes in one moment are a few events", async () => {
    const files = { "a.png": await picture() };
    const build = await start(files);
    const stream = await listen(build.number, at.token);
    await shows(stream, { snapshots: 0 });
    for (let count = 1; count <= 100; count++)
      await service().deps.db.update(builds).set({ snapshotCount: count }).where(eq(builds.id, build.id));
    await shows(stream, { snapshots: 100 });
    expect(stream.events.length).toBeLessThan(50);
    stream.close();
  });

  test("a heartbeat is sent without changes", async () => {
    const build = await start({ "a.png": await picture() });
    const stream = await listen(build.number, at.token);
    await vi.waitFor(() => expect(stream.text()).toContain(": still here"), { timeout: 10_000 });
    expect(stream.events).toHaveLength(1);
    stream.close();
  });

  test("ends when the person leaves the team, when the token is revoked and when the build is deleted [security: event streams end with access]", async () => {
    const ben = await createUser(service(), { name: "Ben" });
    await addMember(service(), at.team, ben, "member");
    const token = await personalToken(service(), ben, [at.team]);
    const build = await start({ "a.png": await picture() });
    const left = await listen(build.number, token);
    await shows(left, { status: "pending" });
    const { db } = service().deps;
    await db.delete(memberships).where(and(eq(memberships.teamId, at.team.id), eq(memberships.userId, ben.id)));
    await left.ended;
    expect(left.events.at(-1)).toEqual({ event: "end", data: { reason: "access" } });
    expect((await listen(build.number, token)).status).toBe(404);

    await addMember(service(), at.team, ben, "member");
    const revoked = await listen(build.number, token);
    await db.delete(personalTokens).where(eq(personalTokens.userId, ben.id));
    await revoked.ended;
    expect(revoked.events.at(-1)).toEqual({ event: "end", data: { reason: "access" } });

    const deleted = await listen(build.number, at.token);
    await shows(deleted, { status: "pending" });
    await db.delete(builds).where(eq(builds.id, build.id));
    await deleted.ended;
    expect(deleted.events.at(-1)).toEqual({ event: "end", data: { reason: "deleted" } });
  });

  test("a person has 8 streams, all people together 20, and closed ones are free again", async () => {
    const build = await start({ "a.png": await picture() });
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(build.number, at.token)));
    const refused = await service().call(`GET /projects/${at.project.path}/builds/${build.number}/events`, { token: at.token });
    expect([refused.status, refused.body.error]).toEqual([429, "You have 8 event streams open. Close one first."]);
    expect(await service().deps.metrics.register.metrics()).toMatch(/^loupe_http_refusals_total\{reason="streams"\} [1-9]/m);
    streams.forEach((stream) => stream.close());
    await vi.waitFor(async () => {
      const again = await listen(build.number, at.token);
      again.close();
      expect(again.status).toBe(200);
    });
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const user = await createUser(service());
        await addMember(service(), at.team, user, "member");
        return personalToken(service(), user, [at.team]);
      }),
    );
    const all = await Promise.all(others.flatMap((token) => Array.from({ length: 8 }, () => listen(build.number, token))));
    expect(all.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    service().deps.streams.endAll();
    await Promise.all(all.map(({ ended }) => ended));
  });
});
