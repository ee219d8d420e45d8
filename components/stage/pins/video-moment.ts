/** The longest duration of a frame during playback, in seconds. */
const LONGEST_FRAME = 0.25;

/** Time in seconds of the frame that each video shows. */
const shownTimes = new WeakMap<HTMLVideoElement, number>();

/** Tracks the frame that a video shows, in browsers with frame callbacks. Returns a function that stops. */
export function trackShownFrame(video: HTMLVideoElement): () => void {
  if (!("requestVideoFrameCallback" in video)) return () => {};
  let handle = 0;
  // The frame before a seek is not the frame after it.
  const forget = () => shownTimes.delete(video);
  video.addEventListener("seeking", forget);
  const next = () => {
    handle = video.requestVideoFrameCallback((_, { mediaTime }) => {
      shownTimes.set(video, mediaTime);
      next();
    });
  };
  next();
  return () => {
    video.removeEventListener("seeking", forget);
    video.cancelVideoFrameCallback(handle);
  };
}

/** The video on the stage. Null for an image. */
export const stageVideo = (): HTMLVideoElement | null => document.querySelector("#main video");

/** Pauses the video and returns the time of its frame in seconds, or of the playhead where the frame is unknown. Null for an image. */
export function pauseAtMoment(): number | null {
  const video = stageVideo();
  if (!video) return null;
  video.pause();
  const frame = shownTimes.get(video);
  // A frame far from the playhead is an old one.
  return frame !== undefined && Math.abs(frame - video.currentTime) < LONGEST_FRAME ? frame : video.currentTime;
}

/** Pauses the videos on the stage (two in a comparison) and shows a time in seconds. */
export function seekVideos(time: number) {
  for (const video of document.querySelectorAll<HTMLVideoElement>("#main video")) {
    video.pause();
    video.currentTime = time;
  }
}
