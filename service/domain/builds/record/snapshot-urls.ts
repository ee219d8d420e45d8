import { type SnapshotType, snapshotTypes } from "../../../../lib/contract/build-shapes.ts";
import type { Deps } from "../../../core/deps.ts";
import { signedQuery } from "../../../media/file-urls.ts";

const extensionOf = (contentType: string) => snapshotTypes[contentType as SnapshotType] ?? "bin";

/** Subjects of the signatures of files: a URL of one kind does not open another. */
export const snapshotSubject = (fileId: string) => `snapshot/${fileId}`;
export const traceSubject = (fileId: string) => `trace/${fileId}`;
export const maskSubject = (comparisonId: string) => `mask/${comparisonId}`;

/** Returns the URL of a snapshot's file, which expires after 60 to 90 minutes. */
export const snapshotUrl = (deps: Deps, fileId: string, contentType: string): string =>
  `${deps.settings.appUrl}/files/snapshots/${fileId}.${extensionOf(contentType)}?${signedQuery(deps, snapshotSubject(fileId))}`;

/** Returns the URL that downloads the Playwright trace of a snapshot. */
export const traceUrl = (deps: Deps, fileId: string): string =>
  `${deps.settings.appUrl}/files/traces/${fileId}.zip?${signedQuery(deps, traceSubject(fileId))}`;

/** Returns the URL of the picture of changed pixels of a comparison. */
export const maskUrl = (deps: Deps, comparisonId: string): string =>
  `${deps.settings.appUrl}/files/masks/${comparisonId}.png?${signedQuery(deps, maskSubject(comparisonId))}`;

/** Side of a region of a comparison: exactly its area, or with `isView` a window around it. */
export type Crop = { comparisonId: string; region: number; side: "before" | "after"; isView?: boolean };
export const cropSubject = ({ comparisonId, region, side, isView = false }: Crop) =>
  `crop/${comparisonId}/${region}/${side}${isView ? "/view" : ""}`;

/** Returns the URL of the picture of one side of a region. */
export function cropUrl(deps: Deps, crop: Crop): string {
  const name = `${crop.comparisonId}-${crop.region}-${crop.side}${crop.isView ? "-view" : ""}.webp`;
  return `${deps.settings.appUrl}/files/crops/${name}?${signedQuery(deps, cropSubject(crop))}`;
}

/** File of a link to one change: a whole side, or with `isCrop` exactly the changed area. */
export type ChangeFile = { linkId: string; side: "before" | "after"; isCrop?: boolean };
export const changeFileSubject = ({ linkId, side, isCrop = false }: ChangeFile) => `change/${linkId}/${side}${isCrop ? "/crop" : ""}`;

/** Returns the URL of a file of a link to one change. It stops working when the link ends. */
export function changeFileUrl(deps: Deps, { contentType, ...file }: ChangeFile & { contentType: string }): string {
  const name = `${file.linkId}-${file.side}${file.isCrop ? "-crop" : ""}.${extensionOf(contentType)}`;
  return `${deps.settings.appUrl}/files/changes/${name}?${signedQuery(deps, changeFileSubject(file))}`;
}
