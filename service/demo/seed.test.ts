import { readdir } from "node:fs/promises";
import { and, count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectPermissions } from "../../lib/permissions.ts";
import { fragmentOf } from "../../lib/review/anchor.ts";
import { commentReactions, comments, threadSubscriptions } from "../db/comment-schema.ts";
import { emails, memberships, projectMembers, projects, users } from "../db/schema.ts";
import { media, mediaVersions } from "../db/media-schema.ts";
import { personalTokenAccounts, personalTokens } from "../db/token-schema.ts";
import { newId, newToken, sha256 } from "../core/ids.ts";
import { describeDatabases, onEachDatabase, startService, type TestService } from "../testing/harness.ts";
import { seedDemo } from "./seed.ts";

const tables = { users, emails, memberships, projects, media, mediaVersions, comments, commentReactions, threadSubscriptions };

async function sizes({ deps: { db } }: TestService): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) found[name] = (await db.select({ n: count() }).from(table))[0]!.n;
  return found;
}

async function stored({ deps: { storage, now } }: TestService): Promise<number> {
  let files = 0;
  for await (const _ of storage.list("media", new Date(now().getTime() + 60_000))) files++;
  return files;
}

/** A personal access token of the demo's owner for the demo team. */
async function ownerToken({ deps: { db } }: TestService, demo: { ownerId: string }): Promise<string> {
  const token = newToken("personal");
  const id = newId();
  await db.insert(personalTokens).values({ id, hash: sha256(token), userId: demo.ownerId, name: "demo" });
  const teams = await db.select().from(memberships).where(eq(memberships.userId, demo.ownerId));
  for (const { teamId } of teams) await db.insert(personalTokenAccounts).values({ tokenId: id, accountId: teamId });
  return token;
}

