import type { VideoCodec } from "mediabunny";

const names: Record<VideoCodec, string> = {
  avc: "H.264",
  hevc: "HEVC (H.265)",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  prores: "ProRes",
};

/** Reads the name of a video's codec from the headers of a file or URL, such as "HEVC (H.265)". Returns null for unknown ones and unreadable files. */
export async function videoCodecName(source: Blob | string): Promise<string | null> {
  // Loaded for videos that the browser can't play: no other visit needs the library.
  const { BlobSource, Input, MP4, QTFF, UrlSource, WEBM } = await import("mediabunny");
  const input = new Input({
    source: typeof source === "string" ? new UrlSource(source) : new BlobSource(source),
    formats: [MP4, QTFF, WEBM],
  });
  try {
    const codec = await (await input.getPrimaryVideoTrack())?.getCodec();
    return codec ? names[codec] : null;
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
