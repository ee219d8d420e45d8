"use client";

import { useQueries } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { onPlainClick } from "@/components/viewer/plain-click";
import { stageHref } from "@/lib/builds/build-view";
import type { Decision } from "@/lib/builds/decision-queue";
import { count, plural } from "@/lib/format";
import type { BuildSource } from "@/lib/queries/build-source";
import type { JointCause } from "@/lib/builds/joint-causes";
import type { BuildCause } from "@/lib/queries/builds";
import { Key } from "./cause-facts";
import { VariantCrops } from "./joint-pictures";
import type { Decisions } from "./use-decisions";
import { variantQueries } from "./use-unfolded-variants";

type Props = {
  joint: JointCause;
  letter: string;
  source: BuildSource;
  decisions: Decisions;
  isCurrent: boolean;
  /** Decides about all variants that are not decided apart; null for readers who may not decide. */
  onDecide: ((decision: Decision) => void) | null;
  onOpen: ((causeId: string) => void) | undefined;
};

/** All variants of a question, each of which can be decided apart, and the decision about the others below them. */
export function JointVariants({ joint, letter, source, decisions, isCurrent, onDecide, onOpen }: Props) {
  const lists = useQueries({ queries: variantQueries(source, joint) });
  const variants = lists.flatMap(({ data }) => data?.results ?? []);
  const failed = lists.find(({ error }) => error !== null);
  const ready = lists.every(({ data }) => data !== undefined);
  const apart = variants.filter(({ id, decision }) => decisions.shown({ causeId: id }, decision) !== null).length;
  const open = joint.variants - apart;
  // A double click on "Show all" must not decide.
  const once = (decision: Decision) => (event: { detail: number }) => event.detail <= 1 && onDecide?.(decision);
  return (
    <section aria-label={`Variants of change ${letter}`} className="border-t border-line">
      {failed ? <ListProblem error={failed.error!} retry={() => void failed.refetch()} className="m-3" /> : null}
      {ready ? (
        <ul className="grid grid-cols-2 gap-3 p-3 @2xl:grid-cols-4 @5xl:grid-cols-6">
          {variants.map((cause) => (
            <Variant key={cause.id} cause={cause} decisions={decisions} mayDecide={onDecide !== null} onOpen={onOpen} />
          ))}
        </ul>
      ) : failed ? null : (
        <div role="status" className="p-3">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-24" />
        </div>
      )}
      {onDecide && ready && open ? (
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3 @4xl:px-6">
          <Button kind="danger-line" onClick={once("reject")}>
            <X aria-hidden />
            Reject<span className="sr-only"> all variants of change {letter}</span>
            <Key on={isCurrent}>X</Key>
          </Button>
          <Button kind={isCurrent ? "primary" : "line"} onClick={once("approve")}>
            <Check aria-hidden />
            {open === joint.variants ? "Approve all " : "Approve "}
            {count(open)}
            {apart ? `, keep ${count(apart)}` : ""}
            <span className="sr-only"> variants of change {letter}</span>
            <Key on={isCurrent}>A</Key>
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type VariantProps = { cause: BuildCause; decisions: Decisions; mayDecide: boolean; onOpen: Props["onOpen"] };

/** A variant with its own decision. A press on its crops opens it on the stage. */
function Variant({ cause, decisions, mayDecide, onOpen }: VariantProps) {
  const target = { causeId: cause.id };
  const decision = decisions.shown(target, cause.decision);
  const decide = (wanted: Decision) => () => decisions.decide(target, wanted, { seen: cause.decidedAt ?? null });
  const crops = <VariantCrops sample={cause.sample} />;
  return (
    <li className="min-w-0">
      {onOpen ? (
        <a href={stageHref({ cause: cause.id }, 1)} className="block rounded-sm" onClick={onPlainClick(() => onOpen(cause.id))}>
          {crops}
          <span className="sr-only">Open {cause.sample.name}</span>
        </a>
      ) : (
        crops
      )}
      <span className="flex min-h-8 items-center gap-1 text-xs text-ink-2">
        <span className="min-w-0 flex-1 truncate" title={cause.sample.name}>
          {plural(cause.snapshots, "snapshot")}
        </span>
        {decision ? (
          <>
            {decision === "rejected" ? (
              <X aria-hidden className="size-4 text-danger" />
            ) : (
              <Check aria-hidden className="size-4 text-done" />
            )}
            <span className="sr-only">{decision}</span>
            {mayDecide ? (
              <Button kind="ghost" size="small" onClick={decide("undecide")}>
                Undo
              </Button>
            ) : null}
          </>
        ) : mayDecide ? (
          <>
            <IconButton size="small" label="Reject this variant" onClick={decide("reject")}>
              <X aria-hidden />
            </IconButton>
            <IconButton size="small" label="Approve this variant" onClick={decide("approve")}>
              <Check aria-hidden />
            </IconButton>
          </>
        ) : null}
      </span>
    </li>
  );
}