onEachDatabase("the demo team", (service) => {
  test("has people, projects, media in versions, threads and reactions", async () => {
    const demo = await seedDemo(service().deps);
    expect(demo.teamSlug).toBe("tidemark-lines");
    const found = await sizes(service());
    expect(found).toMatchObject({ users: 18, memberships: 18, projects: 5 });
    expect(found["media"]).toBeGreaterThanOrEqual(30);
    expect(found["mediaVersions"]).toBeGreaterThanOrEqual(45);
    expect(found["comments"]).toBeGreaterThanOrEqual(70);
    expect(found["commentReactions"]).toBeGreaterThanOrEqual(20);
    expect(found["threadSubscriptions"], "who wrote in a thread follows it").toBeGreaterThanOrEqual(60);
  });

  test("is made once: another call changes nothing, in the database or among the files", async () => {
    const demo = await seedDemo(service().deps);
    const [rows, files] = [await sizes(service()), await stored(service())];
    expect(await seedDemo(service().deps)).toEqual(demo);
    expect(await sizes(service())).toEqual(rows);
    expect(await stored(service())).toBe(files);
  });

  test("uses every picture of its folder", async () => {
    await seedDemo(service().deps);
    expect(await stored(service())).toBe((await readdir(new URL("pictures", import.meta.url))).length);
  });

  test("returns valid responses and readable files with their size and type", async () => {
    const demo = await seedDemo(service().deps);
    const { call } = service();
    const token = await ownerToken(service(), demo);
    expect((await call(`GET /accounts/${demo.teamSlug}`, { token })).body).toMatchObject({ name: "Tidemark Lines", type: "team" });
    const { results } = (await call(`GET /accounts/${demo.teamSlug}/projects`, { token })).body;
    expect(results.map((one: { name: string }) => one.name).sort()).toEqual([
      "booking-web",
      "crew-desk",
      "ferry-site",
      "harbour-screens",
      "pocket-pass",
    ]);
    for (const { name } of results) {
      const list = (await call(`GET /projects/${demo.teamSlug}/${name}/media?perPage=100`, { token })).body;
      expect(list.pageInfo.total).toBe(list.results.length);
      for (const one of list.results) {
        expect(new Date(one.expiresAt).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
        const versions = (await call(`GET /media/${one.id}/versions`, { token })).body;
        for (const version of versions) {
          const file = await fetch(version.fileUrl);
          expect([file.status, file.headers.get("content-type")]).toEqual([200, version.contentType]);
          expect((await file.arrayBuffer()).byteLength).toBe(version.sizeBytes);
        }
        await call(`GET /media/${one.id}/comments`, { token });
        if (one.visibility === "public")
          expect((await call(`GET /shares/${one.url.split("/").at(-1)}`)).body.permissions).toEqual(["view"]);
      }
    }
  });

  test("has a domain, invites that wait, and a history no older than histories go, that its owner reads", async () => {
    const demo = await seedDemo(service().deps);
    const { call } = service();
    const token = await ownerToken(service(), demo);
    const team = `GET /accounts/${demo.teamSlug}`;
    expect((await call(`${team}/domains`, { token })).body).toMatchObject([{ domain: "tidemark.example" }]);
    const { results: invites } = (await call(`${team}/invites`, { token })).body;
    expect(invites.map((one: { expired: boolean }) => one.expired)).toEqual([false, false, false, true]);
    const { results: history } = (await call(`${team}/history?perPage=100`, { token })).body;
    const times = history.map((one: { createdAt: string }) => Date.parse(one.createdAt));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    expect(times.at(-1)).toBeGreaterThan(Date.now() - service().deps.settings.historyDays * 86_400_000);
    expect(new Set(history.map((one: { kind: string }) => one.kind))).toEqual(
      new Set(["invite.created", "invite.cancelled", "member.joined", "member.level", "domain.added", "members.exported"]),
    );
    expect(history.filter((one: { outcome: string }) => one.outcome === "refused")).toMatchObject([{ actor: { name: "Ben Ito" } }]);
  });

  test("has a year of builds, reviews and usage for the insights", async () => {
    const demo = await seedDemo(service().deps);
    const token = await ownerToken(service(), demo);
    const day = (back: number) => new Date(service().deps.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
    const period = `from=${day(360)}T00:00Z&to=${day(0)}T00:00Z`;
    const { body } = await service().call(`GET /accounts/${demo.teamSlug}/analytics?${period}&groupBy=month`, { token });
    expect(body.builds.all.total).toBeGreaterThan(1500);
    const reviews = await service().call(`GET /accounts/${demo.teamSlug}/analytics/reviews?${period}`, { token });
    expect(reviews.body.reviewers.length).toBe(4);
  });

  test("has a comment on a moment and one on an area", async () => {
    await seedDemo(service().deps);
    const rows = await service().deps.db.select({ anchor: comments.anchor }).from(comments);
    const places = rows.flatMap(({ anchor }) => fragmentOf(anchor) ?? []);
    expect(places).toContainEqual({ time: 2.5, box: null });
    expect(places).toContainEqual({ time: null, box: { x: 0.114, y: 0.61, width: 0.084, height: 0.145 } });
  });

  test("has threads in a possible order, by people who may write there", async () => {
    await seedDemo(service().deps);
    const { db } = service().deps;
    const versions = new Map((await db.select().from(mediaVersions)).map((one) => [one.id, one]));
    const all = await db.select().from(comments);
    const places = await db
      .select({
        mediaId: media.id,
        userId: memberships.userId,
        teamLevel: memberships.level,
        projectLevel: projectMembers.level,
        defaultLevel: projects.defaultUserLevel,
      })
      .from(media)
      .innerJoin(projects, eq(projects.id, media.projectId))
      .innerJoin(memberships, eq(memberships.teamId, projects.accountId))
      .leftJoin(projectMembers, and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, memberships.userId)));
    const writers = new Set(
      places.filter((one) => projectPermissions(one).includes("review")).map(({ mediaId, userId }) => `${mediaId} ${userId}`),
    );
    const roots = new Map(all.filter((one) => !one.threadId).map((one) => [one.id, one]));
    for (const one of all) {
      expect(writers, one.text).toContain(`${one.mediaId} ${one.authorId}`);
      expect(one.createdAt.getTime(), one.text).toBeLessThan(Date.now());
      expect(versions.get(one.versionId!)!.createdAt.getTime(), one.text).toBeLessThanOrEqual(one.createdAt.getTime());
      const root = roots.get(one.threadId ?? one.id)!;
      expect(root.mediaId).toBe(one.mediaId);
      expect(root.createdAt.getTime(), one.text).toBeLessThanOrEqual(one.createdAt.getTime());
      if (root.resolvedAt) expect(root.resolvedAt.getTime(), one.text).toBeGreaterThanOrEqual(one.createdAt.getTime());
    }
    const states = (wanted: (one: (typeof all)[number]) => boolean) => all.some(wanted);
    expect(
      states((one) => one.resolvedAt !== null) &&
        states((one) => !one.threadId && !one.resolvedAt) &&
        states((one) => !one.threadId && !one.anchor),
    ).toBe(true);
  });
});

describeDatabases("the demo team", (kind) => {
  test("is created once by concurrent calls, without leftover files", async () => {
    const service = await startService(kind);
    try {
      const answers = await Promise.all([seedDemo(service.deps), seedDemo(service.deps), seedDemo(service.deps)]);
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(await sizes(service)).toMatchObject({ users: 18, projects: 5 });
      expect(await stored(service)).toBe((await readdir(new URL("pictures", import.meta.url))).length);
    } finally {
      await service.stop();
    }
  });
});
