const MAX_SIDE = 2400;
/** Longest image in base64 that a request may have. */
const LONGEST = 900_000;

/** Draws an image with a width and height of at most `side` pixels and returns it in base64. */
function draw(bitmap: ImageBitmap, side: number, quality: number): string {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/webp", quality);
  // Browsers that can't write WebP return PNG.
  const small = url.startsWith("data:image/webp") ? url : canvas.toDataURL("image/jpeg", quality);
  return small.slice(small.indexOf(",") + 1);
}

/**
 * Reduces an image until it fits into a request: at most 2,400 pixels a side, then with lower quality, then smaller. Returns base64. Rejects with a
 * sentence for files that are no images.
 */
export async function fitImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error("This is not an image. Use a PNG, JPEG or WebP file.");
  });
  try {
    for (let side = MAX_SIDE; ; side /= 1.5)
      for (const quality of [0.92, 0.75]) {
        const data = draw(bitmap, side, quality);
        if (data.length <= LONGEST) return data;
      }
  } finally {
    bitmap.close();
  }
}
