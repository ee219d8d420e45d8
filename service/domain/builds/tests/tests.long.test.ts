import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { builds } from "../../../db/build-schema.ts";
import { readBuild, runBuildJobs, sha, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { firstDay, metricsOf, seriesOf } from "../record/metrics-period.ts";
import { readChangeId, readTestId } from "../record/test-id.ts";

type Found = {
  name: string;
  status: string;
  change: { id: string; ignored: boolean; occurrences: number } | null;
  test: { id: string; metrics: object };
};
const DAY = 24 * 3_600_000;
const box = (colour: string, width = 40) => [{ x: 10, y: 10, width, height: 20, colour }];
const page = (colour: string, width?: number) => drawing("#fff", box(colour, width));
const line = (text: string) => Buffer.from(`title\n${text}\nend\n`);

/** A project whose main branch alternates between two states. */
async function flaky(service: TestService) {
  const made = await setUp(service);
  const path = `/projects/${made.project.path}`;
  const [one, two, still] = [await page("#111"), await page("#999"), await page("#0f0")];
  let last = 0;
  const send = async (files: Record<string, Buffer>, { branch = "main" } = {}) => {
    const commit = ++last;
    const create = {
      commit: sha(String(commit)),
      branch,
      referenceCommit: null,
      parentCommits: [sha(String(commit)), sha(String(commit - 1))],
    };
    const build = await verdictOf(service, made.ci, made.project, files, { create });
    await runBuildJobs(service);
    return build;
  };
  const state = (at: number, more = {}) => send({ "clock.png": at % 2 ? one : two, "still.png": still, ...more });
  const get = (rest: string, token = made.token) => service.call(`GET ${path}/${rest}`, { token });
  const post = (rest: string, token = made.token) => service.call(`POST ${path}/${rest}`, { token });
  const diffOf = async (number: number, name: string) =>
    ((await readBuild(service, made.token, made.project, number, "/diffs")).body.results as Found[]).find((found) => found.name === name)!;
  return { ...made, path, send, state, get, post, diffOf, pictures: { one, two, still } };
}

onEachDatabase("metrics of tests", (service) => {
  test("count reference builds and changes; a change that alternates is one change", async () => {
    const { state, get, send, pictures, project } = await flaky(service());
    for (const at of [1, 2, 3]) await state(at);
    await send({ "clock.png": await page("#f00"), "still.png": pictures.still }, { branch: "feat/x" });
    const { body } = await get("tests");
    expect(body.results).toMatchObject([
      {
        name: "clock.png",
        buildName: "default",
        metrics: { total: 3, changes: 2, uniqueChanges: 1, stability: 0.33, consistency: 0.5, flakiness: 0.58, changedBack: 2 },
      },
      { name: "still.png", metrics: { total: 3, changes: 0, stability: 1, consistency: 1, flakiness: 0 } },
    ]);
    const [{ id }] = body.results;
    expect(id).toMatch(new RegExp(`^${project.name.toUpperCase()}-[0-9a-z]+$`));
    const { body: details } = await get(`tests/${id}?metricsPeriod=LAST_90_DAYS`);
    expect(details).toMatchObject({
      status: "ongoing",
      metrics: { total: 3 },
      firstSeenChange: { buildNumber: 2 },
      lastSeenChange: { buildNumber: 3 },
    });
    expect(details.series).toHaveLength(91);
    expect(details.series.at(-1)).toMatchObject({ total: 3, changes: 2 });
    const { body: changes } = await get(`tests/${id}/changes`);
    expect(changes.results).toMatchObject([
      {
        occurrences: 2,
        ignored: false,
        firstSeen: { buildNumber: 2 },
        lastSeen: { buildNumber: 3 },
        diff: { name: "clock.png", status: "changed" },
      },
    ]);
    expect((await get("tests?search=STILL")).body.pageInfo.total).toBe(1);
    expect((await get("tests?flaky=true")).body).toMatchObject({ pageInfo: { total: 1 }, results: [{ name: "clock.png" }] });
    expect((await get("tests?flaky=true&search=still")).body.pageInfo.total).toBe(0);
    expect((await get("tests?buildName=other")).body.results).toEqual([]);
  });

  test("tests are listed by flakiness, changes, latest change or name, and an unknown order is refused", async () => {
    const { send, get, pictures } = await flaky(service());
    const [one, two, still] = [pictures.one, pictures.two, pictures.still];
    // "b" alternates on one day; "c" has as many changes on days of their own; "d" changes last, and once.
    const days: [Buffer, Buffer, Buffer][] = [
      [one, one, still],
      [two, two, still],
      [one, await page("#f00", 90), still],
      [two, await page("#00f", 20), still],
      [two, await page("#00f", 20), one],
    ];
    for (const [b, c, d] of days) await send({ "a.png": still, "b.png": b, "c.png": c, "d.png": d });
    const listed = async (query: string) => (await get(`tests${query}`)).body.results as (Found & { lastChangedOn: string | null })[];
    const names = async (query: string) => (await listed(query)).map(({ name }) => name[0]).join("");
    expect(await names("?sort=name")).toBe("abcd");
    expect(await names("?sort=changes")).toBe("cbda");
    expect(await names("?sort=changedBack")).toBe("bcda");
    expect(await names("?sort=lastSeen")).toMatch(/^d(bc|cb)a$/);
    const flakiest = await names("?sort=flakiness");
    expect([flakiest, await names("?page=1")]).toEqual(["bcda", flakiest]);
    expect(`${await names("?sort=changes&perPage=3")}${await names("?sort=changes&perPage=3&page=2")}`).toBe("cbda");
    expect(await names("?sort=changes&search=.PNG&buildName=default")).toBe("cbda");
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect((await listed("?sort=name")).map(({ lastChangedOn }) => lastChangedOn)).toEqual([null, today, today, today]);
    expect((await get("tests?sort=newest")).status).toBe(400);
  });

  test("variants of a page are one test of a build, and the list adds up the latest builds of all suites", async () => {
    const { state, get, ci, project, token, pictures, deps } = { ...(await flaky(service())), deps: service().deps };
    const { one, still: file } = pictures;
    await state(1);
    const variants = ["chromium/home-dark vw-390.png", "webkit/home-light vw-820.png", "webkit/cart.png", "cart-part.png"];
    const create = { name: "phone", commit: sha("phone"), parentCommits: [sha("phone")] };
    const snapshots = { "cart-part.png": { parentName: "webkit/cart.png" } };
    const files = Object.fromEntries(variants.map((name) => [name, name.startsWith("cart") ? one : file]));
    const { number } = await uploadBuild(service(), ci, files, { create, snapshots });
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, number)).body).toMatchObject({ snapshots: 4, tests: 2 });
    const totals = async (query = "") => (await get(`tests${query}`)).body.totals;
    expect(await totals()).toEqual({ snapshots: 5, tests: 4 });
    expect(await totals("?search=webkit&buildName=phone")).toEqual({ snapshots: 5, tests: 4 });
    await deps.db.update(builds).set({ testCount: null }).where(eq(builds.number, number));
    expect(await totals()).toEqual({ snapshots: 5, tests: null });
  });

  test("records of a build carry the metrics and the change of a test", async () => {
    const { state, diffOf } = await flaky(service());
    for (const at of [1, 2]) await state(at);
    const clock = await diffOf(2, "clock.png");
    expect(clock).toMatchObject({ change: { ignored: false, occurrences: 1 }, test: { metrics: { total: 2, changes: 1 } } });
    expect(clock.change!.id).toMatch(new RegExp(`^${clock.test.id}-v${ENGINE}[0-9a-f]{24}$`));
    expect(await diffOf(2, "still.png")).toMatchObject({ change: null, test: { metrics: { total: 2, changes: 0 } } });
  });

  test("a test that the latest reference build lacks is removed from the list and keeps its page", async () => {
    const { state, send, get, pictures, diffOf } = await flaky(service());
    await state(1);
    const { test: old } = await diffOf(1, "still.png");
    await send({ "clock.png": pictures.one });
    expect((await get("tests")).body.results.map(({ name }: Found) => name)).toEqual(["clock.png"]);
    expect((await get(`tests/${old.id}`)).body).toMatchObject({ status: "removed", metrics: { total: 1 } });
  });

  test("numbers leave a period with their day", async () => {
    const { state, get, diffOf } = await flaky(service());
    for (const at of [1, 2]) await state(at);
    const { test: clock } = await diffOf(2, "clock.png");
    service().travel(10 * DAY);
    expect((await get(`tests/${clock.id}`)).body.metrics).toMatchObject({ total: 0, changes: 0, flakiness: 0 });
    expect((await get(`tests/${clock.id}?metricsPeriod=LAST_30_DAYS`)).body.metrics).toMatchObject({ total: 2, changes: 1 });
    expect((await get(`tests/${clock.id}?metricsPeriod=LAST_YEAR`)).status).toBe(400);
    service().travel(-10 * DAY);
  });
});

