import type { StageSource } from "@/components/stage/stage-image";

/**
 * Returns the length of a video in seconds, 0 while it is not known. Browsers report no length for recordings whose container has none; their
 * record has it, and `data-seconds` carries it.
 */
export function videoSeconds(video: HTMLVideoElement): number {
  if (Number.isFinite(video.duration) && video.duration > 0) return video.duration;
  return Number(video.dataset["seconds"]) || 0;
}

/** Returns the attribute that carries the stored length of a video to `videoSeconds`. */
export const lengthAttribute = ({ durationMs }: Pick<StageSource, "durationMs">) =>
  durationMs ? { "data-seconds": durationMs / 1000 } : {};
