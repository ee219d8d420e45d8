import * as z from "zod";
import { Shapes } from "./shapes.ts";

const unit = z.number().min(0).max(1);

const point = z.object({ x: unit, y: unit });
const extent = z.number().gt(0).max(1);
const area = z
  .object({ x: unit, y: unit, width: extent, height: extent })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, { message: "must lie inside the picture" });
const LINK_LINE =
  "Clients other than the dashboard read it as a link in the first line of `body` and `text`, with a standard anchor, and may write it so.";

/**
 * Anchor of a comment: a point or an area as fractions of the picture, a 1-based inclusive range of lines, or a moment or
 * range of a video.
 */
export const Anchor = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("point"), ...point.shape }),
    z.object({ type: z.literal("lines"), from: z.int().min(1), to: z.int().min(1) }).refine((lines) => lines.to >= lines.from, {
      message: "must not be before from",
      path: ["to"],
    }),
    z
      .object({ type: z.literal("area"), ...area.shape, shapes: Shapes.optional() })
      .refine((given) => area.safeParse(given).success, { message: "must lie inside the picture" })
      .meta({ "x-extension": true, description: `A rectangle, as fractions of the picture. ${LINK_LINE}` }),
    z
      .object({
        type: z.literal("moment"),
        seconds: z.number().min(0).max(1_000_000).meta({ description: "From the start of the video." }),
        until: z.number().min(0).max(1_000_000).optional().meta({ description: "End of a range that starts at `seconds`." }),
        point: point.optional(),
        area: area.optional(),
        shapes: Shapes.optional(),
      })
      .refine((given) => !given.point || !given.area, { message: "must have a point or an area, not both" })
      .refine((given) => !given.shapes || given.area, { message: "must have an area with shapes" })
      .refine(({ seconds, until }) => until === undefined || until > seconds, { message: "must be after seconds", path: ["until"] })
      .meta({ "x-extension": true, description: `A moment or a range of a video, and where on its picture. ${LINK_LINE}` }),
  ])
  .meta({ id: "Anchor" });
