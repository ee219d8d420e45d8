/** A frame of a video whose rate is not known yet is taken to last this long, in seconds. */
const usual = 1 / 30;

/**
 * Steps through a video by single frames. How long a frame lasts is learnt while it plays, from the frames that are shown one
 * after the other; browsers do not say.
 */
export function createFrames(video: HTMLVideoElement, onFrame: () => void) {
  let length: number | null = null;
  let last: { time: number; count: number } | null = null;
  let shown: number | null = null;
  let asked = 0;
  const watch = () => {
    asked = video.requestVideoFrameCallback((_, { mediaTime, presentedFrames }) => {
      const apart = last ? mediaTime - last.time : 0;
      if (last && presentedFrames === last.count + 1 && apart > 0.004 && !video.seeking && !video.paused && video.playbackRate === 1)
        length = length === null ? apart : Math.min(length, apart);
      last = { time: mediaTime, count: presentedFrames };
      shown = mediaTime;
      onFrame();
      watch();
    });
  };
  // Firefox before 132 cannot say which frame is shown.
  if ("requestVideoFrameCallback" in video) watch();
  return {
    /** Seconds of the frame on the screen. */
    time: () => (video.paused && shown !== null ? shown : video.currentTime),
    /** Stops, and shows the frame so many further on, or back. */
    step(by: number) {
      const frame = length ?? usual;
      video.pause();
      const from = shown !== null && Math.abs(shown - video.currentTime) < frame ? shown : video.currentTime;
      // The middle of a frame: at its edge, rounding would decide which one shows.
      const to = (Math.round(from / frame) + by + 0.5) * frame;
      video.currentTime = Math.min(Math.max(to, 0), video.duration || to);
    },
    stop: () => void (asked && video.cancelVideoFrameCallback(asked)),
  };
}
