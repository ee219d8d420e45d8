"use client";

import { ArrowLeft, ArrowRight, Columns2, Maximize2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Select } from "@/components/ui/select";
import { Day } from "@/components/ui/time";
import { calendarDay, plural } from "@/lib/format";
import type { TestKey } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import type { ImageFrame } from "@/lib/tests/image-frames";
import { decisionWords } from "./decision-words";

type Props = {
  of: TestKey;
  frames: readonly ImageFrame[];
  chosen: number;
  onEnlarge: () => void;
  onCompare: (other: number) => void;
  more: (() => void) | null;
  loading: boolean;
  /** The test is older than its oldest build that is kept. */
  endedEarly: boolean;
};

/** Facts about the chosen image, and what can be done with it. */
export function FrameTools({ of, frames, chosen, onEnlarge, onCompare, more, loading, endedEarly }: Props) {
  const { image, builds, spans } = frames[chosen]!;
  const [other, setOther] = useState<string | null>(null);
  const found = frames.findIndex(({ hash }, index) => hash === other && index !== chosen);
  const target = found >= 0 ? found : chosen > 0 ? chosen - 1 : 1;
  const isPicture = image.contentType.startsWith("image/") && image.url;
  const mayCompare = isPicture && frames[target] && frames[target].image.contentType.startsWith("image/") && frames[target].image.url;
  const { first, last, without } = image;
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 text-ink-2" role="status">
          <Link href={routes.build(of.owner, of.project, first.number)} className="link font-strong">
            #{first.number}
          </Link>
          {first.number === last.number ? "" : ` to #${last.number}`}, since <Day at={first.createdAt} />,{" "}
          <span className="mono text-ink-3">{first.commit.slice(0, 7)}</span>. {plural(builds, "build")}
          {spans.length > 1 ? ` in ${spans.length} periods` : ""}. {decisionWords(image)}.
          {without.length
            ? ` Not built in ${without
                .toReversed()
                .map((number) => `#${number}`)
                .join(", ")}.`
            : ""}
        </p>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          {isPicture ? (
            <Button onClick={onEnlarge}>
              <Maximize2 aria-hidden />
              Enlarge
            </Button>
          ) : null}
          {mayCompare ? (
            <>
              <Button onClick={() => onCompare(target)}>
                <Columns2 aria-hidden />
                Compare with
              </Button>
              <Select
                aria-label="Image to compare with"
                className="max-w-44"
                value={frames[target]!.hash}
                onChange={({ target: { value } }) => setOther(value)}
              >
                {frames.map((frame, index) =>
                  index === chosen ? null : (
                    <option key={frame.hash} value={frame.hash} suppressHydrationWarning>
                      {`#${frame.image.first.number}, ${calendarDay(frame.image.first.createdAt)}`}
                    </option>
                  ),
                )}
              </Select>
            </>
          ) : null}
          <Link href={routes.build(of.owner, of.project, first.number)} className={buttonClass({ kind: "ghost" })}>
            Open #{first.number}
          </Link>
        </span>
      </div>
      {more ? (
        <p>
          <Button size="small" pending={loading && "Loading…"} onClick={more}>
            Look at earlier builds
          </Button>
        </p>
      ) : endedEarly ? (
        <p className="text-xs text-ink-3">Earlier builds are no longer kept.</p>
      ) : null}
    </div>
  );
}

/** Buttons that step through images, for screens without a keyboard. */
export const StepButtons = ({ chosen, total, onStep }: { chosen: number; total: number; onStep: (index: number) => void }) => (
  <>
    <Button size="small" aria-label="Previous image" disabled={chosen === 0} onClick={() => onStep(chosen - 1)}>
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
    </Button>
    <span className="min-w-14 text-center mono text-ink-2" role="status">
      {chosen + 1} of {total}
    </span>
    <Button size="small" aria-label="Next image" disabled={chosen === total - 1} onClick={() => onStep(chosen + 1)}>
      <ArrowRight aria-hidden className="rtl:rotate-180" />
    </Button>
  </>
);
