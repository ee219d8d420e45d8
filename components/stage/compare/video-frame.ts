/** Reads the frame that a video shows. Waits while the video loads or seeks. */
export async function readVideoFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    await new Promise<void>((resolve) => {
      for (const name of ["seeked", "loadeddata", "canplay"]) video.addEventListener(name, () => resolve(), { once: true });
    });
  return createImageBitmap(video);
}
