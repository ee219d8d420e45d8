"use client";

import { Info } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useReview, useStageExtras } from "@/components/build-review/review-context";
import type { OutlinedArea } from "@/components/stage/change/stage-picture";
import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import { useKeys } from "@/components/ui/use-keys";
import { thresholdLabel } from "@/lib/builds/threshold-effect";
import { variantLabel } from "@/lib/builds/variants";
import { colourDifference } from "@/lib/compare/colour-difference";
import { count, percentage } from "@/lib/format";
import type { SnapshotChange } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { Fact } from "./fact";
import { testFacts } from "./test-links";

type Region = NonNullable<SnapshotChange["regions"]>[number];
type Props = {
  change: SnapshotChange;
  area: OutlinedArea | undefined;
  /** Sections about changes like this one. */
  notes?: ReactNode;
};

const More = ({ children }: { children: ReactNode }) => <span className="block text-xs text-ink-2">{children}</span>;

/** Button, also on `I`, with the facts about the snapshot and the area on the stage. `T` opens the history of its test. */
export function FactsButton({ change, area, notes }: Props) {
  const { of, labels } = useReview();
  const { facts, baseline } = useStageExtras();
  const history = change.test ? routes.test(of.owner, of.project, change.test.id) : null;
  const box = useRef<HTMLSpanElement>(null);
  useKeys({ t: history ? () => location.assign(history) : undefined, i: () => box.current?.querySelector("button")?.click() });
  const region = area as (OutlinedArea & Region) | undefined;
  const tests = testFacts(change);
  const baselineFile = (change.head ?? change.base)?.metadata?.baseline?.path;
  return (
    <span ref={box} className="inline-flex">
      <Popover
        label="Facts"
        tip="Facts  I"
        side="top"
        width={420}
        className="tip inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-wash hover:text-ink aria-expanded:bg-wash aria-expanded:text-ink pointer-coarse:size-11 [&_svg]:size-4"
        trigger={<Info aria-hidden />}
      >
        {() => (
          <>
            <dl className="grid gap-2.5 p-3">
              <Fact name="Snapshot">
                <b className="font-medium">{change.name}</b>
                <More>{variantLabel(change)}</More>
              </Fact>
              {labels.before ? (
                <Fact name="Compared with">
                  {labels.before.split(" ")[0]} {baseline}
                </Fact>
              ) : null}
              {region ? (
                <Fact name="Changed">
                  {sizeOf(region)}
                  <More>{moreOf(change, region)}</More>
                </Fact>
              ) : null}
              {baselineFile ? (
                <Fact name="Baseline file">
                  <span className="mono">{baselineFile}</span>
                </Fact>
              ) : null}
              {tests.length ? <Fact name="Test">{tests}</Fact> : null}
              {facts?.(change)}
            </dl>
            {notes}
            {history ? (
              <p className="flex items-center justify-between border-t border-line px-3 py-2">
                <a href={history} className="link rounded-sm" aria-keyshortcuts="T">
                  History of this test
                </a>
                <Kbd>T</Kbd>
              </p>
            ) : null}
          </>
        )}
      </Popover>
    </span>
  );
}

/** Size of an area: its pixels that count, or the lines of a text, and the difference of a flat colour. */
function sizeOf({ kind, pixels, recoloured }: Region): string {
  if (kind === "lines") return `${count(pixels)} ${pixels === 1 ? "line" : "lines"}`;
  const colours = recoloured ? `, colour difference ${colourDifference(recoloured.from, recoloured.to).toFixed(0)}` : "";
  return `${count(pixels)} px${kind === "resized" ? " in one image only" : ""}${colours}`;
}

function moreOf({ score, threshold }: SnapshotChange, { kind, pixels, rawPixels }: Region): string {
  return [
    rawPixels !== null && rawPixels > pixels ? `${count(rawPixels - pixels)} px of noise ignored` : null,
    score ? `${percentage(score)} of the snapshot` : null,
    kind !== "lines" && typeof threshold === "number" ? `threshold ${thresholdLabel(threshold)}` : null,
  ]
    .filter(Boolean)
    .join(", ");
}
