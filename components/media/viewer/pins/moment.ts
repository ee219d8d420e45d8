const shown = new WeakMap<HTMLVideoElement, number>();

/** Follows which frame of a video is on the screen, where the browser tells; returns the way to stop. */
export function followFrames(video: HTMLVideoElement): () => void {
  if (!("requestVideoFrameCallback" in video)) return () => {};
  let handle = 0;
  const next = () => {
    handle = video.requestVideoFrameCallback((_, { mediaTime }) => {
      shown.set(video, mediaTime);
      next();
    });
  };
  next();
  return () => video.cancelVideoFrameCallback(handle);
}

/** The video on the stage; null for a picture. */
export const player = (): HTMLVideoElement | null => document.querySelector("#main video");

/** The moment on the screen in seconds: that of the frame that is shown, else of the playhead. Pauses the video. */
export function takeMoment(): number | null {
  const video = player();
  if (!video) return null;
  video.pause();
  const frame = shown.get(video);
  // A frame shown half a second ago is not this moment: the video was sought and has not drawn yet.
  return frame !== undefined && Math.abs(frame - video.currentTime) < 0.5 ? frame : video.currentTime;
}

/** Shows a moment of the video on the stage. */
export function seek(time: number) {
  const video = player();
  if (!video) return;
  video.pause();
  video.currentTime = time;
}
