"use client";

import { Check, X } from "lucide-react";
import { useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import { useKeys } from "@/components/ui/use-keys";
import { count, plural } from "@/lib/format";
import type { BuildSource } from "@/lib/queries/build-source";
import type { Build, BuildCause, BuildOverview } from "@/lib/queries/builds";
import { causeLetter } from "../cause-letter";
import { conflictText, decisionText } from "../decided-by";
import { RejectReason } from "../reject-reason";
import type { Decisions } from "../use-decisions";
import { useLater } from "../use-later";
import { PhoneActions, type PhoneDecision } from "./phone-actions";
import { PhoneEnd } from "./phone-end";
import { LoadingCause, PhoneFacts } from "./phone-facts";
import { PhoneHeader } from "./phone-header";
import { PhoneNote } from "./phone-note";
import { PhonePictures } from "./phone-pictures";
import { UndoLane } from "./undo-lane";
import { useUndo } from "./use-undo";
import { usePhone } from "./use-phone";
import { usePreloaded } from "./use-preloaded";
import { useSwipe } from "./use-swipe";
import { useWalk } from "./use-walk";
import styles from "./phone.module.css";

type Props = {
  build: Build;
  source: BuildSource;
  decisions: Decisions;
  userId: string;
  mayReview: boolean;
  overview: BuildOverview | undefined;
  /** Key of the causes that the reader keeps for later, the same as on a wide screen. */
  laterKey: string;
  onFinish: (() => void) | null;
  listUrl: string;
  /** URL of the stage of a cause. */
  stageUrl: (cause: BuildCause) => string;
  buildUrl: (number: number) => string;
};

/** Causes of a build on a phone, one a screen. A swipe to the right approves, to the left rejects; both have a button and a key. */
export default function PhoneReview(props: Props) {
  const { build, source, decisions, userId, mayReview, overview, laterKey, onFinish, listUrl, stageUrl, buildUrl } = props;
  const stored = (cause: BuildCause) => decisions.shown({ causeId: cause.id }, cause.decision);
  // Rules decide about snapshots; a cause that they cover completely needs no review.
  const isOpen = (one: BuildCause) => stored(one) === null && one.decidedByRules < one.snapshots;
  const kept = useLater(laterKey);
  // Causes kept for later come at the end, when the reader asks for the rest.
  const [showsKept, setShowsKept] = useState(false);
  const walk = useWalk(source, isOpen, showsKept ? null : kept.has);
  const { cause, at, total, upcoming } = walk;
  const undo = useUndo<{ at: number; causeId: string; before: PhoneDecision; text: string }>();
  const card = useRef<HTMLDivElement>(null);
  const { copy } = useCopy();
  const decision = cause && stored(cause);
  const isOwn = cause !== null && decisions.isWaiting({ causeId: cause.id });
  const conflict = cause && !isOwn ? decisions.conflict(cause.id) : undefined;
  const words =
    cause && decision
      ? conflict
        ? conflictText(cause)
        : decisionText({ cause, decision, userId, isOwn, rejection: decisions.rejection })
      : null;
  const open = walk.open ?? (build.causes?.undecided ?? 0) - (build.decidedByRules?.causes ?? 0);
  const failed = overview?.failed ?? 0;

  const [asking, setAsking] = useState<string | null>(null);
  const isAsking = cause !== null && asking === cause.id;
  const decide = (next: PhoneDecision, reason?: string) => {
    if (!cause) return;
    setAsking(null);
    const before = decision === "approved" ? "approve" : decision === "rejected" ? "reject" : "undecide";
    decisions.decide({ causeId: cause.id }, next, { seen: cause.decidedAt ?? null, ...(reason && { reason }) });
    if (next === "undecide") return undo.clear();
    undo.offer({
      at,
      causeId: cause.id,
      before,
      text: `${next === "approve" ? "Approved" : "Rejected"} ${plural(cause.places - (cause.apart ?? 0), "place")}`,
    });
    walk.seek(at + 1);
  };
  // The message about a refused decision replaces the offer to undo it: nothing was stored.
  const last = undo.last && !decisions.isRefused({ causeId: undo.last.causeId }) ? undo.last : null;
  const takeBack = () => {
    if (!last) return decision ? decide("undecide") : undefined;
    decisions.decide({ causeId: last.causeId }, last.before);
    walk.go(last.at);
    undo.clear();
  };
  const wasSecond = last !== null && decisions.conflict(last.causeId) !== undefined;
  const showLast = () => {
    if (last) walk.go(last.at);
    undo.clear();
  };
  const ask = () => {
    undo.clear();
    setAsking(cause?.id ?? null);
  };
  const choose = (next: PhoneDecision) => (next === "reject" ? ask() : decide(next));
  const later = () => {
    if (cause && mayReview && !decision) kept.add(cause.id);
    walk.seek(at + 1);
  };
  const copyLink = () => {
    if (!cause) return;
    void copy(new URL(stageUrl(cause), location.href).href);
    toast("Link copied", { kind: "done" });
  };
  const may = (run: () => void) => (mayReview && cause ? run : undefined);
  useKeys({
    j: () => walk.go(Math.min(at + 1, total)),
    k: () => walk.go(at - 1),
    a: may(() => decide("approve")),
    x: may(ask),
    u: mayReview && !wasSecond ? takeBack : undefined,
    ".": cause ? later : undefined,
    "Mod+Shift+Comma": cause ? copyLink : undefined,
  });
  useSwipe(card, mayReview && cause && !decision && !isAsking ? (side) => choose(side === "right" ? "approve" : "reject") : null);
  // A hidden form that is about to be removed loads nothing.
  usePreloaded(usePhone() ? upcoming : null);

  const letter = causeLetter(at);
  return (
    <div className="flex min-h-dvh flex-col bg-paper [--others:376px] has-[[data-phone-note]]:[--others:422px]">
      <PhoneHeader
        build={build}
        open={open}
        failed={failed}
        waiting={decisions.waiting}
        at={cause ? at : null}
        total={total}
        menu={{ listUrl, onPrevious: at === 0 ? null : () => walk.go(at - 1), onCopyLink: cause ? copyLink : null, onFinish }}
      />
      <PhoneNote build={build} overview={overview} buildUrl={buildUrl} />
      <main id="main" className="flex min-w-0 flex-1 flex-col overflow-x-clip bg-stage">
        {walk.error && !cause ? <ListProblem error={walk.error} retry={walk.retry} empty /> : null}
        <div ref={card} className={`flex flex-1 flex-col ${styles.card}`}>
          {walk.isEnd ? (
            <PhoneEnd
              build={build}
              open={open}
              failed={failed}
              fresh={Math.max(0, (build.causes?.total ?? 0) - total)}
              onAgain={() => {
                setShowsKept(true);
                walk.seek(0);
              }}
              onReload={walk.retry}
              onFinish={onFinish}
              listUrl={listUrl}
            />
          ) : cause ? (
            <>
              <PhonePictures
                key={cause.id}
                cause={cause}
                letter={letter}
                builds={{ before: build.baseNumber ?? null, after: build.number }}
                onReload={walk.retry}
              />
              <PhoneFacts
                cause={cause}
                letter={letter}
                href={stageUrl(cause)}
                decision={decision}
                onApproveElsewhere={mayReview ? decisions.approveElsewhere : undefined}
              />
              <span aria-hidden className={`${styles.verdict} ${styles.approve}`}>
                <Check className="size-4" />
                Approve
              </span>
              <span aria-hidden className={`${styles.verdict} ${styles.reject}`}>
                <X className="size-4" />
                Reject
              </span>
            </>
          ) : walk.error ? null : (
            <LoadingCause />
          )}
        </div>
        <p className="sr-only" role="status">
          {cause
            ? `Cause ${letter} of ${count(total)}. ${cause.summary}. ${plural(cause.places, "place")}. ${decision ?? "Undecided"}.`
            : ""}
        </p>
      </main>
      <footer className="sticky bottom-0 z-10 bg-paper px-4 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {mayReview && !isAsking && (cause || last) ? (
          <UndoLane
            undo={{ last, hold: undo.hold }}
            text={wasSecond ? "Someone else decided first. Their decision counts." : last?.text}
            action={wasSecond ? { label: "Show", run: showLast } : { label: "Undo", run: takeBack }}
          />
        ) : null}
        {cause && isAsking ? (
          <RejectReason
            tall
            subject={`cause ${letter}`}
            id={cause.id}
            onReject={(reason) => decide("reject", reason)}
            onCancel={() => setAsking(null)}
          />
        ) : cause ? (
          <PhoneActions
            cause={cause}
            decision={decision}
            words={words}
            instead={conflict && conflict !== "undecide" ? conflict : null}
            mayReview={mayReview}
            onDecide={choose}
            onLater={later}
          />
        ) : null}
      </footer>
    </div>
  );
}
