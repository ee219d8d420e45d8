import { timeName } from "@/lib/review/fragment";

/** File name of a still: `intro-0-12.480.png` for `intro.webm`. */
export const stillName = (name: string, time: number) => `${name.replace(/\.\w+$/, "")}-${timeName(time).replaceAll(":", "-")}.png`;

/** Downloads the frame that a video shows. Throws when the browser cannot read it. */
export async function saveStill(video: HTMLVideoElement, name: string): Promise<void> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext("2d")!.drawImage(video, 0, 0);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!file) throw new Error("The frame can’t be read");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = stillName(name, video.currentTime);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
