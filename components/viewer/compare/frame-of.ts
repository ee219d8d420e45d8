/** The frame that a video shows, once it shows one: it may still be loading it, or on its way to another. */
export async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    await new Promise<void>((resolve) => {
      for (const name of ["seeked", "loadeddata", "canplay"]) video.addEventListener(name, () => resolve(), { once: true });
    });
  return createImageBitmap(video);
}
