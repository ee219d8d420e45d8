"use client";

import { useState } from "react";
import type { BuildCause } from "@/lib/queries/builds";

type Side = "before" | "after";
const sideLabels: Record<Side, string> = { before: "Before", after: "After" };

type CropProps = { side: Side; url: string | null | undefined; empty: string; isFirst: boolean };

/** Window of a picture around the change, in the picture's own pixels. A picture that fails to load gives way to a sentence of the same size. */
function Crop({ side, url, empty, isFirst }: CropProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isFailed = url && failed === url;
  return (
    <figure className="min-w-0 flex-1">
      {url && !isFailed ? (
        // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
        <img
          src={url}
          alt={sideLabels[side]}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          className="h-20 w-full rounded-sm bg-sheet object-none ring-1 ring-line"
          onError={() => setFailed(url)}
          // A picture may fail before hydration, when no handler is attached. One that was not requested yet is not complete.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(url);
          }}
        />
      ) : (
        <span className="grid h-20 place-items-center rounded-sm px-2 text-center text-xs text-ink-2 ring-1 ring-line">
          {isFailed ? "Couldn’t load the picture" : empty}
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
        <span className="line-clamp-3 min-w-0 wrap-anywhere">{text}</span>
      )}
    </span>
    <figcaption className="mt-1 mono text-2xs text-ink-2">{sideLabels[side]}</figcaption>
  </figure>
);

const emptyCrop = (kind: BuildCause["kind"], side: Side) =>
  kind === "lines" ? "Text" : side === "before" ? "Not there before" : "No longer there";

/** The two pictures of a cause, or the first changed lines of a text. Those of the first one are requested with the page, before its layout. */
export const CausePictures = ({
  cause: { kind, sample },
  isFirst,
  className = "",
}: {
  cause: Pick<BuildCause, "kind" | "sample">;
  isFirst: boolean;
  className?: string;
}) => (
  <div className={`flex gap-2 bg-stage px-3 pt-4 pb-2 ${className}`}>
    {sample.lines ? (
      <>
        <Line side="before" text={sample.lines.before} />
        <Line side="after" text={sample.lines.after} />
      </>
    ) : (
      <>
        <Crop side="before" url={sample.beforeViewUrl ?? sample.beforeUrl} empty={emptyCrop(kind, "before")} isFirst={isFirst} />
        <Crop side="after" url={sample.afterViewUrl ?? sample.afterUrl} empty={emptyCrop(kind, "after")} isFirst={isFirst} />
      </>
    )}
  </div>
);
