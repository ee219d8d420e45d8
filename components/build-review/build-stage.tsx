"use client";

import { useRuleDialog } from "@/components/builds/rules/use-rule-dialog";
import { ShareButton } from "@/components/shell/share-links/share-button";
import type { SideLayer } from "@/components/stage/change/side-layer";
import { usePageActions } from "@/components/ui/page-actions";
import { toast } from "@/components/ui/toast";
import { useKeys } from "@/components/ui/use-keys";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import type { Build, BuildKey, SnapshotChange } from "@/lib/queries/builds";
import type { ReviewButtons } from "./build-overview";
import { ChooseBaseline } from "./baseline/choose-baseline";
import { ExplainBaseline } from "./baseline/explain-baseline";
import { PinSlotLayer } from "./comments/pin-slot-layer";
import type { BuildDiscussion } from "./comments/use-build-discussion";
import { StoredUntilHydrated } from "./decisions/stored-until-hydrated";
import { StageExtrasProvider, useReview } from "./review-context";
import ReviewStage from "./stage/review-stage";
import { StoryLink } from "./stage/story-link";
import { TestRun } from "./stage/test-links";

type Props = {
  build: Build;
  of: BuildKey;
  /** Section of snapshots that the stage was opened from; null for others. */
  section: SnapshotSection | null;
  mayChangeBaseline: boolean;
  mayComment: boolean;
  talk: BuildDiscussion;
  buttons: ReviewButtons;
};

/** A change or a snapshot of a build on the stage, with its comments, rules, links and facts. */
export default function BuildStage({ build, of, section, mayChangeBaseline, mayComment, talk, buttons }: Props) {
  const { mayReview, address } = useReview();
  const { view } = address;
  const { isOpen: isTalkOpen, setPanelAt, slots, place } = talk;
  const copyLink = () =>
    void navigator.clipboard?.writeText(location.href).then(() => toast("Copied. Only the team can open it.", { kind: "done" }));
  usePageActions([{ label: "Copy link to this change", shortcut: "Mod+Shift+Comma", run: copyLink }]);
  useKeys({ "Mod+Shift+Comma": copyLink });
  const { dialog, open: openRule } = useRuleDialog(mayReview ? of : undefined);
  const area = view.snapshot && { diffId: view.snapshot, ...(view.region !== null && { region: view.region }) };
  const target = area || (view.place ? { placeId: view.place } : { causeId: view.cause! });
  const extras = {
    ...(isTalkOpen ? { panel: <div ref={setPanelAt} className="min-h-0 min-w-0 beside:[&>*]:h-full" /> } : null),
    sideLayer: (layer: SideLayer, change: SnapshotChange) => <PinSlotLayer slots={slots} layer={layer} change={change} />,
    buttons: (
      <>
        {buttons.comments}
        <ShareButton of={of} url={() => location.href} target={mayReview ? { kind: "change", build: of.number, change: target } : null} />
        {buttons.finish}
      </>
    ),
    onComment: mayComment ? place : undefined,
    onRule: mayReview
      ? (cause: Parameters<typeof openRule>[0]["cause"], effect: "ignore" | "approve") => openRule({ cause, effect })
      : undefined,
    otherBaseline: mayChangeBaseline ? <ChooseBaseline build={build} of={of} /> : null,
    baseline: <ExplainBaseline build={build} of={of} mayChange={mayChangeBaseline} />,
    facts: (change: SnapshotChange) => (
      <>
        <TestRun build={build} />
        <StoryLink of={of} change={change} />
      </>
    ),
  };
  return (
    <StageExtrasProvider value={extras}>
      <StoredUntilHydrated>
        <ReviewStage section={section} />
      </StoredUntilHydrated>
      {dialog}
    </StageExtrasProvider>
  );
}
