import { videoSeconds } from "./video-seconds";

/** Assumed duration of a video frame, in seconds, until it has been measured. */
const DEFAULT_FRAME = 1 / 30;
/** The shortest difference between two frames, in seconds, that counts as a frame duration. */
const SHORTEST_FRAME = 0.004;

/**
 * Steps through a video frame by frame. Browsers don't expose the frame rate, so the duration of a frame is measured
 * from consecutive frames during playback. `onFrame` is called for every frame that is shown.
 */
export function createFrameStepper(video: HTMLVideoElement, onFrame: () => void) {
  let frameDuration: number | null = null;
  let last: { time: number; count: number } | null = null;
  let shownTime: number | null = null;
  let callback = 0;
  const watchFrames = () => {
    callback = video.requestVideoFrameCallback((_, { mediaTime, presentedFrames }) => {
      const gap = last ? mediaTime - last.time : 0;
      const isConsecutive = last && presentedFrames === last.count + 1 && gap > SHORTEST_FRAME;
      if (isConsecutive && !video.seeking && !video.paused && video.playbackRate === 1)
        frameDuration = frameDuration === null ? gap : Math.min(frameDuration, gap);
      last = { time: mediaTime, count: presentedFrames };
      shownTime = mediaTime;
      onFrame();
      watchFrames();
    });
  };
  // Firefox before 132 has no frame callbacks.
  if ("requestVideoFrameCallback" in video) watchFrames();
  return {
    /** Time in seconds of the frame on the screen. */
    time: () => (video.paused && shownTime !== null ? shownTime : video.currentTime),
    /** Pauses and moves by a number of frames. */
    step(by: number) {
      const frame = frameDuration ?? DEFAULT_FRAME;
      video.pause();
      const from = shownTime !== null && Math.abs(shownTime - video.currentTime) < frame ? shownTime : video.currentTime;
      // Seeks to the middle of a frame. At its edge, rounding would decide which frame is shown.
      const to = (Math.round(from / frame) + by + 0.5) * frame;
      video.currentTime = Math.min(Math.max(to, 0), videoSeconds(video) || to);
    },
    stop: () => void (callback && video.cancelVideoFrameCallback(callback)),
  };
}
