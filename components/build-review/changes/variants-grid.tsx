"use client";

import { Check, ChevronUp, X } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { DecisionMark } from "@/components/build-review/decisions/decision-mark";
import { useReview } from "@/components/build-review/review-context";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { EndInView } from "@/components/ui/end-in-view";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { onPlainClick } from "@/components/stage/plain-click";
import { stageHref } from "@/lib/builds/build-view";
import type { Decision } from "@/lib/builds/decision-queue";
import { jointOf } from "@/lib/builds/joint-causes";
import { nameOfPage } from "@/lib/builds/variants";
import { count } from "@/lib/format";
import type { BuildCause } from "@/lib/queries/builds";
import { Key } from "./cause-facts";
import type { CardPosition, ChangeActs } from "./change-card";
import { approvalOf, decidedApart, useVariants } from "./change-subject";
import { VariantCrops } from "./joint-pictures";
import { LOOK_FIRST } from "./use-looked";

type Props = {
  row: BuildCause;
  position: CardPosition;
  /** Field for the reason of a rejection; replaces the buttons. */
  reason: ReactNode;
  /** Menu of the change; null for readers who may not review. */
  menu: ReactNode;
  acts: ChangeActs;
  /** Heading and facts of the change. */
  children: ReactNode;
};

/** All variants of a change. Each can get its own decision; the head decides the rest. */
export function VariantsGrid({ row, position: { letter, isCurrent, isLooked }, reason, menu, acts, children }: Props) {
  const { decisions, mayReview } = useReview();
  const { variants, ready, error, retry } = useVariants(row);
  const apart = decidedApart(variants, decisions).length;
  const isLeft = !ready || apart < (jointOf(row)?.variants ?? 1);
  // A double click on "Show all" must not decide, nor a press before the variants are there. The buttons are there from the start, for the focus.
  const once = (decision: Decision) => (event: { detail: number }) => ready && event.detail <= 1 && acts.onDecide(row.id, decision);
  const isLoading = !ready && !error;
  const onEnd = useCallback(() => acts.onLooked(row.id), [acts, row.id]);
  return (
    <section aria-label={`Variants of change ${letter}`}>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 @4xl:px-6">
        <div className="flex min-w-48 flex-1 flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
        {/* On phones the decision has a row of its own, below the menu. */}
        <span className="ms-auto flex flex-wrap items-center gap-2 empty:hidden max-sm:order-last max-sm:basis-full">
          {reason ??
            (mayReview && isLeft ? (
              <>
                <Button kind="reject" className="w-26 max-sm:flex-1" data-decide="reject" aria-disabled={!ready} onClick={once("reject")}>
                  <X aria-hidden />
                  Reject<span className="sr-only"> all variants of change {letter}</span>
                  <Key on={isCurrent}>X</Key>
                </Button>
                <Button
                  kind={isCurrent ? "primary" : "line"}
                  className="w-40 max-sm:flex-1"
                  data-decide="approve"
                  aria-disabled={!ready || !isLooked}
                  title={ready && !isLooked ? LOOK_FIRST : undefined}
                  onClick={once("approve")}
                >
                  <Check aria-hidden />
                  {approvalOf(row, apart)}
                  <span className="sr-only"> variants of change {letter}</span>
                  <Key on={isCurrent}>A</Key>
                </Button>
              </>
            ) : null)}
        </span>
        <span className="flex items-center gap-2">
          {menu}
          <IconButton
            label="Show fewer variants"
            side="end"
            size="medium"
            data-decide="unfold"
            aria-disabled={isLoading}
            onClick={() => isLoading || acts.onUnfold(row.id)}
          >
            <ChevronUp aria-hidden />
          </IconButton>
        </span>
      </div>
      <ListProblem error={error} retry={retry} empty={!ready} className="m-3" />
      {ready ? (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-3 bg-stage p-4 @2xl:grid-cols-4 @5xl:grid-cols-6">
          {variants.map((cause) => (
            <Variant key={cause.id} cause={cause} onOpen={acts.onOpen} />
          ))}
          {isLooked ? null : (
            <li className="col-span-full -mt-3">
              <EndInView onEnter={onEnd} />
            </li>
          )}
        </ul>
      ) : error ? null : (
        <div role="status" className="bg-stage p-4">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-24" />
        </div>
      )}
    </section>
  );
}

/** A variant with its own decision. A press on its crops opens it on the stage. */
function Variant({ cause, onOpen }: { cause: BuildCause; onOpen: (causeId: string) => void }) {
  const { decisions, mayReview } = useReview();
  const target = { causeId: cause.id };
  const decision = decisions.shown(target, cause.decision);
  const decide = (wanted: Decision) => () => decisions.decide(target, wanted, { seen: cause.decidedAt ?? null });
  return (
    <li className="group min-w-0" data-change={cause.id}>
      <a href={stageHref({ cause: cause.id }, 1)} className="block rounded-sm" onClick={onPlainClick(() => onOpen(cause.id))}>
        <VariantCrops sample={cause.sample} />
        <span className="sr-only">Open {cause.sample.name}</span>
      </a>
      <span className="flex min-h-7 items-center gap-1 mono text-2xs text-ink-2">
        <span className="min-w-0 flex-1 truncate" dir="auto" title={cause.sample.name}>
          {nameOfPage(cause.sample.name) || cause.sample.name}
        </span>
        {decision ? (
          <>
            <DecisionMark decision={decision} />
            <span className="sr-only">{decision}</span>
            {mayReview ? (
              <Button kind="ghost" size="small" data-decide="undecide" onClick={decide("undecide")}>
                Undo
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <span className={mayReview ? "group-focus-within:hidden group-hover:hidden pointer-coarse:hidden" : ""}>
              {count(cause.snapshots)}
              <span className="sr-only"> {cause.snapshots === 1 ? "snapshot" : "snapshots"}</span>
            </span>
            {mayReview ? (
              <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 not-group-hover:not-group-focus-within:w-0 pointer-coarse:w-auto! pointer-coarse:opacity-100">
                <IconButton size="small" label="Reject this variant" data-decide="reject" onClick={decide("reject")}>
                  <X aria-hidden />
                </IconButton>
                <IconButton size="small" label="Approve this variant" data-decide="approve" onClick={decide("approve")}>
                  <Check aria-hidden />
                </IconButton>
              </span>
            ) : null}
          </>
        )}
      </span>
    </li>
  );
}
