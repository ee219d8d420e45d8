import { MAX_COMMENT_IMAGE_SIDE, MAX_IMAGE_DATA } from "@/lib/contract/image-limits";
import { encodeImage, openImage } from "./encode-image";

/**
 * Reduces an image until it fits into a request: at most 2,400 pixels a side, then with lower quality, then smaller. Returns base64. Rejects with a
 * sentence for files that are no images.
 */
export async function fitImage(file: Blob): Promise<string> {
  const bitmap = await openImage(file);
  const { width, height } = bitmap;
  try {
    for (let side = MAX_COMMENT_IMAGE_SIDE; ; side /= 1.5) {
      const scale = Math.min(1, side / Math.max(width, height));
      const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
      for (const quality of [0.92, 0.75]) {
        const data = encodeImage(bitmap, [0, 0, width, height], size, quality);
        if (data.length <= MAX_IMAGE_DATA) return data;
      }
    }
  } finally {
    bitmap.close();
  }
}
