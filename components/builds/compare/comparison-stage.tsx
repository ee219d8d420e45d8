"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CopyButton } from "@/components/ui/copy-button";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { type BuildComparison, comparisonCause, type ComparisonKey, comparisonSource } from "@/lib/queries/build-comparisons";
import type { BarReader } from "../bar-frame";
import { CauseStage } from "@/components/builds/stage/cause-stage";
import { SnapshotStage } from "@/components/builds/stage/snapshot-stage";
import { noDecisions } from "../use-decisions";
import type { BuildStageAddress } from "../use-stage-address";

const PER_PAGE = 50;

type Props = {
  of: ComparisonKey;
  user: BarReader & { id: string };
  address: BuildStageAddress;
  /** Section of snapshots that the stage was opened from; null for causes. */
  section: SnapshotSection | null;
  /** Undefined while it loads. */
  comparison: BuildComparison | undefined;
};

/** A cause or a snapshot of a comparison of two builds on the stage, read-only. */
export default function ComparisonStage({ of, user, address, section, comparison }: Props) {
  const client = useQueryClient();
  const labelOf = (side: "base" | "head") => `#${of[side]}${comparison ? ` ${comparison[side].head.sha.slice(0, 7)}` : ""}`;
  const findPage = async (causeKey: string) => {
    try {
      return Math.ceil((await client.fetchQuery(comparisonCause(of, causeKey))).number / PER_PAGE);
    } catch {
      return null;
    }
  };
  const shared = {
    of,
    user,
    source: comparisonSource(of),
    view: address.view,
    page: address.page,
    onView: address.onView,
    onClose: address.onClose,
    labels: { before: labelOf("base"), after: labelOf("head") },
    mayReview: false,
    readOnly: <span className="text-ink-2">Read-only. Decide on the page of a build.</span>,
    decisions: noDecisions,
    userId: user.id,
    laterKey: null,
    buttons: <CopyButton size="small" text={typeof location === "undefined" ? "" : location.href} className="max-rail:hidden" />,
    facts: (
      <span className="shrink-0">
        Comparison of #{of.base} and #{of.head}
      </span>
    ),
  };
  return address.view.cause === null ? <SnapshotStage {...shared} section={section} /> : <CauseStage {...shared} findPage={findPage} />;
}
