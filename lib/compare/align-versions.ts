import { type AlignedPictures, alignPictures, compareAligned } from "./compare-pictures.ts";
import type { EqualBytes, RgbaPicture } from "./pixels.ts";
import type { Rule } from "./rule.ts";

/** Rule of a comparison that people look at. Without `inPlace`, the pictures decide it. */
export type VersionRule = Pick<Rule, "threshold"> & { inPlace?: boolean | undefined };

/** Changed pixels with moved content followed, as a share of those in place, at most: otherwise pictures of one size are compared in place. */
const WORTH_FOLLOWING = 0.5;

const countedIn = (pictures: AlignedPictures, { threshold }: VersionRule) =>
  compareAligned(pictures, { threshold }, { hasFacts: false }).counts.counted;

/**
 * Aligns two versions of a picture. Content that moved is compared with itself where the sizes differ, and where it at least halves the changed
 * pixels: a page that people call unmoved should not be cut into strips. `mayMove`: some content could be compared at another place.
 */
export function alignVersions(
  before: RgbaPicture,
  after: RgbaPicture,
  rule: VersionRule,
  equalBytes?: EqualBytes,
): { pictures: AlignedPictures; mayMove: boolean } {
  // In place is only asked for where content moved.
  if (rule.inPlace) return { pictures: alignPictures(before, after, { inPlace: true }, equalBytes), mayMove: true };
  const followed = alignPictures(before, after, { inPlace: false }, equalBytes);
  const mayMove = followed.alignment.moves;
  const sameSize = before.width === after.width && before.height === after.height;
  if (rule.inPlace === false || !mayMove || !sameSize) return { pictures: followed, mayMove };
  const still = alignPictures(before, after, { inPlace: true }, equalBytes);
  const isWorth = countedIn(followed, rule) <= countedIn(still, rule) * WORTH_FOLLOWING;
  return { pictures: isWorth ? followed : still, mayMove };
}
