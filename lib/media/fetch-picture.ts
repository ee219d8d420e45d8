/** The pixels of the picture at an address, for workers. Throws an Error whose sentence can be shown. */
export async function fetchPicture(address: string): Promise<ImageBitmap> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("A picture could not be loaded.");
  return createImageBitmap(await response.blob());
}
