import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { comparisonQuestions } from "../../../db/diff-schema.ts";
import { readBuild, runBuildJobs, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

type Theme = { name: string; paper: string; ink: string; accent: string };
const themes: readonly Theme[] = [
  { name: "light", paper: "#ffffff", ink: "#111827", accent: "#1d4ed8" },
  { name: "dark", paper: "#111827", ink: "#e5e7eb", accent: "#60a5fa" },
  { name: "mobile", paper: "#f3f4f6", ink: "#374151", accent: "#7c3aed" },
];
/** Bars of a sign of 24 × 20 pixels, in one of three shapes. */
const signs = [
  [
    { x: 0, y: 0, width: 6, height: 20 },
    { x: 6, y: 14, width: 18, height: 6 },
  ],
  [
    { x: 0, y: 0, width: 24, height: 6 },
    { x: 9, y: 6, width: 6, height: 14 },
  ],
  [
    { x: 0, y: 7, width: 24, height: 6 },
    { x: 18, y: 0, width: 6, height: 20 },
  ],
] as const;
/** A page with signs at places, and a title of its own. */
const page = ({ paper, ink }: Theme, shown: readonly { sign: number; x: number; y: number }[], title = 0) =>
  drawing(
    paper,
    [
      { x: 10, y: 180, width: 30 + title * 12, height: 8, colour: ink },
      ...shown.flatMap(({ sign, x, y }) => signs[sign]!.map((bar) => ({ ...bar, x: bar.x + x, y: bar.y + y, colour: ink }))),
    ],
    { width: 300, height: 200 },
  );
/** Pages in all themes: the sign of the first edit at two places, and that of the second one on another page. */
const pages = async (first: number, second: number) =>
  Object.fromEntries(
    await Promise.all(
      themes.flatMap((theme, at) => [
        page(
          theme,
          [
            { sign: first, x: 40 + at * 8, y: 30 },
            { sign: first, x: 200, y: 100 },
          ],
          1,
        ).then((bytes) => [`home ${theme.name}.png`, bytes]),
        page(theme, [{ sign: second, x: 100, y: 60 }], 2).then((bytes) => [`cart ${theme.name}.png`, bytes]),
      ]),
    ),
  ) as Record<string, Buffer>;

type Row = {
  id: string;
  decision: string | null;
  question: { id: string; number: number; decidedAt: string | null; samples: { causeId: string }[]; [field: string]: unknown };
};

async function asked(service: TestService) {
  const made = await setUp(service);
  await verdictOf(service, made.ci, made.project, await pages(0, 0));
  const send = async (name: string, files: Record<string, Buffer>) => {
    const create = { branch: "feat/x", commit: sha(name), referenceCommit: sha("1"), parentCommits: [sha(name), sha("1")] };
    await verdictOf(service, made.ci, made.project, files, { create });
    await runBuildJobs(service);
  };
  await send("2", await pages(1, 2));
  const list = async (rest: string, number = 2) => (await readBuild(service, made.token, made.project, number, rest)).body.results as Row[];
  const decide = (body: object, number = 2) =>
    service.call(`POST /projects/${made.project.path}/builds/${number}/decisions`, { token: made.token, body });
  return { ...made, send, list, decide };
}

onEachDatabase("questions of a build", (service) => {
  test("an edit in three themes is one question with its variants, snapshots and crops", async () => {
    const { list, token, project } = await asked(service());
    const questions = await list("/questions");
    expect(questions.map(({ question }) => question)).toMatchObject([
      { number: 1, variants: 3, snapshots: 3, places: 6, undecided: 3, rejected: 0, decision: null, decidedAt: null },
      { number: 2, variants: 3, snapshots: 3, places: 3, undecided: 3, rejected: 0, decision: null, decidedAt: null },
    ]);
    const [first] = questions;
    const variants = await list(`/causes?question=${first!.question.id}`);
    expect(new Set(first!.question.samples.map(({ causeId }) => causeId))).toEqual(new Set(variants.map(({ id }) => id)));
    expect(await list(`/causes?alike=${variants[0]!.id}`)).toHaveLength(2);
    const { body: build } = await readBuild(service(), token, project, 2);
    expect(build).toMatchObject({ causes: { total: 6, undecided: 6 }, questions: { total: 2, undecided: 2, rejected: 0 } });
  });

  test("a question decides about each variant but those kept apart, as deciding one by one does", async () => {
    const { list, decide } = await asked(service());
    const [first, second] = await list("/questions");
    const [apart, ...others] = await list(`/causes?question=${first!.question.id}`);
    const made = await decide({ questionId: first!.question.id, except: [apart!.id], decision: "approve" });
    expect(made.body).toMatchObject({ decision: "approved", stored: true, variants: 2 });
    for (const { id } of await list(`/causes?question=${second!.question.id}`)) await decide({ causeId: id, decision: "approve" });
    const [decided, alone] = await list("/questions");
    expect(decided!.question).toMatchObject({ undecided: 1, decision: null, decidedAt: made.body.decidedAt });
    expect(alone!.question).toMatchObject({ undecided: 0, decision: "approved" });
    const shown = await list(`/causes?question=${first!.question.id}`);
    expect(
      shown
        .filter(({ decision }) => decision === "approved")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(others.map(({ id }) => id).toSorted());
    await decide({ causeId: apart!.id, decision: "reject" });
    expect((await list("/questions"))[0]!.question).toMatchObject({ undecided: 0, decision: "rejected" });
  });

  test("the places of all variants are listed together, each with its cause", async () => {
    const { list, token, project } = await asked(service());
    const [question] = await list("/questions");
    const variants = await list(`/causes?question=${question!.question.id}`);
    const places = async (rest: string) =>
      (await readBuild(service(), token, project, 2, `/causes/${question!.id}/places?${rest}`)).body as {
        results: { id: string; causeId: string }[];
        pageInfo: { total: number };
      };
    const own = await places("");
    expect(own).toMatchObject({ pageInfo: { total: 2 }, results: [{ causeId: question!.id }, { causeId: question!.id }] });
    const all = [...(await places("variants=true&perPage=4")).results, ...(await places("variants=true&perPage=4&page=2")).results];
    expect(all).toHaveLength(6);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(new Set(all.map(({ causeId }) => causeId))).toEqual(new Set(variants.map(({ id }) => id)));
    expect((await places("variants=true")).pageInfo.total).toBe(6);
  });

  test("two builds that are compared by hand have the questions of a build once all snapshots are compared", async () => {
    const { list, token, project } = await asked(service());
    const read = async (rest: string, sides = "1/2") =>
      (await service().call(`GET /projects/${project.path}/comparisons/${sides}${rest}`, { token })).body;
    const withoutIds = ({ question }: Row) => {
      const { number, variants, samples, ...counts } = question;
      return { number, variants, counts: { ...counts, id: null }, crops: samples.length };
    };
    const [own, compared] = [await list("/questions"), (await read("/questions")).results as Row[]];
    expect(compared.map(withoutIds)).toEqual(own.map(withoutIds));
    const [first] = compared;
    const variants = (await read(`/causes?question=${first!.question.id}`)).results as Row[];
    expect(variants.map(({ question }) => question.variants)).toEqual([3, 3, 3]);
    expect(new Set(first!.question.samples.map(({ causeId }) => causeId))).toEqual(new Set(variants.map(({ id }) => id)));
    const places = async (rest: string) =>
      (await read(`/causes/${first!.id}/places?${rest}`)) as { results: { id: string; diffId: string }[] };
    expect(await places("")).toMatchObject({ pageInfo: { total: 2 } });
    const all = [...(await places("variants=true&perPage=4")).results, ...(await places("variants=true&perPage=4&page=2")).results];
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    const change = await read(`/diffs/${all[0]!.diffId}`);
    expect(change.places).toMatchObject([{ questionId: first!.question.id, questionNumber: 1 }, { questionNumber: 1 }]);
    expect((await read("/groups?by=folder")).results).toEqual([{ key: "", snapshots: 6, causes: 6, questions: 2 }]);
    expect((await readBuild(service(), token, project, 2, "/groups?by=folder")).body.results).toMatchObject([{ causes: 6, questions: 2 }]);
    await service().call(`POST /projects/${project.path}/comparisons`, { token, body: { base: { build: 2 }, head: { build: 1 } } });
    expect(await read("/questions", "2/1")).toMatchObject({ pageInfo: { total: 0 } });
    await runBuildJobs(service());
    expect(await read("/questions", "2/1")).toMatchObject({ pageInfo: { total: 2 } });
  });

  test("changes in equally many places have one order in a build and in the comparison of its two builds", async () => {
    const made = await setUp(service());
    const marks = async (light: string) => {
      const tones = ["00", "20", "40", "60", "80", "a0"];
      const pictures = await Promise.all(
        tones.map((tone) => drawing("#ffffff", [{ x: 10, y: 10, width: 40, height: 30, colour: `#${light}${tone}c0` }])),
      );
      return Object.fromEntries(pictures.map((bytes, at) => [`mark ${at}.png`, bytes]));
    };
    await verdictOf(service(), made.ci, made.project, await marks("10"));
    const create = { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("2"), sha("1")] };
    await verdictOf(service(), made.ci, made.project, await marks("80"), { create });
    type Coloured = { number: number; recoloured: { from: string } };
    const colours = (rows: unknown[]) => (rows as Coloured[]).map(({ number, recoloured }) => [number, recoloured.from]);
    const { results: own } = (await readBuild(service(), made.token, made.project, 2, "/questions")).body;
    const compared = await service().call(`GET /projects/${made.project.path}/comparisons/1/2/questions`, { token: made.token });
    expect(new Set(colours(own)).size).toBe(6);
    expect(colours(compared.body.results)).toEqual(colours(own));
  });

  test("questions of two builds are joined again when snapshots of one changed, and end with a build", async () => {
    const { token, project, send } = await asked(service());
    await send("3", await pages(2, 2));
    const { db } = service().deps;
    const { id } = (await readBuild(service(), token, project, 3)).body;
    const ofHead = eq(comparisonQuestions.headBuildId, id);
    const stored = () => db.select({ digest: comparisonQuestions.digest }).from(comparisonQuestions).where(ofHead);
    const read = () => service().call(`GET /projects/${project.path}/comparisons/1/3/questions`, { token });
    const [one, other] = await Promise.all([read(), read()]);
    expect([one.body.pageInfo.total, other.body.pageInfo.total]).toEqual([1, 1]);
    expect(await stored()).toHaveLength(1);
    await db
      .update(comparisonQuestions)
      .set({ digest: `of an earlier state of ${id}` })
      .where(ofHead);
    expect((await read()).body.pageInfo.total).toBe(1);
    expect(await stored()).toHaveLength(1);
    await db.delete(builds).where(eq(builds.id, id));
    expect(await stored()).toEqual([]);
  });

  test("the overview counts questions, and new, removed and failed snapshots, by one definition", async () => {
    const { list, decide, send, token, project } = await asked(service());
    const files = { ...(await pages(1, 2)), "new.png": await page(themes[0]!, [], 3), "damaged.png": Buffer.from("no picture") };
    delete (files as Record<string, Buffer>)["cart dark.png"];
    await send("3", files);
    const numbers = async () => (await readBuild(service(), token, project, 3, "/overview")).body.toDecide;
    const open = (total: number, undecided = total, rejected = 0) => ({ total, undecided, rejected });
    const diffs = (await readBuild(service(), token, project, 3, "/diffs?perPage=100")).body.results as {
      id: string;
      name: string;
      status: string;
    }[];
    const idOf = (name: string) => diffs.find((one) => one.name === name)!.id;
    expect(await numbers()).toMatchObject({ changes: open(2), added: open(1), removed: open(1), failed: open(1) });
    await decide({ diffId: idOf("new.png"), decision: "reject", reason: "Not yet" }, 3);
    await decide({ questionId: (await list("/questions", 3))[0]!.question.id, decision: "approve" }, 3);
    expect(await numbers()).toEqual({ ...open(5, 3, 1), changes: open(2, 1), added: open(1, 0, 1), removed: open(1), failed: open(1) });
  });

  test("taking back the decision about a question opens its variants, and none that was decided apart", async () => {
    const { list, decide } = await asked(service());
    const id = (await list("/questions"))[0]!.question.id;
    const [apart] = await list(`/causes?question=${id}`);
    await decide({ causeId: apart!.id, decision: "reject" });
    const { body } = await decide({ questionId: id, except: [apart!.id], decision: "approve" });
    expect((await decide({ questionId: id, decision: "undecide", seen: body.decidedAt })).body).toMatchObject({
      stored: true,
      variants: 2,
    });
    const decided = (await list(`/causes?question=${id}`)).map(({ decision }) => decision);
    expect(decided.filter(Boolean)).toEqual(["rejected"]);
  });

  test("a question carries nothing over: a variant that arrives later is undecided", async () => {
    const { list, decide, send } = await asked(service());
    const id = (await list("/questions"))[0]!.question.id;
    await decide({ questionId: id, decision: "approve" });
    const files = await pages(1, 2);
    await send("3", {
      ...files,
      "home light.png": await page(
        themes[0]!,
        [
          { sign: 1, x: 60, y: 30 },
          { sign: 1, x: 200, y: 100 },
        ],
        1,
      ),
    });
    const open = await list("/causes?decision=undecided", 3);
    expect(open.length).toBeGreaterThan(0);
  });

  describe("refusals", () => {
    test.each([
      ["an unknown question", { questionId: "999999", decision: "approve" }, 404, /not found/i],
      ["a question that is no number", { questionId: "x", decision: "approve" }, 404, /not found/i],
      [
        "a cause of another question to keep apart",
        { except: ["999999"], decision: "approve" },
        400,
        /999999 is not a cause of this question/,
      ],
      [
        "causes to keep apart without a question",
        { causeId: "1", questionId: undefined, except: ["1"], decision: "approve" },
        400,
        /decisions about a question/,
      ],
      ["taking back without a time", { decision: "undecide" }, 400, /seen.*required/],
      ["a cause beside the question", { causeId: "1", decision: "approve" }, 400, /exactly one of/],
    ])("%s decides nothing", async (_name, body, status, words) => {
      const { list, decide } = await asked(service());
      const answer = await decide({ questionId: (await list("/questions"))[0]!.question.id, ...body });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(words)]);
      expect(await list("/causes?decision=undecided")).toHaveLength(6);
    });
  });
});
