import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PictureFacts } from "../formats/loupe-results.ts";
import { fileBytes } from "../formats/result-set.ts";
import { extensionOf } from "../pictures/picture-type.ts";
import type { ApiClient } from "../server/api.ts";
import { forEachAtOnce } from "../upload/send-build.ts";
import type { RefusedSnapshot } from "../upload/checked-snapshots.ts";
import type { SuitePicture } from "../upload/suite-snapshots.ts";

/** A picture of a service. */
export type RemotePicture = { name: string; url: string; contentType: string; facts?: PictureFacts };

/** Creates a folder for pictures of a service, which only this person can read. */
export const pictureFolder = (): string => mkdtempSync(join(tmpdir(), "loupe-import-"));
/** Removes the folder of a service's pictures. */
export const removePictures = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Downloads pictures to files of a folder, several at a time. Those of a type that is not imported are refused. */
export async function downloadPictures(api: ApiClient, folder: string, remote: readonly RemotePicture[]) {
  const pictures: SuitePicture[] = [];
  const refused: RefusedSnapshot[] = [];
  const known = remote.map((one) => ({ ...one, ending: extensionOf(one.contentType) }));
  for (const { name, ending, contentType } of known)
    if (ending === null) refused.push({ name, reason: `is of the type ${contentType}, which is not imported.` });
  await forEachAtOnce([...known.entries()], async ([at, { name, url, contentType, facts, ending }]) => {
    if (ending === null) return;
    const file = join(folder, `${pictures.length}-${at}.${ending}`);
    writeFileSync(file, await api.download(url));
    pictures.push({ name, picture: fileBytes(file), baseline: null, isNew: false, contentType, ...(facts && { facts }) });
  });
  return { pictures: pictures.toSorted((one, other) => (one.name < other.name ? -1 : 1)), refused };
}
