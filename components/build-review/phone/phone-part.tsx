import type { CSSProperties } from "react";
import type { BuildCause } from "@/lib/queries/builds";

/** Size of a frame in CSS pixels, as the service frames the pictures. */
export const FRAME = { width: 358, height: 232 };

/** Width of a frame with which a cause fits on the screen, of which `--others` is what everything but the pictures takes. */
export const frameWidth = "mx-auto w-full max-w-[clamp(14rem,calc((100dvh-var(--others))*358/464),26rem)]";

export type FrameSide = "before" | "after";
type Frame = NonNullable<BuildCause["sample"]["frame"]>;

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** URL of the part of a picture that a frame shows; null for texts. */
export function frameUrl({ sample }: BuildCause, side: FrameSide): string | null {
  const url = side === "before" ? sample.beforeViewUrl : sample.afterViewUrl;
  return url && sample.frame ? `${url}&frame=phone` : null;
}

/** Pixels above or below an area that its letter needs. */
const LETTER_ROOM = 28;

/** Places the letter above the area, or below it, so that it hides nothing of the change. Inside where neither has room. */
const letterPlace = (above: number, below: number) =>
  above >= LETTER_ROOM ? "bottom-full mb-1.5" : below >= LETTER_ROOM ? "top-full mt-1.5" : "top-0";

type Props = { frame: Frame; side: FrameSide; url: string; letter: string; onError: () => void };

/** The framed part of a picture with the outline of the change. Centred where the picture is smaller than the frame. */
export function FramedPart({ frame, side, url, letter, onError }: Props) {
  const { width, height, area } = frame[side];
  const part = { width: width * frame.scale, height: height * frame.scale };
  const place: CSSProperties = {
    left: percent((FRAME.width - part.width) / 2, FRAME.width),
    top: percent((FRAME.height - part.height) / 2, FRAME.height),
    width: percent(part.width, FRAME.width),
    height: percent(part.height, FRAME.height),
  };
  // Stays inside the frame, whatever the size of the area.
  const box = area && {
    left: Math.max(0, area.x),
    top: Math.max(0, area.y),
    right: Math.min(width, area.x + area.width),
    bottom: Math.min(height, area.y + area.height),
  };
  return (
    <div className="absolute" style={place}>
      {/* oxlint-disable-next-line nextjs/no-img-element -- a signed URL that expires: no optimizer may keep it */}
      <img
        key={url}
        src={url}
        alt={side === "before" ? "Before" : "After"}
        draggable={false}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full"
        onError={onError}
      />
      {box ? (
        <span
          aria-hidden
          className="absolute rounded-sm shadow-[0_0_0_2px_var(--mark),0_0_0_3px_#1b1d22]"
          style={{
            left: percent(box.left, width),
            top: percent(box.top, height),
            width: percent(box.right - box.left, width),
            height: percent(box.bottom - box.top, height),
          }}
        >
          <span
            className={`absolute start-0 grid h-5 min-w-5 place-items-center rounded-sm bg-mark px-1 text-2xs font-strong text-on-mark shadow-[0_0_0_1px_#1b1d22] ${letterPlace(box.top * frame.scale, (height - box.bottom) * frame.scale)}`}
          >
            {letter}
          </span>
        </span>
      ) : null}
    </div>
  );
}
