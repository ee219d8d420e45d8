"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Share2 } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { usePageActions } from "@/components/ui/page-actions";
import { toast } from "@/components/ui/toast";
import { type Loader, useLoaded } from "@/components/ui/use-loaded";
import { useKeys } from "@/components/ui/use-keys";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import { buildSource } from "@/lib/queries/build-source";
import { type Build, buildCause, type BuildKey, type SnapshotChange } from "@/lib/queries/builds";
import type { NewChangeLink } from "@/lib/queries/change-links";
import type { BarReader } from "./bar-frame";
import { ExplainBaseline } from "./explain-baseline";
import { ChooseBaseline } from "./choose-baseline";
import { PinButton } from "./comments/pin-button";
import { PinSlotLayer } from "./comments/pin-slot-layer";
import type { BuildDiscussion } from "./comments/use-build-discussion";
import { useRuleMenus } from "./rules/rule-menu";
import { ThresholdButton } from "./rules/threshold-button";
import { CauseStage } from "./stage/cause-stage";
import type { SideLayer } from "./stage/side-layer";
import { StoryLink } from "./stage/story-link";
import { SnapshotStage } from "./stage/snapshot-stage";
import { TestReportLinks } from "./stage/test-links";
import type { Decisions } from "./use-decisions";
import { laterKey } from "./use-later";
import type { BuildStageAddress } from "./use-stage-address";

const loadShareChange: Loader<{ of: BuildKey; target: Omit<NewChangeLink, "expiresAt" | "comments">; onClose: () => void }> = () =>
  import("./change-links/share-change");

const PER_PAGE = 50;

type Props = {
  build: Build;
  of: BuildKey;
  user: BarReader & { id: string };
  address: BuildStageAddress;
  /** Section of snapshots that the stage was opened from; null for others. */
  section: SnapshotSection | null;
  mayReview: boolean;
  mayChangeBaseline: boolean;
  decisions: Decisions;
  /** Button of the review, if the reader may review. */
  review: ReactNode;
  comments: { button: ReactNode; talk: BuildDiscussion; mayComment: boolean };
};

/** A cause or a snapshot of a build on the stage. */
export default function BuildStage({
  build,
  of,
  user,
  address,
  section,
  mayReview,
  mayChangeBaseline,
  decisions,
  review,
  comments,
}: Props) {
  const client = useQueryClient();
  const { view } = address;
  const { talk } = comments;
  const labels = {
    before: build.baseNumber ? `#${build.baseNumber}${build.base ? ` ${build.base.sha.slice(0, 7)}` : ""}` : "",
    after: `#${build.number} ${build.head.sha.slice(0, 7)}`,
  };
  const findPage = async (causeId: string) => {
    try {
      const { number } = await client.fetchQuery(buildCause(of, causeId));
      return Math.ceil(number / PER_PAGE);
    } catch {
      return null;
    }
  };
  const copyLink = () => void navigator.clipboard?.writeText(location.href).then(() => toast("Link copied", { kind: "done" }));
  usePageActions([{ label: "Copy link to this change", shortcut: "Mod+Shift+Comma", run: copyLink }]);
  useKeys({ "Mod+Shift+Comma": copyLink });
  const { dialog, button, open: openRule } = useRuleMenus(mayReview ? of : undefined);
  const [threshold, setThreshold] = useState<number>();
  const tryThreshold = (value: number) => {
    setThreshold(value);
    if (view.mode !== "diff") address.onView({ mode: "diff" }, "replace");
  };
  const [isSharing, setSharing] = useState(false);
  const area = view.snapshot && { diffId: view.snapshot, ...(view.region !== null && { region: view.region }) };
  const target = area || (view.place ? { placeId: view.place } : { causeId: view.cause! });
  const sharing = useLoaded(loadShareChange, isSharing ? { of, target, onClose: () => setSharing(false) } : null, () => {
    setSharing(false);
    toast("Couldn’t open the dialog. Check your connection, then try again.", { kind: "problem" });
  });
  const shared = {
    view,
    page: address.page,
    onView: address.onView,
    onClose: address.onClose,
    of,
    user,
    source: buildSource(of),
    labels,
    mayReview,
    decisions,
    userId: user.id,
    laterKey: laterKey(user.id, of),
    ...(talk.isOpen ? { panel: <div ref={talk.setPanelAt} className="min-h-0 min-w-0 beside:[&>*]:h-full" /> } : null),
    sideLayer: (layer: SideLayer, change: SnapshotChange) => <PinSlotLayer slots={talk.slots} layer={layer} change={change} />,
    buttons: (
      <>
        {comments.button}
        <CopyButton size="small" text={typeof location === "undefined" ? build.url : location.href} className="max-rail:hidden" />
        {mayReview ? (
          <IconButton label="Link for people outside" onClick={() => setSharing(true)}>
            <Share2 aria-hidden />
          </IconButton>
        ) : null}
        {review}
      </>
    ),
    ...(threshold !== undefined && { threshold }),
    tools: (change: SnapshotChange) => (
      <>
        {comments.mayComment ? <PinButton talk={talk} /> : null}
        {change.base && change.head ? (
          <ThresholdButton
            isCompact
            of={of}
            maySave={mayReview}
            value={threshold ?? DEFAULT_THRESHOLD}
            onValue={tryThreshold}
            picture="The difference of this snapshot follows the slider."
          />
        ) : null}
      </>
    ),
    otherBaseline: mayChangeBaseline ? <ChooseBaseline build={build} of={of} /> : null,
    links: (change: SnapshotChange) => (
      <>
        <TestReportLinks build={build} />
        <StoryLink of={of} change={change} />
      </>
    ),
    facts: (
      <span className="flex shrink-0 items-center gap-2">
        {build.baseNumber ? `Compared with #${build.baseNumber}` : "No baseline"}
        <ExplainBaseline build={build} of={of} mayChange={mayChangeBaseline} />
      </span>
    ),
  };
  if (view.cause === null)
    return (
      <>
        <SnapshotStage {...shared} section={section} />
        {sharing}
      </>
    );
  return (
    <>
      <CauseStage
        {...shared}
        findPage={findPage}
        menu={button}
        onIgnore={mayReview ? (cause) => openRule({ cause, effect: "ignore" }) : undefined}
      />
      {dialog}
      {sharing}
    </>
  );
}
