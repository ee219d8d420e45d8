import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { projects } from "../../../db/schema.ts";
import { usageDays } from "../../../db/usage-schema.ts";
import { storeBuilds } from "../../../testing/analytics.ts";
import { addMember, createProject, createTeam, createUser, personalToken } from "../../../testing/factories.ts";
import { oauthToken } from "../../../testing/grants.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";

const DAY = 86_400_000;
const at = (day: string) => ({ createdAt: new Date(day.includes("T") ? day : `${day}T12:00:00Z`) });
const decided = (day: string, verdict: "accepted" | "rejected") => ({ ...at(day), conclusion: "changes-detected" as const, verdict });

const analytics = (service: TestService, slug: string, token: string | undefined, query: Record<string, string> | string) =>
  service.call(`GET /accounts/${slug}/analytics?${typeof query === "string" ? query : new URLSearchParams(query)}`, { token });

const use = (service: TestService, { accountId, id }: { accountId: string; id: string }, day: string, units: number) =>
  service.deps.db.insert(usageDays).values({ accountId, projectId: id, day, units });

onEachDatabase("the analytics of an account", (service) => {
  test("counts builds by result and metered units, with every bucket and project in each point", async () => {
    const { team, project, token } = await setUp(service());
    const other = await createProject(service(), team);
    await storeBuilds(service(), project, [
      at("2026-01-05"),
      { ...at("2026-01-05"), conclusion: null, state: "open" },
      decided("2026-01-07", "accepted"),
      { ...at("2026-01-07"), conclusion: "changes-detected" },
    ]);
    await storeBuilds(service(), other, [decided("2026-01-07", "rejected")]);
    await use(service(), project, "2026-01-06", 7);
    const { status, body } = await analytics(service(), team.slug, token, {
      from: "2026-01-05T00:00Z",
      to: "2026-01-07T23:59:59.999Z",
      groupBy: "day",
    });
    expect(status).toBe(200);
    const none = { changesDetected: 0, noChanges: 0, accepted: 0, rejected: 0, waiting: 0 };
    const [a, b] = [project.id, other.id];
    expect(body.builds.series).toEqual([
      { ts: Date.UTC(2026, 0, 5), total: 2, projects: { [a]: 2, [b]: 0 }, ...none, noChanges: 1 },
      { ts: Date.UTC(2026, 0, 6), total: 0, projects: { [a]: 0, [b]: 0 }, ...none },
      {
        ts: Date.UTC(2026, 0, 7),
        total: 3,
        projects: { [a]: 2, [b]: 1 },
        ...none,
        changesDetected: 3,
        accepted: 1,
        rejected: 1,
        waiting: 1,
      },
    ]);
    expect(body.builds.all).toEqual({
      total: 5,
      projects: { [a]: 4, [b]: 1 },
      changesDetected: 3,
      noChanges: 1,
      accepted: 1,
      rejected: 1,
      waiting: 1,
    });
    expect(body.builds.projects.map(({ name }: { name: string }) => name)).toEqual([project.name, other.name].toSorted());
    expect(body.screenshots).toEqual({
      series: [5, 6, 7].map((day) => ({ ts: Date.UTC(2026, 0, day), total: day === 6 ? 7 : 0, projects: { [a]: day === 6 ? 7 : 0 } })),
      all: { total: 7, projects: { [a]: 7 } },
      projects: [{ id: a, name: project.name }],
    });
  });

  test.each([
    ["day", "2026-03-29T01:30:00+02:00", ["2026-03-28", "2026-03-29", "2026-03-30"]],
    ["week", "2026-03-18T10:00:00Z", ["2026-03-16", "2026-03-23", "2026-03-30"]],
    ["month", "2026-01-31T10:00:00Z", ["2026-01-01", "2026-02-01", "2026-03-01"]],
  ])("a %s starts in UTC, and the first one counts from its own start", async (groupBy, from, starts) => {
    const { team, project, token } = await setUp(service());
    await storeBuilds(service(), project, [at(`${starts[0]}T00:00:00Z`), at(new Date(Date.parse(starts[0]!) - 1).toISOString())]);
    const { body } = await analytics(service(), team.slug, token, { from, to: "2026-03-30T00:00:00.000Z", groupBy });
    expect(body.builds.series.map(({ ts }: { ts: number }) => new Date(ts).toISOString().slice(0, 10))).toEqual(starts);
    expect(body.builds.all.total).toBe(1);
  });

  test("counts builds up to the end, which is included, and none after it", async () => {
    const { team, project, token } = await setUp(service());
    const times = ["2026-05-05T09:59:59.999Z", "2026-05-05T10:00:00.000Z", "2026-05-05T10:00:00.001Z", "2026-05-06T00:00:00.000Z"];
    await storeBuilds(service(), project, times.map(at));
    const range = { from: "2026-05-01T00:00:00Z", to: "2026-05-05T12:00:00+02:00", groupBy: "month" };
    expect((await analytics(service(), team.slug, token, range)).body.builds.all.total).toBe(2);
    expect((await analytics(service(), team.slug, token, { ...range, groupBy: "day" })).body.builds.series.at(-1).total).toBe(2);
  });

  test("follows a build through its review and to another day, and keeps it after its deletion", async () => {
    const { team, project, token } = await setUp(service());
    const [id] = await storeBuilds(service(), project, [{ ...at("2026-06-01"), conclusion: null, state: "open" }]);
    const numbers = async () => {
      const range = { from: "2026-06-01T00:00:00Z", to: "2026-06-03T00:00:00Z", groupBy: "day" };
      const { series } = (await analytics(service(), team.slug, token, range)).body.builds;
      return series.map(({ total, changesDetected, accepted, rejected }: Record<string, number>) => [
        total,
        changesDetected,
        accepted,
        rejected,
      ]);
    };
    const set = (values: Partial<typeof builds.$inferInsert>) => service().deps.db.update(builds).set(values).where(eq(builds.id, id!));
    const none = [0, 0, 0, 0];
    expect(await numbers()).toEqual([[1, 0, 0, 0], none, none]);
    await set({ conclusion: "changes-detected" });
    expect(await numbers()).toEqual([[1, 1, 0, 0], none, none]);
    await set({ verdict: "accepted" });
    expect(await numbers()).toEqual([[1, 1, 1, 0], none, none]);
    await set({ verdict: "rejected" });
    expect(await numbers()).toEqual([[1, 1, 0, 1], none, none]);
    await set({ verdict: null, ...at("2026-06-02") });
    expect(await numbers()).toEqual([none, [1, 1, 0, 0], none]);
    await service().deps.db.delete(builds).where(eq(builds.id, id!));
    expect(await numbers()).toEqual([none, [1, 1, 0, 0], none]);
  });

  test("follows a project to its new name and account; a deleted project is not counted", async () => {
    const { owner, team, project, token } = await setUp(service());
    const target = await createTeam(service(), { owner });
    const both = await personalToken(service(), owner, [team, target]);
    await storeBuilds(service(), project, [at("2026-07-01")]);
    await use(service(), project, "2026-07-01", 3);
    const range = { from: "2026-07-01T00:00:00Z", to: "2026-07-02T00:00:00Z", groupBy: "month" };
    const moved = await service().call(`POST /projects/${project.path}/transfer`, {
      token: both,
      body: { targetAccountSlug: target.slug, name: "moved" },
    });
    expect(moved.status).toBe(200);
    expect((await analytics(service(), team.slug, token, range)).body).toMatchObject({
      builds: { all: { total: 0 }, projects: [] },
      screenshots: { all: { total: 0 }, projects: [] },
    });
    const after = (await analytics(service(), target.slug, both, range)).body;
    expect([after.builds.all.total, after.screenshots.all.total]).toEqual([1, 3]);
    expect(after.builds.projects).toEqual([{ id: project.id, name: "moved" }]);
    await service().deps.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, project.id));
    expect((await analytics(service(), target.slug, both, range)).body.builds.all.total).toBe(0);
  });

  test("filters by exact names, once or repeated, and ignores unknown ones", async () => {
    const { team, project, token } = await setUp(service());
    const other = await createProject(service(), team);
    for (const one of [project, other]) await storeBuilds(service(), one, [at("2026-02-03")]);
    const total = async (...names: string[]) => {
      const query = new URLSearchParams({ from: "2026-02-01T00:00Z", to: "2026-03-01T00:00Z", groupBy: "week" });
      for (const name of names) query.append("projectNames", name);
      const { status, body } = await analytics(service(), team.slug, token, String(query));
      expect(status).toBe(200);
      expect(body.builds.series).toHaveLength(5);
      return body.builds.all.total;
    };
    expect(await total(project.name)).toBe(1);
    expect(await total(project.name, other.name, project.name)).toBe(2);
    expect(await total(project.name.toUpperCase())).toBe(0);
    expect(await total("unknown", "..")).toBe(0);
  });

  const good = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", groupBy: "day" };
  test.each([
    ["from is missing", { to: good.to, groupBy: "day" }, "from"],
    ["groupBy is missing", { from: good.from }, "groupBy"],
    ["groupBy is unknown", { ...good, groupBy: "year" }, "groupBy"],
    ["from has no zone", { ...good, from: "2026-01-01T00:00:00" }, "from must be a date and time with Z or an offset"],
    ["from is a date", { ...good, from: "2026-01-01" }, "from"],
    ["to is no day of the calendar", { ...good, to: "2026-02-30T00:00:00Z" }, "to"],
    ["to has no zone", { ...good, to: "2026-02-01T00:00" }, "to"],
    ["the range is reversed", { ...good, to: "2025-12-31T23:59:59Z" }, "from must not be after to"],
    ["from is in the future without to", { from: "2999-01-01T00:00:00Z", groupBy: "day" }, "from must not be in the future without to"],
    ["the range has 366 days", { ...good, to: "2027-01-02T00:00:00Z" }, "from must be at most 365 days before to"],
    ["a name is empty", { ...good, projectNames: "" }, "projectNames.0 must not be empty"],
    ["a name is hostile", { ...good, projectNames: "web' or 1=1" }, "projectNames.0"],
    ["a name has a NUL", { ...good, projectNames: "web\0" }, "projectNames"],
    ["a name has 101 characters", { ...good, projectNames: "a".repeat(101) }, "projectNames.0 must be at most 100 characters"],
    ["from is given twice", "from=2026-01-01T00:00Z&from=2026-01-02T00:00Z&groupBy=day", "from must be given once"],
  ])("returns 400 when %s", async (_name, query, message) => {
    const { team, token } = await setUp(service());
    const { status, body } = await analytics(service(), team.slug, token, query as Record<string, string>);
    expect([status, body.details?.[0]?.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each([
    ["365 days and 23 hours", { ...good, to: "2027-01-01T23:00:00Z" }, 366],
    ["one moment", { ...good, to: good.from }, 1],
    ["the future", { ...good, from: "2998-01-01T00:00:00Z", to: "2998-01-02T00:00:00Z" }, 2],
    ["the first year", { ...good, from: "0000-01-01T00:00:00+23:59", to: "0000-01-02T00:00:00Z" }, 3],
    ["the last year", { ...good, from: "9999-12-31T00:00:00Z", to: "9999-12-31T23:59:00-23:59" }, 2],
    ["fractions of a second", { ...good, to: "2026-01-01T00:00:00.123456789Z" }, 1],
  ])("accepts a range of %s", async (_name, query, points) => {
    const { team, token } = await setUp(service());
    const { status, body } = await analytics(service(), team.slug, token, query);
    expect([status, body.builds?.series.length]).toEqual([200, points]);
  });

  test("refuses in the order token, scope, input, account", async () => {
    const [{ owner, team }, other] = [await setUp(service()), await setUp(service())];
    const bad = { ...good, groupBy: "year" };
    expect((await analytics(service(), team.slug, undefined, bad)).status).toBe(401);
    const profile = await oauthToken(service(), owner, { scopes: ["profile"] });
    expect((await analytics(service(), team.slug, profile, bad)).status).toBe(403);
    const token = await personalToken(service(), owner, [team]);
    expect((await analytics(service(), other.team.slug, token, bad)).status).toBe(400);
    expect((await analytics(service(), other.team.slug, token, { ...good, to: "2025-01-01T00:00Z" })).status).toBe(400);
    expect((await analytics(service(), other.team.slug, token, good)).status).toBe(404);
    const elsewhere = await personalToken(service(), owner, [other.team]);
    expect((await analytics(service(), team.slug, elsewhere, good)).status).toBe(403);
    expect((await analytics(service(), team.slug, token, good)).status).toBe(200);
  });

  test("counts all projects for contributors, and works for personal accounts", async () => {
    const { owner, team, project } = await setUp(service());
    await storeBuilds(service(), project, [at("2026-01-03")]);
    const person = await createUser(service());
    await addMember(service(), team, person, "contributor");
    const token = await personalToken(service(), person, [team]);
    expect((await analytics(service(), team.slug, token, good)).body.builds.all.total).toBe(1);
    const own = await createProject(service(), owner);
    await storeBuilds(service(), own, [at("2026-01-03"), at("2026-01-04")]);
    expect((await analytics(service(), owner.slug, await personalToken(service(), owner), good)).body.builds.all.total).toBe(2);
  });

  test("counts builds that are created at the same time, once each", async () => {
    const { team, project, token } = await setUp(service());
    const now = service().deps.now();
    await Promise.all(Array.from({ length: 20 }, () => storeBuilds(service(), project, [{ createdAt: now }])));
    const { body } = await analytics(service(), team.slug, token, { from: new Date(now.getTime() - DAY).toISOString(), groupBy: "day" });
    expect(body.builds.all.total).toBe(20);
  });
});
