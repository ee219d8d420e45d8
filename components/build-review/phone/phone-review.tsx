"use client";

import { Check, X } from "lucide-react";
import { useRef, useState } from "react";
import { approvalOf, changeDecision, changeSubject, decidedApart, useVariants } from "@/components/build-review/changes/change-subject";
import { LOOK_FIRST, useLooked } from "@/components/build-review/changes/use-looked";
import { causeSentence } from "@/components/build-review/changes/cause-facts";
import { causeLetter } from "@/components/build-review/changes/cause-letter";
import { StoredUntilHydrated } from "@/components/build-review/decisions/stored-until-hydrated";
import { useReview } from "@/components/build-review/review-context";
import { type DecisionSubject, useDeciding } from "@/components/review-walk/use-deciding";
import { useReturningFocus } from "@/components/review-walk/use-returning-focus";
import { ListProblem } from "@/components/shell/list-error";
import { toast } from "@/components/ui/toast";
import { useStable } from "@/components/ui/use-stable";
import { useCopy } from "@/components/ui/use-copy";
import { useKeys } from "@/components/ui/use-keys";
import { stageHref } from "@/lib/builds/build-view";
import type { Decision } from "@/lib/builds/decision-queue";
import { jointOf, positionOf } from "@/lib/builds/joint-causes";
import { count } from "@/lib/format";
import type { BuildOverview } from "@/lib/queries/builds";
import { PhoneActions } from "./phone-actions";
import { PhoneEnd } from "./phone-end";
import { LoadingCause, PhoneFacts } from "./phone-facts";
import { PhoneHeader } from "./phone-header";
import { PhoneNote } from "./phone-note";
import { PhonePictures } from "./phone-pictures";
import { PhoneVariants } from "./phone-variants";
import { UndoLane } from "./undo-lane";
import { usePhone } from "./use-phone";
import { usePhoneWalk } from "./use-phone-walk";
import { usePreloaded } from "./use-preloaded";
import { useSwipe } from "./use-swipe";
import { useUndo } from "./use-undo";
import styles from "./phone.module.css";

type Props = {
  overview: BuildOverview | undefined;
  onFinish: (() => void) | null;
};

/** Changes of a build on a phone, one a screen. A swipe to the right approves, to the left rejects; both have a button and a key. */
const PhoneReview = (props: Props) => (
  <StoredUntilHydrated>
    <PhoneScreens {...props} />
  </StoredUntilHydrated>
);
export default PhoneReview;

