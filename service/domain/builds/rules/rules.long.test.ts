import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { StoredConditions } from "../../../db/test-schema.ts";
import { readBuild, runBuildJobs, sha } from "../../../testing/builds.ts";
import {
  button,
  byRule,
  changedBuild,
  CLOCK,
  type FoundDiff,
  LATER,
  NAVY,
  page,
  pagesOf,
  recolour,
} from "../../../testing/changed-build.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";
import { isCovered } from "../decisions/match-rules.ts";

onEachDatabase("rules about changes", (service) => {
  test("a preview tells what a rule decides, and names samples", async () => {
    const { preview, save, diffs, causes, path, token, project } = await changedBuild(service());
    const { body } = await preview(recolour);
    expect(body).toMatchObject({ snapshots: { matched: 2, total: 5 }, earlier: { approved: 0, rejected: 0 }, pending: 0 });
    expect(body.samples.map(({ name }: FoundDiff) => name)).toEqual(["settings/profile.png", "settings/team.png"]);
    expect((await diffs()).every(({ decision }) => decision === null)).toBe(true);
    const saved = await save({ ...recolour, reason: "New brand colour" });
    expect(saved.body).toMatchObject({
      state: "active",
      decided: 2,
      reason: "New brand colour",
      summary: "Approve recoloured #2563EB → #1d4ed8",
      createdBy: { slug: expect.any(String) },
    });
    const after = await diffs();
    expect(byRule(after, saved.body.id)).toEqual(["settings/profile.png", "settings/team.png"]);
    expect(after.filter(({ decision }) => decision === "approved")).toHaveLength(2);
    expect((await causes()).results.find(({ recoloured }: { recoloured: unknown }) => recoloured)).toMatchObject({ decidedByRules: 2 });
    const { body: list } = await service().call(`GET ${path}/rules?active=true`, { token });
    expect(list.results).toMatchObject([{ id: saved.body.id, decided: 2 }]);
    const { body: history } = await service().call(`GET /accounts/${project.path.split("/")[0]}/history?kind=build-rule.created`, {
      token,
    });
    expect(history.results).toMatchObject([{ target: project.path, after: saved.body.summary }]);
  });

  test("the record, the list and the overview count the same changes while a rule decided some of them", async () => {
    const { save, build, path, token } = await changedBuild(service());
    await save({ effect: "approve", conditions: { kinds: ["changed"] } });
    const { number, questions } = await build();
    const { body: overview } = await service().call(`GET ${path}/builds/${number}/overview`, { token });
    const { body: list } = await service().call(`GET ${path}/builds`, { token });
    const listed = list.results.find((one: { number: number }) => one.number === number).questions;
    const expected = { total: 3, undecided: 1 };
    expect([questions, listed, overview.toDecide.changes]).toMatchObject([expected, expected, expected]);
  });

  test("the preview equals what the rule then decides, and revoking it restores each state", async () => {
    const { preview, save, revoke, diffs, build, causes } = await changedBuild(service());
    const state = async () => {
      const { concludedAt, decided, ...rest } = await build();
      // Changes that a rule approved until it ended are counted as such from then on.
      const record = { ...rest, decided: { ...decided, ended: 0 } };
      const own = (await diffs()).map(({ name, status, decision, ruleId }) => ({ name, status, decision, ruleId }));
      const ofCauses = (await causes()).results.map(({ summary, places, decidedByRules }: Record<string, unknown>) => ({
        summary,
        places,
        decidedByRules,
      }));
      return { concludedAt, record, own: own.toSorted((a, b) => (a.name < b.name ? -1 : 1)), causes: ofCauses.toSorted() };
    };
    const before = await state();
    const area = fc.record({
      x: fc.constantFrom(0, 90, 140),
      y: fc.constantFrom(0, 50, 80),
      width: fc.constantFrom(60, 200),
      height: fc.constantFrom(40, 120),
    });
    const conditions = fc.record(
      {
        tests: fc.constantFrom("**", "settings/*", "shop/*.png", "{shop,settings}/cart.png"),
        browser: fc.constantFrom("chromium", "Firefox"),
        kinds: fc.constantFrom(["changed"], ["lines"], ["changed", "lines"]),
        recoloured: fc.constantFrom(recolour.conditions.recoloured, { from: CLOCK, to: LATER }),
        boxes: fc.array(area, { minLength: 1, maxLength: 2 }),
        maxScore: fc.constantFrom(0.01, 0.04, 1),
      },
      { requiredKeys: ["tests"] },
    );
    const rule = fc.record({ effect: fc.constantFrom("approve", "ignore"), conditions });
    await fc.assert(
      fc.asyncProperty(rule, async (body) => {
        const seen = (await preview(body)).body;
        // A build that a rule approved as a whole stays approved: the law of ended rules has its own tests.
        fc.pre(body.effect === "ignore" || seen.snapshots.matched < before.record.decided.total);
        const saved = (await save(body)).body;
        const own = await diffs();
        const changed = byRule(own, saved.id);
        expect([saved.decided, changed.length]).toEqual([seen.snapshots.matched, seen.snapshots.matched]);
        expect(changed.toSorted()).toEqual(seen.samples.map(({ name }: FoundDiff) => name).toSorted());
        const status = body.effect === "ignore" ? ["ignored", null] : ["changed", "approved"];
        for (const one of own.filter(({ ruleId }) => ruleId === saved.id)) expect([one.status, one.decision]).toEqual(status);
        expect((await build()).stats.ignored).toBe(body.effect === "ignore" ? changed.length : 0);
        expect((await revoke(saved.id)).body).toMatchObject({ state: "revoked", decided: 0 });
        expect(await state()).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  test("a later build is decided by the same rule, and a change that grows beyond it appears again", async () => {
    const { save, send, diffs, build } = await changedBuild(service());
    const boxes = [{ x: 140, y: 80, width: 60, height: 40 }];
    const { body: rule } = await save({ effect: "ignore", conditions: { tests: "shop/**", boxes } });
    expect(byRule(await diffs(), rule.id)).toEqual(["shop/home.png"]);
    const clock = (y: number, height: number) => ({ x: 150, y, width: 40, height, colour: "#777777" });
    const before = await pagesOf(false);
    await send("3", { ...before, "shop/home.png": await page(clock(90, 20)) });
    expect(await build(3)).toMatchObject({ status: "no-changes", stats: { ignored: 1, changed: 0 } });
    await send("4", { ...before, "shop/home.png": await page(clock(70, 40)) });
    expect(await build(4)).toMatchObject({ status: "changes-detected", stats: { ignored: 0, changed: 1 } });
  });

  test("a build that rules decide completely is accepted, and says so after the rule ended", async () => {
    const { save, send, build, revoke, path, token } = await changedBuild(service());
    const { body: rule } = await save(recolour);
    const only = { ...(await pagesOf(false)), "settings/profile.png": await page(button(10, 10, NAVY)) };
    await send("3", only);
    expect((await build(3)).status).toBe("accepted");
    const reviews = await service().call(`GET ${path}/builds/3/reviews`, { token });
    expect(reviews.body).toMatchObject([{ state: "approved", automatic: true, user: null }]);
    expect((await revoke(rule.id)).body.state).toBe("revoked");
    const ended = await build(3);
    expect(ended).toMatchObject({ status: "accepted", decided: { undecided: 1, ended: 1 } });
    expect(ended.notification.description).toContain("approved by a rule that ended");
    expect((await revoke(rule.id)).status).toBe(409);
  });

  test("rules end: after that, the same change needs a decision", async () => {
    const { save, send, build, diffs } = await changedBuild(service());
    const expiresAt = new Date(service().deps.now().getTime() + 3_600_000).toISOString();
    const { body: rule } = await save({ ...recolour, expiresAt });
    expect(rule.expiresAt).toBe(expiresAt);
    service().travel(3_600_000);
    await send("3", { ...(await pagesOf(false)), "settings/profile.png": await page(button(10, 10, NAVY)) });
    expect((await build(3)).status).toBe("changes-detected");
    expect(byRule(await diffs(3), rule.id)).toEqual([]);
  });

  test("people decide over rules: their decision stays when the rule goes", async () => {
    const { save, revoke, diffs, path, token } = await changedBuild(service());
    const { body: rule } = await save(recolour);
    const [own] = (await diffs()).filter(({ ruleId }) => ruleId === rule.id) as (FoundDiff & { id: string })[];
    await service().call(`POST ${path}/builds/2/decisions`, { token, body: { diffId: own!.id, decision: "reject" } });
    await revoke(rule.id);
    const after = await diffs();
    expect(after.find(({ name }) => name === own!.name)).toMatchObject({ decision: "rejected", ruleId: null });
    expect(after.filter(({ decision }) => decision)).toHaveLength(1);
  });

  test("earlier decisions of people show in the preview", async () => {
    const { preview, send, diffs, path, token } = await changedBuild(service());
    const all = (await diffs()) as (FoundDiff & { id: string })[];
    const snapshots = all
      .filter(({ name }) => name.startsWith("settings"))
      .map(({ id }, at) => ({ id, conclusion: at ? "APPROVE" : "REQUEST_CHANGES" }));
    await service().call(`POST ${path}/builds/2/reviews`, { token, body: { event: "REJECT", snapshots } });
    await send("3", { ...(await pagesOf(false)), "shop/cart.png": await page(button(10, 10, NAVY), button(150, 90, CLOCK)) });
    expect((await preview(recolour, 3)).body).toMatchObject({ snapshots: { matched: 1, total: 1 }, earlier: { approved: 1, rejected: 1 } });
  });

  test("a threshold is previewed by comparing, and counts in later builds only", async () => {
    const { preview, save, send, build, token, project, path } = await changedBuild(service());
    const pale = { ...(await pagesOf(false)), "settings/team.png": await page(button(100, 60, "#2a63eb")) };
    await send("3", pale);
    expect((await build(3)).stats).toMatchObject({ changed: 1 });
    const rule = { effect: "threshold", threshold: 1, conditions: { tests: "settings/**" } };
    expect((await preview(rule, 3)).body.pending).toBe(1);
    await runBuildJobs(service());
    expect((await preview(rule, 3)).body).toMatchObject({ snapshots: { matched: 1, total: 1 }, pending: 0 });
    const rough = { ...rule, threshold: 1, conditions: { tests: "**" } };
    await preview(rough, 3);
    await runBuildJobs(service());
    const seen = (await preview(rough, 3)).body;
    const { status } = await save(rough, { number: 3 });
    expect([status, (await build(3)).stats.changed]).toEqual([201, 1]);
    await send("5", pale);
    expect((await build(4)).stats.changed).toBe(1 - seen.snapshots.matched);
    expect((await readBuild(service(), token, project, 4)).status).toBe(200);
    expect((await service().call(`GET ${path}/rules?search=no+such+rule`, { token })).body.results).toEqual([]);
    expect((await service().call(`GET ${path}/rules`, { token })).body.results).toMatchObject([
      { summary: "Compare with threshold 1 in **" },
    ]);
  });

  test.each([
    ["no condition", { effect: "approve", conditions: {} }, /must name/],
    ["a share alone", { effect: "approve", conditions: { maxScore: 0.5 } }, /must name/],
    ["an unknown condition", { effect: "approve", conditions: { tests: "a", colour: "red" } }, /colour/],
    ["a brace without its counterpart", { effect: "approve", conditions: { tests: "{a" } }, /brace/],
    ["a bad colour", { effect: "approve", conditions: { recoloured: { from: "red", to: "#000000" } } }, /#1D4ED8/],
    ["an empty area", { effect: "ignore", conditions: { boxes: [{ x: 0, y: 0, width: 0, height: 1 }] } }, /width/],
    ["no threshold", { effect: "threshold", conditions: { tests: "a" } }, /threshold/],
    ["a threshold above 1", { effect: "threshold", threshold: 2, conditions: { tests: "a" } }, /threshold/],
    ["a threshold of an approval", { effect: "approve", threshold: 0.5, conditions: { tests: "a" } }, /threshold/],
    ["areas of a threshold", { effect: "threshold", threshold: 0.5, conditions: { kinds: ["changed"] } }, /names and variants/],
    ["an end in the past", { ...recolour, expiresAt: "2020-01-01T00:00:00Z" }, /future/],
    ["an end in two years", { ...recolour, expiresAt: "2099-01-01T00:00:00Z" }, /a year/],
  ])("refuses a rule with %s in words", async (_name, body, message) => {
    const made = await setUp(service());
    await service().call("POST /builds", { token: made.ci, body: { commit: sha("1"), branch: "main", screenshots: [] } });
    const refused = await service().call(`POST /projects/${made.project.path}/builds/1/rules`, { token: made.token, body });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching(message)]);
  });

  test("viewers preview, and only reviewers save and revoke", async () => {
    const { team, project, preview, save, revoke } = await changedBuild(service());
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    const path = `/projects/${project.path}/contributors/${viewer.id}`;
    await service().call(`PUT ${path}`, { token: await ownerToken(team), body: { level: "viewer" } });
    const token = await personalToken(service(), viewer, [team]);
    const { body: rule } = await save(recolour);
    expect((await service().call(`POST /projects/${project.path}/builds/2/rules/preview`, { token, body: recolour })).status).toBe(200);
    expect((await save(recolour, { token })).status).toBe(403);
    expect((await revoke(rule.id, token)).status).toBe(403);
    expect((await preview(recolour)).status).toBe(200);
  });

  async function ownerToken(team: Awaited<ReturnType<typeof setUp>>["team"]) {
    const admin = await createUser(service());
    await addMember(service(), team, admin, "owner");
    return personalToken(service(), admin, [team]);
  }
});

describe("covering a snapshot", () => {
  const region = (box: [number, number, number, number]): StoredRegion => ({
    kind: "changed",
    before: box,
    after: box,
    pixels: 1,
    recoloured: null,
    key: "k",
  });
  const subject = { name: "a", build_name: "default", browser: null, color_scheme: null, viewport_width: null, score: 0.1 };
  const conditions: StoredConditions = { boxes: [[10, 10, 20, 20]] };
  test.each([
    ["an area inside", [region([10, 10, 20, 20])], true],
    ["an area that is a pixel too wide", [region([10, 10, 21, 20])], false],
    ["one area outside of several", [region([12, 12, 4, 4]), region([50, 50, 4, 4])], false],
    ["no area", [], false],
    ["lines of a text", [{ ...region([10, 10, 1, 1]), kind: "lines" as const }], false],
  ])("%s", (_name, regions, expected) => {
    expect(isCovered(conditions, { ...subject, regions })).toBe(expected);
  });
});
