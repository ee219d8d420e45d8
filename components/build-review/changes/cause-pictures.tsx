"use client";

import { type CSSProperties, useState } from "react";
import { Thumbnail } from "@/components/ui/thumbnail";
import crop from "@/components/builds/crop.module.css";
import { type CropView, cropPlace } from "@/lib/builds/crop-place";
import { isFaint } from "@/lib/compare/change-words";
import ticks from "@/components/stage/change/corner-ticks.module.css";
import type { BuildCause } from "@/lib/queries/builds";

type Side = "before" | "after";
const sideLabels: Record<Side, string> = { before: "Before", after: "After" };

type CropProps = { side: Side; url: string | null | undefined; view: CropView | undefined; empty: string; isFirst: boolean };

/** The largest part of a crop that a change may fill and still be marked in it. */
const MOST_MARKED = 0.6;

/** Corner marks around the change in a crop, which is shown in its own pixels. */
function ChangeTicks({ view }: { view: CropView }) {
  const { width, height, area } = view;
  if (!area || area.width * area.height > MOST_MARKED * width * height) return null;
  const place = { ...cropPlace(view), "--w": `${area.width}px`, "--h": `${area.height}px` };
  return <span aria-hidden className={`${ticks["ticks"]} ${crop["area"]} -translate-1/2`} style={place as CSSProperties} />;
}

/** The difference of both crops, eight times as strong. */
const StrongDifference = ({ before, after, view }: { before: string; after: string; view: CropView | undefined }) => {
  const className = `absolute inset-0 size-full ${view ? crop["picture"] : "object-none"}`;
  const style = view && cropPlace(view);
  return (
    <figure className="min-w-0 flex-1">
      <span className="relative block isolate h-20 overflow-hidden rounded-sm bg-black ring-1 ring-line brightness-800">
        <Thumbnail url={before} className={className} style={style} />
        <Thumbnail url={after} className={`${className} mix-blend-difference`} style={style} />
      </span>
      <figcaption className="mt-1 mono text-2xs text-ink-2">Difference × 8</figcaption>
    </figure>
  );
};

/** Window of a picture around the change, in the picture's own pixels. A picture that fails to load gives way to a sentence of the same size. */
function Crop({ side, url, view, empty, isFirst }: CropProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isFailed = url && failed === url;
  return (
    <figure className="min-w-0 flex-1">
      {url && !isFailed ? (
        <span className="relative block h-20 overflow-hidden rounded-sm bg-sheet ring-1 ring-line">
          {/* oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it */}
          <img
            src={url}
            alt={sideLabels[side]}
            loading={isFirst ? "eager" : "lazy"}
            decoding="async"
            className={`size-full ${view ? crop["picture"] : "object-none"}`}
            style={view && cropPlace(view)}
            onError={() => setFailed(url)}
            // A picture may fail before hydration, when no handler is attached. One that was not requested yet is not complete.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setFailed(url);
            }}
          />
          {view ? <ChangeTicks view={view} /> : null}
        </span>
      ) : (
        <span className="grid h-20 place-items-center rounded-sm px-2 text-center text-xs text-ink-2 ring-1 ring-line">
          {isFailed ? "Couldn’t load the image" : empty}
        </span>
      )}
      <figcaption className="mt-1 mono text-2xs text-ink-2">{sideLabels[side]}</figcaption>
    </figure>
  );
}

/** First changed line of a text on one side. */
const Line = ({ side, text }: { side: Side; text: string | null }) => (
  <figure className="min-w-0 flex-1">
    <span className="flex h-20 items-center gap-2 overflow-hidden rounded-sm bg-sheet px-3 mono text-xs ring-1 ring-line">
      <span aria-hidden className="text-ink-3">
        {side === "before" ? "−" : "+"}
      </span>
      {text === null ? (
        <span className="font-sans text-ink-2">{emptyCrop("changed", side)}</span>
      ) : (
        <span className="line-clamp-3 min-w-0 wrap-anywhere" dir="auto">
          {text}
        </span>
      )}
    </span>
    <figcaption className="mt-1 mono text-2xs text-ink-2">{sideLabels[side]}</figcaption>
  </figure>
);

const emptyCrop = (kind: BuildCause["kind"], side: Side) =>
  kind === "lines" ? "Text" : side === "before" ? "Not there before" : "No longer there";

type Props = { cause: Pick<BuildCause, "kind" | "sample" | "recoloured">; isFirst: boolean };

/** The two pictures of a cause, or the first changed lines of a text. Those of the first one are requested with the page, before its layout. */
export function CausePictures({ cause, isFirst }: Props) {
  const { kind, sample } = cause;
  const [before, after] = [sample.beforeViewUrl ?? sample.beforeUrl, sample.afterViewUrl ?? sample.afterUrl];
  return (
    <div className="flex gap-4 bg-stage p-4 pb-2 @3xl:w-106 @3xl:shrink-0 @5xl:w-154">
      {sample.lines ? (
        <>
          <Line side="before" text={sample.lines.before} />
          <Line side="after" text={sample.lines.after} />
        </>
      ) : (
        <>
          <Crop side="before" url={before} view={sample.view?.before} empty={emptyCrop(kind, "before")} isFirst={isFirst} />
          <Crop side="after" url={after} view={sample.view?.after} empty={emptyCrop(kind, "after")} isFirst={isFirst} />
          {cause.recoloured && isFaint(cause.recoloured) && before && after ? (
            <StrongDifference before={before} after={after} view={sample.view?.after} />
          ) : null}
        </>
      )}
    </div>
  );
}
