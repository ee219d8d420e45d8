import type { StageSource } from "@/components/stage/stage-image";
import type { TestImage } from "@/lib/queries/tests";

/** Returns the picture of an image as a stage takes it. Its file is kept. */
export const stageSource = ({ url, contentType, width, height }: TestImage): StageSource => ({
  fileUrl: url!,
  posterUrl: null,
  contentType,
  width,
  height,
  previews: [],
});