function PhoneScreens({ overview, onFinish }: Props) {
  const { build, mayReview, decisions, reader } = useReview();
  const { details } = build!;
  const walk = usePhoneWalk();
  const { row, total, number } = walk;
  const letter = causeLetter(row ? positionOf(row, number) : 0);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const isUnfolded = row !== undefined && unfolded === row.id;
  const joint = row ? jointOf(row) : null;
  const looks = useVariants(isUnfolded ? row : undefined);
  const apart = decidedApart(looks.variants, decisions);
  const subject = row ? { ...changeSubject(row, letter, decisions, apart), place: { id: row.id, page: walk.page } } : null;
  const looked = useLooked();
  const { onEnd } = useStable({ onEnd: () => row && looked.add(row.id) });
  const undo = useUndo<{ subject: DecisionSubject; text: string; run: () => void }>();
  const deciding = useDeciding({
    decide: decisions.decide,
    decidedAt: decisions.decidedAt,
    onDecided: walk.next,
    announce: (text, decided) => (decided ? undo.offer({ ...decided, run: decided.undo, text }) : undo.clear()),
    onReturn: ({ place }) => place && walk.show(place),
  });
  // The message about a refused decision replaces the offer to undo it: nothing was stored.
  const last = undo.last && !decisions.isRefused(undo.last.subject.target) ? undo.last : null;
  const wasSecond = last !== null && decisions.conflict(last.subject.target) !== undefined;
  const showLast = () => {
    if (last?.subject.place) walk.show(last.subject.place);
    undo.clear();
  };
  const takeBack = () => {
    if (!last) return subject ? deciding.undo(subject) : undefined;
    last.run();
    showLast();
  };
  const needsUnfolding = joint !== null && !isUnfolded && subject?.decision === null;
  const decide = (wanted: Decision) => {
    if (!row || !subject || !looks.ready) return;
    if (wanted !== "undecide" && needsUnfolding) return setUnfolded(row.id);
    if (wanted === "approve" && !looked.has(row)) return toast(LOOK_FIRST, { id: "look" });
    if (wanted === "reject") undo.clear();
    deciding.decide(subject, wanted);
  };
  const later = () => {
    if (row && mayReview && !subject?.decision) walk.later.add(row.id);
    walk.next();
  };
  const [screen, card] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const onPress = useReturningFocus(screen, "main button, main a");
  const { copy } = useCopy();
  const copyLink = () => {
    if (!row) return;
    void copy(new URL(stageHref({ cause: row.id }), location.href).href);
    toast("Link copied", { kind: "done" });
  };
  const field = deciding.field(subject, { tall: true });
  const may = (run: () => void) => (mayReview && row ? run : undefined);
  useKeys({
    j: () => walk.step(1),
    k: () => walk.step(-1),
    a: may(() => decide("approve")),
    x: may(() => decide("reject")),
    u: mayReview && !wasSecond ? takeBack : undefined,
    ".": row ? later : undefined,
    "Mod+Shift+Comma": row ? copyLink : undefined,
  });
  const maySwipe = mayReview && subject && !subject.decision && !field && !joint;
  useSwipe(card, maySwipe ? (side) => decide(side === "right" ? "approve" : "reject") : null);
  // A hidden form that is about to be removed loads nothing.
  usePreloaded(usePhone() ? walk.upcoming : null);
  const numbers = overview?.toDecide ?? null;
  const open = walk.open ?? numbers?.changes.undecided ?? details.questions?.undecided ?? 0;
  const stageUrl = ({ id }: { id: string }) => stageHref({ cause: id });
  return (
    <div
      ref={screen}
      onClickCapture={onPress}
      className="flex min-h-dvh flex-col bg-paper [--others:376px] has-[[data-phone-note]]:[--others:422px]"
    >
      <PhoneHeader
        build={details}
        numbers={numbers}
        unsent={decisions.unsent}
        at={row ? number : null}
        total={total}
        menu={{ onPrevious: number <= 0 ? null : () => walk.step(-1), onCopyLink: row ? copyLink : null, onFinish }}
      />
      <PhoneNote overview={overview} />
      <main id="main" className="flex min-w-0 flex-1 flex-col overflow-x-clip bg-stage">
        {walk.error && !row ? <ListProblem error={walk.error} retry={walk.retry} empty /> : null}
        <div ref={card} className={`flex flex-1 flex-col ${styles.card}`}>
          {walk.isEnd ? (
            <PhoneEnd
              build={details}
              open={open}
              overview={overview}
              fresh={Math.max(0, (details.questions?.total ?? total) - total)}
              onAgain={walk.again}
              onReload={walk.retry}
              onFinish={onFinish}
            />
          ) : row ? (
            <>
              {joint ? (
                <PhoneVariants row={row} list={looks} onEnd={onEnd} stageUrl={stageUrl} />
              ) : (
                <PhonePictures
                  key={row.id}
                  cause={row}
                  letter={letter}
                  builds={{ before: details.baseNumber ?? null, after: details.number }}
                  onReload={walk.retry}
                />
              )}
              <PhoneFacts
                cause={row}
                letter={letter}
                href={stageUrl(row)}
                decision={subject!.decision}
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
          {row ? causeSentence(row, letter, total, subject!.decision) : ""}
        </p>
      </main>
      <footer className="sticky bottom-0 z-10 bg-paper px-4 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {mayReview && !field && (row || last) ? (
          <UndoLane
            undo={{ last: last && { id: last.text }, hold: undo.hold }}
            text={wasSecond ? "Someone else decided first. Their decision counts." : last?.text}
            hint={joint ? "" : "Swipe right to approve, left to reject"}
            action={wasSecond ? { label: "Show", run: showLast } : { label: "Undo", run: takeBack }}
          />
        ) : null}
        {row && subject
          ? (field ?? (
              <PhoneActions
                {...changeDecision(row, decisions, reader.id)}
                main={needsUnfolding ? `Show all ${count(joint!.variants)}` : approvalOf(row, apart.length)}
                onUnfold={needsUnfolding ? () => setUnfolded(row.id) : null}
                onDecide={mayReview ? decide : null}
                onLater={later}
              />
            ))
          : null}
      </footer>
    </div>
  );
}
