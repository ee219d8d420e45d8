import { type Camera, fit, fitWidth, type Size } from "@/lib/review/point";
import type { StageSize } from "./camera";

/** `stage` clips, `frame` has the padding for bars, `base` is the fitted image, `layer` is what moves. */
export type StageElements = { stage: HTMLElement; frame: HTMLElement; base: HTMLElement; layer: HTMLElement };

/** Reads the sizes of an attached stage. */
export function measureStage({ stage, frame, base }: StageElements, picture: Size, tall: boolean): StageSize & { fitted: Camera } {
  const outer = stage.getBoundingClientRect();
  const inner = base.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const size = { width: outer.width, height: outer.height };
  const insets = {
    top: parseFloat(style.paddingTop),
    right: parseFloat(style.paddingRight),
    bottom: parseFloat(style.paddingBottom),
    left: parseFloat(style.paddingLeft),
  };
  const fitted = inner.width
    ? { scale: inner.width / picture.width, left: inner.left - outer.left, top: inner.top - outer.top }
    : (tall ? fitWidth : fit)(picture, size, insets);
  return { stage: size, insets, fitted };
}
