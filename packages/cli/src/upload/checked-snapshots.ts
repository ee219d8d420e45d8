import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchesGlob } from "../../../../lib/contract/glob.ts";
import type { PictureFacts } from "../formats/loupe-results.ts";
import { hashOf } from "../pictures/hash.ts";
import { contentTypeOf, isLfsPointer } from "../pictures/picture-type.ts";
import { readRunPicture, PictureRefusal } from "../write-back/plan.ts";
import { foldedPath } from "../write-back/safe-path.ts";
import type { SuitePicture, SuitePictures } from "./suite-snapshots.ts";

/** A snapshot that can be sent. `read` returns the bytes again, which may have changed since. */
export type CheckedSnapshot = {
  name: string;
  hash: string;
  size: number;
  contentType: string;
  baseline: { path: string; tool: string; hash: string | null } | null;
  facts?: PictureFacts;
  read(): Uint8Array;
};

/** A snapshot that can't be sent, with the rest of a sentence that begins with its name. */
export type RefusedSnapshot = { name: string; reason: string };

/** Characters of a name that the server takes. */
const MAX_NAME = 1024;
/** Characters that the server refuses in names. */
const CONTROL = /\p{Cc}/u;

/** Selects snapshots by their names. */
export type NameFilter = { include: readonly string[]; exclude: readonly string[] };
const isSelected = ({ include, exclude }: NameFilter, name: string) =>
  (!include.length || include.some((glob) => matchesGlob(name, glob))) && !exclude.some((glob) => matchesGlob(name, glob));

function checkPicture(
  { name, picture, baseline, isNew, facts, contentType: given }: SuitePicture,
  suite: SuitePictures,
  root: string,
): CheckedSnapshot {
  if (CONTROL.test(name)) throw new PictureRefusal("has control characters in its name. Rename it.");
  if (name.length > MAX_NAME) throw new PictureRefusal(`has a name of more than ${MAX_NAME} characters. Shorten it.`);
  if (baseline?.startsWith("../")) throw new PictureRefusal(`is outside of ${root}. Run the command in the repository of the suite.`);
  const contentType = given ?? contentTypeOf(name);
  if (!contentType) throw new PictureRefusal("is not a PNG, JPEG, WebP or text file.");
  const file = baseline && join(root, baseline);
  const present = file && existsSync(file) ? readFileSync(file) : null;
  if (present && isLfsPointer(present)) throw new PictureRefusal("is a pointer of Git LFS. Run git lfs pull first.");
  const bytes = readRunPicture(given ? picture.label : name, picture, { root, folder: suite.folder });
  if (!bytes.length) throw new PictureRefusal("is empty. Run the suite again.");
  return {
    name,
    hash: hashOf(bytes),
    size: bytes.length,
    contentType,
    baseline: baseline === null ? null : { path: baseline, tool: suite.format, hash: present && !isNew ? hashOf(present) : null },
    ...(facts && { facts }),
    read: () => picture.read(),
  };
}

/** Checks the pictures of a suite, those that a filter selects. Names that some systems can't tell apart are refused, as are pictures that the reader refused. */
export function checkSuite(suite: SuitePictures, root: string, filter: NameFilter) {
  const selected = suite.pictures.filter(({ name }) => isSelected(filter, name));
  const byName = new Map<string, string[]>();
  for (const { name } of selected) byName.set(foldedPath(name), [...(byName.get(foldedPath(name)) ?? []), name]);
  const snapshots: CheckedSnapshot[] = [];
  const refused: RefusedSnapshot[] = suite.refused.filter(({ name }) => isSelected(filter, name));
  for (const one of selected) {
    const other = byName.get(foldedPath(one.name))!.find((name) => name !== one.name);
    try {
      if (other !== undefined) throw new PictureRefusal(`differs only by case or Unicode form from ${other}. Rename one of them.`);
      snapshots.push(checkPicture(one, suite, root));
    } catch (error) {
      if (!(error instanceof PictureRefusal)) throw error;
      refused.push({ name: one.name, reason: error.message });
    }
  }
  return { snapshots, refused };
}
