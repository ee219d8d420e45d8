"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { usePageKeys } from "@/components/ui/page-keys";
import { useKeys } from "@/components/ui/use-keys";
import { snapshotKeysOf } from "@/lib/builds/build-keys";
import type { Decision } from "@/lib/builds/decision-queue";
import { backClass, BarFrame } from "../bar-frame";
import { RejectReason, snapshotReason } from "../reject-reason";
import { snapshotDecision } from "../snapshot-decision";
import { besidePanel, type CauseStageProps } from "./stage-props";
import { ChangeView } from "./change-view";
import { DecideSnapshot } from "./decide-snapshot";

/** A snapshot of a build on the stage: changed, new, removed, failed or unchanged. */
export function SnapshotStage(props: Omit<CauseStageProps, "findPage" | "page" | "laterKey" | "menu">) {
  const {
    of,
    user,
    source,
    view,
    onView,
    onClose,
    labels,
    mayReview,
    readOnly,
    decisions,
    userId,
    buttons,
    panel,
    sideLayer,
    tools,
    facts,
    links,
    threshold,
  } = props;
  const { data: change } = useQuery(source.change(view.snapshot!));
  const own = change && snapshotDecision(change, decisions, userId);
  const deciding = mayReview && change && ["changed", "added", "removed"].includes(change.status);
  const [asking, setAsking] = useState<string | null>(null);
  const send = (wanted: Decision, reason?: string) => {
    setAsking(null);
    own?.send(wanted, reason);
  };
  const decide = (wanted: Decision) => (wanted === "reject" && change ? setAsking(change.id) : send(wanted));
  usePageKeys(snapshotKeysOf({ mayReview, isComparison: Boolean(readOnly) }));
  useKeys({
    a: deciding ? () => decide("approve") : undefined,
    x: deciding ? () => decide("reject") : undefined,
    u: deciding ? () => decide("undecide") : undefined,
    Escape: onClose,
  });
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <BarFrame
        of={of}
        user={user}
        back={
          <button type="button" className={backClass} onClick={onClose}>
            <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
            Snapshots
          </button>
        }
        actions={buttons}
      >
        <h1 className="min-w-0 truncate font-strong" title={change?.name}>
          {change?.name ?? "Snapshot"}
        </h1>
      </BarFrame>
      <div className={`min-h-0 flex-1 ${panel ? besidePanel : "grid grid-cols-1"}`}>
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none max-lg:flex-1">
          <ChangeView
            of={of}
            source={source}
            diffId={view.snapshot}
            region={view.region}
            view={view}
            onView={onView}
            onVariant={(snapshot) => onView({ snapshot, region: null }, "replace")}
            labels={labels}
            {...(sideLayer && { sideLayer })}
            {...(tools && { tools })}
            facts={facts}
            links={links}
            threshold={threshold}
            actions={
              readOnly ? (
                readOnly
              ) : !deciding ? null : asking === change.id ? (
                <RejectReason
                  subject={change.name}
                  id={snapshotReason(change.id)}
                  onReject={(reason) => send("reject", reason)}
                  onCancel={() => setAsking(null)}
                />
              ) : (
                <DecideSnapshot name={change.name} {...own!} onDecide={decide} />
              )
            }
          />
        </main>
        {panel}
      </div>
    </div>
  );
}
