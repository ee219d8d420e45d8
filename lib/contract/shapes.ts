import * as z from "zod";
import { MAX_POINTS, MAX_SHAPES } from "./drawing-limits.ts";

const unit = z.number().min(0).max(1);
const at = z.object({ x: unit, y: unit });

/** An arrow, a box or a freehand line, in fractions of the picture. */
const Shape = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("arrow"), from: at, to: at.meta({ description: "Its head." }) }),
    z
      .object({ type: z.literal("box"), x: unit, y: unit, width: z.number().gt(0).max(1), height: z.number().gt(0).max(1) })
      .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, { message: "must lie inside the picture" }),
    z.object({
      type: z.literal("line"),
      points: z
        .array(at)
        .min(2)
        .max(MAX_POINTS)
        .meta({ description: `The points of a freehand line, at most ${MAX_POINTS}.` }),
    }),
  ])
  .meta({ id: "Shape" });

/** Shapes of a drawing, in the order in which they were drawn. */
export const Shapes = z
  .array(Shape)
  .min(1)
  .max(MAX_SHAPES)
  .meta({ description: `Drawing on the picture, at most ${MAX_SHAPES} shapes. The area of the anchor becomes their bounds.` });