onEachDatabase("ignored changes", (service) => {
  test("a change that comes back three times in a week is ignored by itself, until a person shows it again", async () => {
    const { state, get, post, diffOf } = await flaky(service());
    for (const at of [1, 2, 3]) expect((await state(at)).stats.ignored).toBe(0);
    expect(await state(4)).toMatchObject({ conclusion: "no-changes", stats: { ignored: 1, changed: 0 } });
    const { change } = await diffOf(4, "clock.png");
    expect(change).toMatchObject({ ignored: true, occurrences: 3 });
    expect((await get("ignored-changes")).body.results).toMatchObject([{ id: change!.id, ignoredBy: null, test: { name: "clock.png" } }]);
    expect((await post(`changes/${change!.id}/unignore`)).body).toMatchObject({ id: change!.id, ignored: false });
    expect((await state(5)).stats).toMatchObject({ ignored: 0, changed: 1 });
    expect((await diffOf(4, "clock.png")).status).toBe("ignored");
    expect((await get("ignored-changes")).body.results).toEqual([]);
  });

  test("an ignored change is shown again when it ends, when it grows, and in texts too", async () => {
    const { state, post, send, diffOf, pictures } = await flaky(service());
    await state(1, { "a.txt": line("one"), "b.txt": line("one") });
    await state(2, { "a.txt": line("two"), "b.txt": line("two") });
    const [clock, text] = [await diffOf(2, "clock.png"), await diffOf(2, "a.txt")];
    expect(text).toMatchObject({ group: expect.stringMatching(new RegExp(`^v${ENGINE}`)), change: { occurrences: 1 } });
    expect((await post(`changes/${clock.change!.id}/ignore`)).body).toMatchObject({ ignored: true, ignoredUntil: expect.any(String) });
    expect((await post(`changes/${text.change!.id}/ignore?days=0`)).body).toMatchObject({ ignored: true, ignoredUntil: null });
    const third = await state(3, { "a.txt": line("one"), "b.txt": line("one") });
    expect(third.stats).toMatchObject({ ignored: 2, changed: 1 });
    expect((await diffOf(3, "b.txt")).status).toBe("changed");
    const grown = await send({
      "clock.png": await page("#999", 60),
      "still.png": pictures.still,
      "a.txt": line("one"),
      "b.txt": line("one"),
    });
    expect(grown.stats).toMatchObject({ ignored: 0, changed: 1 });
    await send({ "clock.png": pictures.one, "still.png": pictures.still, "a.txt": line("one"), "b.txt": line("one") });
    service().travel(14 * DAY);
    const later = await state(4, { "a.txt": line("two"), "b.txt": line("one") });
    expect(later.stats).toMatchObject({ ignored: 1, changed: 1 });
    service().travel(-14 * DAY);
  });

  test("each switch is recorded once, and repeating it changes nothing", async () => {
    const { state, post, diffOf, team, token } = await flaky(service());
    for (const at of [1, 2]) await state(at);
    const { change } = await diffOf(2, "clock.png");
    for (const _ of [1, 2]) expect((await post(`changes/${change!.id}/ignore?days=0`)).status).toBe(200);
    for (const _ of [1, 2]) expect((await post(`changes/${change!.id}/unignore`)).status).toBe(200);
    const history = await service().call(`GET /accounts/${team.slug}/history`, { token });
    const kinds = history.body.results.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind.startsWith("change."));
    expect(kinds.toSorted()).toEqual(["change.ignored", "change.unignored"]);
  });

  test("a project that ignores nothing refuses it, and reports ignored changes again", async () => {
    const { state, post, diffOf, token, path } = await flaky(service());
    for (const at of [1, 2]) await state(at);
    const { change } = await diffOf(2, "clock.png");
    await post(`changes/${change!.id}/ignore`);
    await service().call(`PATCH ${path}`, { token, body: { ignoreConfig: { enabled: false, autoIgnore: null } } });
    const refused = await post(`changes/${change!.id}/ignore`);
    expect([refused.status, refused.body.error]).toEqual([400, "This project does not ignore changes. Turn it on in its settings."]);
    expect((await state(3)).stats).toMatchObject({ ignored: 0, changed: 1 });
  });

  test("refuses foreign, unknown and unreadable ids, viewers, and project tokens", async () => {
    const { state, post, diffOf, team, project, token, ci, get } = await flaky(service());
    for (const at of [1, 2]) await state(at);
    const { change, test: own } = await diffOf(2, "clock.png");
    const other = await flaky(service());
    await other.state(1);
    const { test: foreign } = await other.diffOf(1, "clock.png");
    const borrowed = `${project.name.toUpperCase()}-${foreign.id.split("-").at(-1)}`;
    const bad = [foreign.id, borrowed, "x", `${own.id}x-y`, "%00", "a%2Fb"];
    for (const id of bad) expect([id, (await get(`tests/${id}`)).status]).toEqual([id, 404]);
    for (const id of bad) expect([id, (await post(`changes/${id}-v2abcdef01/ignore`)).status]).toEqual([id, 404]);
    expect((await post(`changes/${own.id}-v2<script>/ignore`)).status).toBe(404);
    expect((await post(`changes/${change!.id}/ignore?days=366`)).status).toBe(400);
    expect((await post(`changes/${change!.id}/ignore`, ci)).status).toBe(403);
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    await service().call(`PUT /projects/${project.path}/contributors/${viewer.id}`, { token, body: { level: "viewer" } });
    const seen = await personalToken(service(), viewer, [team]);
    expect((await post(`changes/${change!.id}/ignore`, seen)).status).toBe(403);
    expect((await post(`tests/${own.id}/subscription`, seen)).body).toEqual({ subscribed: true });
    expect((await service().call(`DELETE /projects/${project.path}/tests/${own.id}/subscription`, { token: seen })).body).toEqual({
      subscribed: false,
    });
  });
});

