import type { PixelBox } from "@/lib/compare/pixels";
import type { Size } from "@/lib/review/point";
import { type Side, sideDetail, type SideName, sideTitles, sizeOf } from "./side";

/** Frame of a crop in CSS pixels; narrower in a narrow panel. */
const FRAME: Size = { width: 152, height: 48 };
/** Pixels of the picture that stay visible around an area. */
const MARGIN = 8;
const MAX_SCALE = 2;

/** Scale below which text can't be read. */
const READABLE_SCALE = 0.6;

/** Scale at which an area fits the frame. Where it would be too small to be read, the frame shows its middle. */
function scaleOf({ width, height }: PixelBox): number {
  const [across, down] = [FRAME.width / (width + 2 * MARGIN), FRAME.height / (height + 2 * MARGIN)];
  return Math.min(Math.max(Math.min(across, down), Math.min(Math.max(across, down), READABLE_SCALE)), MAX_SCALE);
}

type Props = { sides: Record<SideName, Side>; boxes: Record<SideName, PixelBox | null> };

/** The place of a change in both pictures at one scale, below their names. */
export function AreaCrops({ sides, boxes }: Props) {
  const scale = Math.min(...[boxes.before, boxes.after].flatMap((box) => (box ? scaleOf(box) : [])));
  return (
    <div className="grid grid-cols-2 gap-2">
      {(["before", "after"] as const).map((name) => {
        const [side, box] = [sides[name], boxes[name]];
        return (
          <figure key={name} className="grid min-w-0 gap-1">
            <figcaption className="mono text-2xs text-ink-2">{sideTitles[name]}</figcaption>
            {box ? (
              <span
                className="relative block overflow-hidden rounded-sm bg-sheet inset-ring inset-ring-line"
                style={{ height: FRAME.height }}
              >
                {/* oxlint-disable-next-line nextjs/no-img-element -- the picture of the stage, which is loaded already */}
                <img
                  src={side.source.fileUrl}
                  alt=""
                  loading="lazy"
                  draggable={false}
                  className="absolute max-w-none"
                  style={{
                    // Known before it is loaded: a lazy image without a height is never near the view.
                    width: sizeOf(side).width * scale,
                    height: sizeOf(side).height * scale,
                    left: `calc(50% - ${(box.x + box.width / 2) * scale}px)`,
                    top: FRAME.height / 2 - (box.y + box.height / 2) * scale,
                  }}
                />
              </span>
            ) : (
              <span
                className="grid place-items-center rounded-sm border border-dashed border-line-strong px-2 text-xs text-ink-2"
                style={{ height: FRAME.height }}
              >
                <span className="max-w-full truncate" dir="auto">
                  Not in <bdi>{sideDetail(side, name)}</bdi>
                </span>
              </span>
            )}
          </figure>
        );
      })}
    </div>
  );
}
