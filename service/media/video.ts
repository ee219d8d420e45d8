import { invalid } from "../core/errors.ts";
import { refuseHuge } from "./inspect.ts";
import { mp4 } from "./mp4.ts";
import { type Peek, TooFarError } from "./peek.ts";
import { webm } from "./webm.ts";

/** What a container says, as it says it. */
export type Raw = { width: number | null; height: number | null; seconds: number | null };

type VideoFacts = { width: number | null; height: number | null; durationMs: number | null };

const MAX_HOURS = 24;

/**
 * Pixels and length of a video from its container's headers, nothing decoded; null where they say nothing usable. Throws 400 for
 * sizes that would exhaust a viewer's memory and for lengths that nobody could watch.
 */
export async function videoFacts(peek: Peek, file: { size: number; contentType: string }): Promise<VideoFacts> {
  let raw: Raw = { width: null, height: null, seconds: null };
  try {
    raw = await (file.contentType === "video/webm" ? webm : mp4)(peek, file.size);
  } catch (error) {
    if (!(error instanceof TooFarError)) throw error;
  }
  const [width, height] = [Math.round(raw.width ?? 0), Math.round(raw.height ?? 0)];
  refuseHuge("video", width, height);
  const seconds = raw.seconds ?? 0;
  if (seconds > MAX_HOURS * 3600)
    throw invalid(`The video says that it lasts more than ${MAX_HOURS} hours. It may be damaged; save or record it again.`);
  const durationMs = seconds > 0 ? Math.round(seconds * 1000) : 0;
  return { ...(width && height ? { width, height } : { width: null, height: null }), durationMs: durationMs || null };
}
