import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { causeSummary } from "../record/cause-summary.ts";
import { describeSteps } from "../baseline/explain-baseline.ts";

type Place = { x: number; y: number };
const size = { width: 300, height: 200 };
/** A page with a title of its own, and buttons in a colour. */
const page = (at: number, buttons: readonly Place[], colour: string, extra: readonly Place[] = []) =>
  drawing(
    "#fff",
    [
      { x: 10, y: 150, width: 20 + at * 10, height: 8, colour: "#111" },
      ...buttons.map((place) => ({ ...place, width: 60, height: 20, colour })),
      ...extra.map((place) => ({ ...place, width: 9, height: 9, colour: "#0a0" })),
    ],
    size,
  );

/** A build of three pages: a recolour in four places of two pages, and a new dot in three places of three pages. */
async function twoCauses(service: TestService) {
  const made = await setUp(service);
  const buttons = [
    [
      { x: 10, y: 10 },
      { x: 120, y: 40 },
    ],
    [
      { x: 30, y: 70 },
      { x: 150, y: 100 },
    ],
    [],
  ];
  const dots = [[{ x: 250, y: 20 }], [{ x: 255, y: 33 }], [{ x: 240, y: 60 }]];
  const pages = async (colour: string, withDots: boolean) =>
    Object.fromEntries(
      await Promise.all(
        [0, 1, 2].map(async (at) => [`page-${at}.png`, await page(at, buttons[at]!, colour, withDots ? dots[at] : [])] as const),
      ),
    );
  await verdictOf(service, made.ci, made.project, await pages("#2563eb", false));
  const create = { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] };
  await verdictOf(service, made.ci, made.project, await pages("#1d4ed8", true), { create });
  const decide = (body: object) => service.call(`POST /projects/${made.project.path}/builds/2/decisions`, { token: made.token, body });
  return { ...made, decide };
}

