import { Play } from "lucide-react";
import Link from "next/link";
import { StillImage } from "@/components/ui/still-image";
import type { Frame, ListedMedia } from "@/lib/media/media-groups";

/** Picture of a media, or both of a pair. The one before links to its own page; the card links to the other. */
export function CardPictures({ frame: { main, before }, hrefOf }: { frame: Frame; hrefOf: (url: string) => string }) {
  return (
    <div className="flex aspect-[16/11] items-stretch justify-center gap-1.5 overflow-hidden rounded-lg bg-stage p-3.5 group-data-selected:ring-2 group-data-selected:ring-ink">
      {before ? (
        <Link
          href={hrefOf(before.url)}
          prefetch={false}
          aria-label={`${before.name}, before`}
          className="relative z-10 flex min-w-0 flex-1"
        >
          <Picture media={before} />
        </Link>
      ) : null}
      <Picture media={main} />
    </div>
  );
}

const SIZES = "(min-width: 640px) 360px, 90vw";

function Picture({ media }: { media: ListedMedia }) {
  const { width, height, contentType } = media;
  return (
    <span className="@container-size relative flex min-w-0 flex-1 items-center justify-center">
      {width && height && contentType.startsWith("image/") ? (
        <span
          className="relative"
          style={{ width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`, aspectRatio: `${width} / ${height}` }}
        >
          <StillImage media={media} sizes={SIZES} className="block size-full rounded-[3px] object-contain ring-1 ring-line" />
          <CardPins pins={media.pins ?? []} />
        </span>
      ) : (
        // Its proportions are not known before it is loaded.
        <StillImage media={media} sizes={SIZES} className="block size-full object-contain" />
      )}
      {contentType.startsWith("video/") ? (
        <span className="absolute grid size-8 place-items-center rounded-full bg-picture-label text-picture-light">
          <Play aria-hidden className="size-3.5 translate-x-px fill-current" />
        </span>
      ) : null}
    </span>
  );
}

/** Places of open threads, as dots. The card gives their number in words. */
const CardPins = ({ pins }: { pins: NonNullable<ListedMedia["pins"]> }) =>
  pins.map(({ x, y }, index) => (
    <span
      key={index}
      data-card-pin
      aria-hidden
      className="absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-mark ring-1 ring-picture-light outline outline-offset-1 outline-[oklch(0.2_0.02_260/0.5)]"
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    />
  ));
