import type { ResponseBody } from "../api/call.ts";
import { plainName } from "./media-state.ts";

export type ListedMedia = ResponseBody<"GET /projects/{owner}/{project}/media">["results"][number];
/** Content of a card: a media, or both media of a pair. */
export type Frame = { main: ListedMedia; before: ListedMedia | null };
export type FrameGroup = { key: string; prNumber: number | null; branch: string | null; frames: Frame[] };

const updatedAt = (media: ListedMedia) => media.updatedAt ?? media.createdAt;

/** Returns the time and the uploader of the latest version; of a pair, of its newer half. */
export function latestUpload({ main, before }: Frame): { at: string; by: string | null } {
  const newest = before && updatedAt(before) > updatedAt(main) ? before : main;
  return { at: updatedAt(newest), by: (newest.updatedAt ? newest.updatedBy : newest.createdBy) ?? null };
}

const keyOf = ({ prNumber, branch }: ListedMedia) => (prNumber !== null ? `#${prNumber}` : branch !== null ? `/${branch}` : "");

/**
 * Groups media by pull request, else by branch, else without either; groups are in the order of their newest media. Before and after of
 * one name become one frame, when both are in `list`.
 */
export function groupMedia(list: readonly ListedMedia[]): FrameGroup[] {
  const groups = new Map<string, FrameGroup>();
  const open = new Map<string, Frame>();
  for (const media of list) {
    const key = keyOf(media);
    const group = groups.get(key) ?? { key, prNumber: media.prNumber, branch: media.branch, frames: [] };
    groups.set(key, group);
    const pair = `${key}\n${plainName(media.name)}`;
    const half = media.state ? open.get(pair) : undefined;
    if (half && half.main.state !== media.state) {
      open.delete(pair);
      if (media.state === "before") half.before = media;
      else Object.assign(half, { main: media, before: half.main } satisfies Frame);
      continue;
    }
    const frame: Frame = { main: media, before: null };
    group.frames.push(frame);
    if (media.state) open.set(pair, frame);
  }
  return [...groups.values()];
}
