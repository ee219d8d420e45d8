/** Fetches and decodes the image at a URL, in workers too. Throws an Error whose message can be shown. */
export async function fetchPicture(address: string): Promise<ImageBitmap> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("Couldn’t load an image.");
  return createImageBitmap(await response.blob());
}