onEachDatabase("causes of a build", (service) => {
  test("two edits in seven places are two causes with facts, numbers and crops", async () => {
    const { project, token } = await twoCauses(service());
    const { body } = await readBuild(service(), token, project, 2, "/causes");
    expect(body.results).toMatchObject([
      { summary: "Recoloured #2563EB → #1D4ED8", kind: "changed", places: 4, snapshots: 2, alike: 0, decision: null },
      { summary: "Recoloured #FFFFFF → #00AA00", places: 3, snapshots: 3 },
    ]);
    const crop = await fetch(body.results[0].sample.afterUrl);
    expect([crop.status, crop.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const { data, info } = await sharp(Buffer.from(await crop.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data.subarray(0, 3).toString("hex")]).toEqual([60, 20, "1d4ed8"]);
    // URLs of earlier versions.
    expect((await fetch(body.results[0].sample.afterUrl.replace("after.webp", "after.png"))).status).toBe(200);
    expect((await fetch(body.results[0].sample.afterUrl.replace("after.webp", "before.webp"))).status).toBe(404);
    const again = { "If-None-Match": crop.headers.get("etag")! };
    expect((await fetch(body.results[0].sample.afterUrl, { headers: again })).status).toBe(304);
    expect((await fetch(body.results[0].sample.afterViewUrl, { headers: again })).status).toBe(200);
    const view = await fetch(body.results[0].sample.afterViewUrl);
    expect(await sharp(Buffer.from(await view.arrayBuffer())).metadata()).toMatchObject({ width: 280, height: 80 });
    expect((await fetch(body.results[0].sample.afterUrl.replace("after.webp", "after-view.webp"))).status).toBe(404);
    // Either page may be compared first.
    const first = { "page-0.png": { x: 10, y: 10 }, "page-1.png": { x: 30, y: 70 } }[body.results[0].sample.name as "page-0.png"];
    const area = { ...first, width: 60, height: 20 };
    expect(body.results[0].sample.frame).toEqual({
      scale: 1,
      before: { x: 0, y: 0, ...size, area },
      after: { x: 0, y: 0, ...size, area },
    });
    const frame = await fetch(`${body.results[0].sample.afterViewUrl}&frame=phone`);
    expect(await sharp(Buffer.from(await frame.arrayBuffer())).metadata()).toMatchObject(size);
    const places = await readBuild(service(), token, project, 2, `/causes/${body.results[0].id}/places`);
    expect(places.body).toMatchObject({
      pageInfo: { total: 4 },
      results: Array.from({ length: 4 }, () => ({ after: { width: 60, height: 20 } })),
    });
    expect((await readBuild(service(), token, project, 2, "/causes/0/places")).status).toBe(404);
    expect((await readBuild(service(), token, project, 1, `/causes/${body.results[0].id}/places`)).status).toBe(404);
  });

  test("decisions about causes approve their snapshots with the review, except a rejected place", async () => {
    const { project, token, decide } = await twoCauses(service());
    const { body } = await readBuild(service(), token, project, 2, "/causes");
    const [recolour, dot] = body.results;
    expect((await decide({ causeId: recolour.id, decision: "approve" })).body).toMatchObject({ decision: "approved" });
    await decide({ causeId: dot.id, decision: "approve" });
    const places = await readBuild(service(), token, project, 2, `/causes/${dot.id}/places`);
    const last = places.body.results.find(({ name }: { name: string }) => name === "page-2.png");
    await decide({ placeId: last.id, decision: "reject" });
    const decided = await readBuild(service(), token, project, 2, `/causes/${dot.id}/places`);
    expect(decided.body.results.map((one: Record<string, unknown>) => [one["decision"], one["apart"], Boolean(one["decidedAt"])])).toEqual(
      places.body.results.map(({ id }: { id: string }) => (id === last.id ? ["rejected", true, true] : ["approved", false, false])),
    );
    await service().call(`POST /projects/${project.path}/builds/2/reviews`, { token, body: { event: "REJECT" } });
    const diffs = await readBuild(service(), token, project, 2, "/diffs?needsReview=true");
    const decisions = diffs.body.results.map(({ name, decision }: { name: string; decision: string }) => [name, decision]);
    expect(decisions.toSorted()).toEqual([
      ["page-0.png", "approved"],
      ["page-1.png", "approved"],
      ["page-2.png", "rejected"],
    ]);
  });

  test("a decision is taken back, a foreign id is 404, and two targets are 400", async () => {
    const { project, token, decide } = await twoCauses(service());
    const { body } = await readBuild(service(), token, project, 2, "/causes");
    const { id } = body.results[0];
    await decide({ causeId: id, decision: "reject" });
    expect((await decide({ causeId: id, decision: "undecide" })).body).toMatchObject({ decision: null });
    expect((await decide({ causeId: "0", decision: "approve" })).status).toBe(404);
    expect((await decide({ diffId: "x", decision: "approve" })).status).toBe(404);
    expect((await decide({ causeId: id, diffId: "1", decision: "approve" })).status).toBe(400);
  });

  test("the choice of the baseline is explained", async () => {
    const { project, token } = await twoCauses(service());
    const { body } = await readBuild(service(), token, project, 2, "/baseline");
    expect(body).toMatchObject({ build: 1, steps: [{ commit: sha("1"), build: 1, verdict: "taken" }] });
    expect(body.summary).toBe(`Compared with #1. ${sha("1").slice(0, 7)} #1 taken`);
    expect((await readBuild(service(), token, project, 1, "/baseline")).body).toMatchObject({ build: null });
  });
});

describe("sentences about builds", () => {
  const none = { before: null, after: null, pixels: 1, recoloured: null };
  test.each([
    [{ ...none, kind: "inserted" as const, after: [0, 4, 800, 40] as const }, "40 px added"],
    [{ ...none, kind: "removed" as const, before: [0, 4, 800, 12] as const }, "12 px removed"],
    [{ ...none, kind: "resized" as const, after: [800, 0, 20, 600] as const }, "20 px wider"],
    [{ ...none, kind: "changed" as const, after: [1, 1, 30, 12] as const }, "Small change, 30 × 12 px"],
    [{ ...none, kind: "lines" as const, before: [0, 1, 1, 1] as const, after: [0, 1, 1, 2] as const }, "1 line became 2"],
    [{ ...none, kind: "many" as const, count: 80 }, "80 areas changed"],
  ])("%j → %s", (facts, sentence) => {
    expect(causeSummary(facts as unknown as Parameters<typeof causeSummary>[0])).toBe(sentence);
  });
  test("commits without a build are counted together", () => {
    const step = (verdict: "no build" | "taken", build: number | null) => ({ commit: sha("a"), build, verdict });
    const steps = [...Array.from({ length: 12 }, () => step("no build", null)), step("taken", 7)];
    expect(describeSteps(steps)).toBe(`12 commits without a build · ${sha("a").slice(0, 7)} #7 taken`);
  });
});
