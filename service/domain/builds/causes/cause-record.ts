import type * as z from "zod";
import type { BuildCause, BuildQuestion } from "../../../../lib/contract/build-causes.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { type CauseFacts, causeSummary } from "../record/cause-summary.ts";
import { boxesOf, cropFrames, type FrameBox, viewOf } from "../record/crop-frame.ts";
import { cropUrl } from "../record/snapshot-urls.ts";

/** A place with its region, from which its crops are cut. */
export type PlaceCrops = { comparison_id: string; region: number; own: StoredRegion | null };
export type StoredSize = { width: number | null; height: number | null };
/** A region with the sizes of both pictures. `shift`: pixels by which content at it moved down. */
type Crops = Pick<PlaceCrops, "own"> & { shift: number; before_size: StoredSize | null; after_size: StoredSize | null };

const sizeOf = (size: StoredSize | null) => (size?.width && size.height ? { width: size.width, height: size.height } : null);

type Sample = z.output<typeof BuildCause>["sample"];

/** Returns the parts of both pictures that crops of a cause's first place show; nulls for texts. */
function cropsOf({ own, shift, before_size: first, after_size: second }: Crops): Required<Pick<Sample, "frame" | "view">> {
  const [before, after] = [sizeOf(first), sizeOf(second)];
  if (!own || own.kind === "lines" || !before || !after) return { frame: null, view: null };
  const framed = { region: own, shift, pictures: { before, after } };
  const areaIn = (name: "before" | "after", [x, y]: FrameBox) => {
    const area = own[name];
    return area && { x: area[0] - x, y: area[1] - y, width: area[2], height: area[3] };
  };
  const frames = cropFrames(framed);
  const frame = (name: "before" | "after") => {
    const [x, y, width, height] = frames[name];
    return { x, y, width, height, area: areaIn(name, frames[name]) };
  };
  const boxes = boxesOf(framed);
  const view = (name: "before" | "after") => {
    const part = viewOf(boxes[name], framed.pictures[name]);
    return { width: part[2], height: part[3], area: areaIn(name, part) };
  };
  return {
    frame: { scale: frames.scale, before: frame("before"), after: frame("after") },
    view: { before: view("before"), after: view("after") },
  };
}

/** Returns the URLs of both crops of a place; null for texts, and the exact one where a picture has no such area. */
export function cropUrls(deps: Deps, { comparison_id: comparisonId, region, own }: PlaceCrops) {
  const url = (side: "before" | "after", isView = false) =>
    own && own.kind !== "lines" && (isView || own[side]) ? cropUrl(deps, { comparisonId, region, side, isView }) : null;
  return {
    beforeUrl: url("before"),
    afterUrl: url("after"),
    beforeViewUrl: url("before", true),
    afterViewUrl: url("after", true),
  };
}

/** Maps a stored box to the record. */
export const toBox = (box: StoredRegion["before"] | undefined) => (box ? { x: box[0], y: box[1], width: box[2], height: box[3] } : null);

/** A cause with its question and first place, as statements about builds and about comparisons of two builds return it. */
export type CauseOfQuestionRow = PlaceCrops &
  Crops & { id: string; facts: CauseFacts } & Record<"places" | "snapshots" | "number" | "question_number" | "variants", number> & {
    joint: string;
  };

/** Maps what causes of builds and of comparisons have in common to the record. `place`: the snapshot of the first place. */
export const toCauseFacts = (deps: Deps, row: CauseOfQuestionRow, place: { diffId: string; name: string }) => ({
  id: row.id,
  kind: row.facts.kind,
  summary: causeSummary(row.facts),
  recoloured: row.facts.recoloured ?? null,
  places: row.places,
  snapshots: row.snapshots,
  alike: row.variants - 1,
  number: row.number,
  question: { id: row.joint, number: row.question_number, variants: row.variants },
  sample: { ...place, region: row.region, ...cropUrls(deps, row), lines: row.own?.lines ?? null, ...cropsOf(row) },
});

/** A question with its first causes, each with its first place. */
export type QuestionRow = Record<"places" | "snapshots", number> & { samples: (PlaceCrops & Crops & { cause: string })[] };

/** Maps a question to the record, as its first cause. `names`: the snapshots of the samples. */
export const toQuestion = <C extends { question?: z.output<typeof BuildCause>["question"] }>(
  deps: Deps,
  cause: C,
  { places, snapshots, samples }: QuestionRow,
  names: readonly string[],
  decided: Pick<z.output<typeof BuildQuestion>["question"], "undecided" | "rejected" | "decision" | "decidedAt">,
) => ({
  ...cause,
  question: {
    ...cause.question!,
    places,
    snapshots,
    ...decided,
    samples: samples.map((one, at) => ({
      causeId: one.cause,
      name: names[at]!,
      ...cropUrls(deps, one),
      lines: one.own?.lines ?? null,
      view: cropsOf(one).view,
    })),
  },
});
