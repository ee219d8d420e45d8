/** No frame is shown for longer than this while a video plays, in seconds. */
const longest = 0.25;

const shown = new WeakMap<HTMLVideoElement, number>();

/** Follows which frame of a video is on the screen, where the browser tells; returns the way to stop. */
export function trackShownFrame(video: HTMLVideoElement): () => void {
  if (!("requestVideoFrameCallback" in video)) return () => {};
  let handle = 0;
  // What was on the screen is not what is sought.
  const leave = () => shown.delete(video);
  video.addEventListener("seeking", leave);
  const next = () => {
    handle = video.requestVideoFrameCallback((_, { mediaTime }) => {
      shown.set(video, mediaTime);
      next();
    });
  };
  next();
  return () => {
    video.removeEventListener("seeking", leave);
    video.cancelVideoFrameCallback(handle);
  };
}

/** The video on the stage; null for a picture. */
export const stageVideo = (): HTMLVideoElement | null => document.querySelector("#main video");

/** The moment on the screen in seconds: that of the frame that is shown, else of the playhead. Pauses the video. */
export function pauseAtMoment(): number | null {
  const video = stageVideo();
  if (!video) return null;
  video.pause();
  const frame = shown.get(video);
  // The playhead is within the frame that is shown, or the frame is not the one to come.
  return frame !== undefined && Math.abs(frame - video.currentTime) < longest ? frame : video.currentTime;
}

/** Shows a moment of the video on the stage; of both, where two are compared. */
export function seekVideos(time: number) {
  for (const video of document.querySelectorAll<HTMLVideoElement>("#main video")) {
    video.pause();
    video.currentTime = time;
  }
}
