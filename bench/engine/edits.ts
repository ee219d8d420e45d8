import { createHash } from "node:crypto";
import { questionsOf } from "../../lib/compare/questions/questions.ts";
import { compareSnapshots } from "../../service/compare/compare-snapshots.ts";
import type { StoredRegion } from "../../service/db/diff-schema.ts";
import { questionRegion } from "../../service/domain/builds/causes/join-questions.ts";
import type { Row } from "../table.ts";
import type { Shooter } from "./shoot.ts";
import { siteEdits, sitePage, siteVariants, usualSite } from "./site.ts";

/** Regions of one snapshot of the sample site after an edit. */
type Edited = { test: string; variant: string; regions: StoredRegion[] };

const fileOf = (bytes: Uint8Array) => ({ bytes, hash: createHash("sha256").update(bytes).digest("hex"), contentType: "image/png" });

/** Shoots and compares all snapshots in which an edit is visible. */
async function compareEdit(shooter: Shooter, edit: object): Promise<Edited[]> {
  const site = await usualSite();
  const found: Edited[] = [];
  for (const variant of siteVariants()) {
    const [before, after] = [sitePage(site, variant), sitePage({ ...site, ...edit }, variant)];
    if (before.html === after.html) continue;
    const [base, head] = [fileOf(await shooter.shoot(before)), fileOf(await shooter.shoot(after))];
    if (base.hash === head.hash) continue;
    const { comparison } = await compareSnapshots({ base, head, threshold: 0.5 });
    const { page: test, width, theme, browser } = variant;
    found.push({ test, variant: `${width} ${theme} ${browser}`, regions: comparison!.regions });
  }
  return found;
}

/** Returns the question of each region of snapshots. */
const askAbout = (snapshots: readonly Edited[]) =>
  questionsOf(
    snapshots.map(({ test, variant, regions }) => ({
      test,
      variant,
      regions: regions.map((region) => questionRegion({ key: region.key, facts: region }, region.before, region.after)),
    })),
  );

/** Returns the number of questions with regions of both edits, when both are in one build. Their regions are those of each edit alone. */
function mixedQuestions(one: readonly Edited[], other: readonly Edited[]): number {
  const snapshots = new Map<string, Edited & { edits: number[] }>();
  [one, other].forEach((edited, edit) => {
    for (const { test, variant, regions } of edited) {
      const key = `${test} ${variant}`;
      const known = snapshots.get(key) ?? { test, variant, regions: [], edits: [] };
      known.regions.push(...regions);
      known.edits.push(...regions.map(() => edit));
      snapshots.set(key, known);
    }
  });
  const all = [...snapshots.values()];
  const asked = new Map<number, Set<number>>();
  askAbout(all).forEach((questions, at) =>
    questions.forEach((question, region) => asked.set(question, (asked.get(question) ?? new Set<number>()).add(all[at]!.edits[region]!))),
  );
  return [...asked.values()].filter((edits) => edits.size > 1).length;
}

/** Measures how often edits of a site are asked about, and which questions mix two edits of one build. */
export async function* benchEdits(shooter: Shooter): AsyncGenerator<Row> {
  const edits: { name: string; snapshots: Edited[] }[] = [];
  for (const [name, edit] of Object.entries(await siteEdits())) {
    const snapshots = await compareEdit(shooter, edit);
    edits.push({ name, snapshots });
    const regions = snapshots.flatMap((one) => one.regions);
    const unseen = snapshots.filter((one) => !one.regions.length).length;
    yield {
      name: `Edit "${name}"`,
      value: new Set(askAbout(snapshots).flat()).size,
      unit: "questions",
      target: 2,
      note: `${snapshots.length} snapshots, ${unseen} unseen, ${regions.length} regions, ${new Set(regions.map(({ key }) => key)).size} causes`,
    };
  }
  const pairs = edits.flatMap((one, at) => edits.slice(at + 1).map((other) => [one, other] as const));
  const mixed = pairs.filter(([one, other]) => mixedQuestions(one.snapshots, other.snapshots) > 0);
  yield {
    name: "Pairs of edits in one build with a question that mixes them",
    value: mixed.length,
    unit: `of ${pairs.length}`,
    target: 0,
    note: mixed.map(([one, other]) => `${one.name} + ${other.name}`).join("; "),
  };
}
