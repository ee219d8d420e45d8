import { Play } from "lucide-react";
import Link from "next/link";
import { StillImage } from "@/components/ui/still-image";
import { clock } from "@/lib/media/clock";
import type { Frame, ListedMedia } from "@/lib/media/media-groups";

/** Kind, length and size of a media: `Video, 0:12, 390 × 844`. */
const captionOf = ({ contentType, durationMs, width, height }: ListedMedia) =>
  [contentType.startsWith("video/") && "Video", durationMs && clock(durationMs / 1000), width && height && `${width} × ${height}`]
    .filter(Boolean)
    .join(", ") || " ";

/** Picture of a media, or both of a pair. The one before links to its own page; the card links to the other. */
export function CardPictures({ frame: { main, before }, hrefOf }: { frame: Frame; hrefOf: (url: string) => string }) {
  return (
    <div className="flex h-38 items-stretch justify-center gap-2 overflow-hidden rounded-t-[9px] bg-stage px-3 pt-3 pb-1.5">
      {before ? (
        <>
          <Link
            href={hrefOf(before.url)}
            prefetch={false}
            aria-label={`${before.name}, before`}
            className="relative z-10 flex min-w-0 flex-1"
          >
            <Picture media={before} caption="Before" />
          </Link>
          <Picture media={main} caption="After" />
        </>
      ) : (
        <Picture media={main} caption={captionOf(main)} />
      )}
    </div>
  );
}

function Picture({ media, caption }: { media: ListedMedia; caption: string }) {
  const { width, height, contentType } = media;
  const still = (shape: string) => (
    <StillImage
      media={media}
      sizes="(min-width: 640px) 360px, 90vw"
      className={`block rounded-[2px] object-contain ring-1 ring-line ${shape}`}
    />
  );
  return (
    <figure className="flex min-w-0 flex-1 flex-col">
      <span className="@container-size relative flex min-h-0 flex-1 items-center justify-center">
        {width && height && contentType.startsWith("image/") ? (
          <span
            className="relative"
            style={{ width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`, aspectRatio: `${width} / ${height}` }}
          >
            {still("size-full")}
            <CardPins pins={media.pins ?? []} />
          </span>
        ) : (
          still("mx-auto h-auto max-h-full min-h-0 w-auto max-w-full")
        )}
        {media.contentType.startsWith("video/") ? (
          <span className="absolute grid size-8 place-items-center rounded-full bg-picture-label text-picture-light">
            <Play aria-hidden className="size-3.5 translate-x-px fill-current" />
          </span>
        ) : null}
      </span>
      <figcaption className="truncate pt-1 text-center font-mono text-2xs text-ink-2">{caption}</figcaption>
    </figure>
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
