import type { PixelBox } from "@/lib/compare/pixels";
import type { Size } from "@/lib/review/point";
import { type Side, sizeOf } from "./side";

/** Pixels of a picture around an area. */
const MARGIN = 12;
/** An area at least this many times as wide as high, and wider than half of the panel, has its crops one above the other. */
const WIDE = 3;
/** Largest height of a crop, and width of both places, in CSS pixels. */
const HEIGHT = { wide: 64, narrow: 96 };
const WIDTH = { wide: 280, narrow: 132 };

/** Crop of a picture around a box, at a scale at which both crops of an area fit their places, and never enlarged more than twice. */
function cropOf(box: PixelBox, picture: Size, place: Size) {
  const x = Math.max(0, box.x - MARGIN);
  const y = Math.max(0, box.y - MARGIN);
  const width = Math.min(picture.width, box.x + box.width + MARGIN) - x;
  const height = Math.min(picture.height, box.y + box.height + MARGIN) - y;
  return { x, y, width, height, scale: Math.min(place.width / width, place.height / height, 2) };
}

type Props = { before: Side; after: Side; boxes: { before: PixelBox | null; after: PixelBox | null } };

/** The place of a change in both pictures, at one scale. */
export function AreaCrops({ before, after, boxes }: Props) {
  const any = boxes.after ?? boxes.before!;
  const isWide = any.width > WIDTH.narrow && any.width >= any.height * WIDE;
  const place = isWide ? { width: WIDTH.wide, height: HEIGHT.wide } : { width: WIDTH.narrow, height: HEIGHT.narrow };
  const crops = (
    [
      [before, boxes.before],
      [after, boxes.after],
    ] as const
  ).map(([side, box]) => ({ side, crop: box && cropOf(box, sizeOf(side), place) }));
  const scale = Math.min(...crops.map(({ crop }) => crop?.scale ?? 2));
  return (
    <div className={`grid gap-1.5 ${isWide ? "grid-cols-1" : "grid-cols-2"}`}>
      {crops.map(({ side, crop }, index) => (
        <p key={index} className="flex min-w-0 items-center gap-2 text-xs text-ink-2">
          <span className="w-5 shrink-0 truncate">
            <bdi>{side.label}</bdi>
          </span>
          {crop ? (
            <span
              className="relative block shrink-0 overflow-hidden rounded-sm bg-sheet ring-1 ring-line"
              style={{ width: crop.width * scale, height: crop.height * scale }}
            >
              {/* oxlint-disable-next-line nextjs/no-img-element -- the picture of the stage, which is loaded already */}
              <img
                src={side.source.fileUrl}
                alt=""
                loading="lazy"
                draggable={false}
                className="absolute max-w-none"
                style={{ width: sizeOf(side).width * scale, left: -crop.x * scale, top: -crop.y * scale }}
              />
            </span>
          ) : (
            <span className="text-ink-3">not there</span>
          )}
        </p>
      ))}
    </div>
  );
}