describe("metrics", () => {
  test.each([
    [{ total: 0, changes: 0, uniqueChanges: 0 }, [1, 1, 0]],
    [{ total: 10, changes: 1, uniqueChanges: 1 }, [0.9, 1, 0.05]],
    [{ total: 10, changes: 5, uniqueChanges: 0 }, [0.5, 0, 0.75]],
    [{ total: 3, changes: 2, uniqueChanges: 1 }, [0.33, 0.5, 0.58]],
    [{ total: 0, changes: 2, uniqueChanges: 1 }, [1, 0.5, 0.25]],
  ])("%j", (numbers, [stability, consistency, flakiness]) => {
    expect(metricsOf(numbers)).toMatchObject({ stability, consistency, flakiness });
  });

  const now = new Date("2026-11-22T13:07:00Z");
  test.each([
    ["LAST_24_HOURS", 73, "2026-11-22"],
    ["LAST_3_DAYS", 86, "2026-11-19"],
    ["LAST_7_DAYS", 91, "2026-11-15"],
    ["LAST_30_DAYS", 62, "2026-10-23"],
    ["LAST_90_DAYS", 91, "2026-08-24"],
  ] as const)("%s has %i steps from %s on", (period, steps, first) => {
    expect(firstDay(period, now)).toBe(first);
    const day = { total: 4, changes: 2, uniqueChanges: 1 };
    const series = seriesOf(period, now, new Map([["2026-11-22", day]]));
    expect(series).toHaveLength(steps);
    expect(series.filter(({ total }) => total)).toEqual([{ date: "2026-11-22T00:00:00.000Z", ...day }]);
  });

  test("ids are read with the project's name in any case", () => {
    expect(readTestId("my-web", "MY-WEB-zz")).toBe(1295);
    expect(readChangeId("my-web", "my-web-zz-v2abcdef01")).toEqual({ test: 1295, fingerprint: "v2abcdef01" });
    expect(() => readTestId("web", "MY-WEB-zz")).toThrow("Not found");
  });
});
