"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDot, CircleX } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOnline } from "@/components/shell/use-connection";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { isMacKeyboard } from "@/components/ui/page-actions";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";
import { count, plural } from "@/lib/format";
import { createReview } from "@/lib/queries/build-decisions";
import { type Build, type BuildKey, buildOverview } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { RejectedCauses } from "./rejected-causes";

const MOST_TEXT = 2000;

type Props = {
  build: Build;
  of: BuildKey;
  userId: string;
  /** Decisions that are not stored yet: the review waits for them. */
  waiting: number;
  /** Numbers of threads by snapshot, where the project wants them resolved before an approval. */
  commented: CommentCounts["snapshots"] | undefined;
  onComments: () => void;
  open: boolean;
  onClose: () => void;
};

/** Submits a review: what was decided, what that means for the check, and an optional text, which is kept on the device until it is sent. */
export default function FinishReview({ build, of, userId, waiting, commented = [], onComments, open, onClose }: Props) {
  const key = `loupe:review:${userId}:${of.owner}/${of.project}/${of.number}`;
  const [text, setText] = useState("");
  useEffect(() => setText(readStored<string>(deviceStore(), key) ?? ""), [key]);
  const write = (value: string) => {
    setText(value);
    writeStored(deviceStore(), key, value || null);
  };
  const review = useMutation(createReview(of));
  const failed = useQuery(buildOverview(of)).data?.failed ?? 0;
  /** The reader was asked whether to approve without comparing. */
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(false), [open, failed]);
  const { total = 0, undecided: unanswered = 0, rejected = 0 } = build.causes ?? {};
  const undecided = unanswered - (build.decidedByRules?.causes ?? 0);
  const others = (build.stats?.added ?? 0) + (build.stats?.removed ?? 0);
  const blocking = commented.reduce((sum, thread) => sum + thread.open, 0);
  const isOnline = useOnline();
  const isReady = isOnline && waiting === 0 && !review.isPending;
  const send = (event: "APPROVE" | "REJECT" | "COMMENT", done: string) => {
    if (!isReady) return;
    review.mutate(
      { event, ...(text.trim() && { body: text.trim() }), ...(event === "APPROVE" && failed > 0 && { includeFailed: true }) },
      {
        onSuccess: ({ undecided: left = 0 }) => {
          write("");
          onClose();
          if (event === "APPROVE" && left)
            toast(`${plural(left, "change")} ${left === 1 ? "needs" : "need"} a decision of ${left === 1 ? "its" : "their"} own`);
          else toast(done, { kind: "done" });
        },
      },
    );
  };
  const approve = () => {
    if (blocking) return;
    if (failed && !isAsked) return setAsked(true);
    send("APPROVE", `#${build.number} is approved`);
  };
  const reject = () => send("REJECT", `Changes of #${build.number} requested`);
  const main = rejected ? reject : approve;
  const pressed = useRef(main);
  pressed.current = main;
  useEffect(() => {
    if (!open) return;
    const control = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.shiftKey || !(event.metaKey || event.ctrlKey) || event.isComposing || event.repeat) return;
      event.preventDefault();
      pressed.current();
    };
    addEventListener("keydown", onKey, { signal: control.signal });
    return () => control.abort();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      title={`Finish review of #${build.number}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!isReady || !text.trim()} onClick={() => send("COMMENT", "Comment sent")}>
            Comment only
          </Button>
          {rejected ? null : (
            <Button kind="danger-line" disabled={!isReady} onClick={reject}>
              Request changes
            </Button>
          )}
          <Button kind="primary" disabled={!isReady || (main === approve && blocking > 0)} onClick={main}>
            {rejected ? "Request changes" : isAsked ? "Approve without comparing" : "Approve"}
            <span aria-hidden>
              <Kbd>{isMacKeyboard() ? "⌘⏎" : "Ctrl ⏎"}</Kbd>
            </span>
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-3 gap-2">
        <Tally icon={<CircleCheck aria-hidden className="text-done" />} name="Approved" value={total - undecided - rejected} />
        <Tally icon={<CircleX aria-hidden className="text-danger" />} name="Rejected" value={rejected} />
        <Tally icon={<CircleDot aria-hidden />} name="Undecided" value={undecided + failed} />
      </dl>
      <p className="mt-4 text-base text-ink-2">{effect({ rejected, undecided, others })}</p>
      {blocking && !rejected ? (
        <Banner className="mt-4">
          {plural(blocking, "open comment")} {blocking === 1 ? "blocks" : "block"} the approval. Resolve {blocking === 1 ? "it" : "them"}{" "}
          first.{" "}
          <button type="button" className="link" onClick={onComments}>
            Show comments
          </button>
        </Banner>
      ) : null}
      {failed && !rejected ? (
        <Banner className="mt-4" kind={isAsked ? "problem" : "note"}>
          <span role="status">
            {plural(failed, "snapshot")} {failed === 1 ? "was" : "were"} not compared.
            {isAsked ? ` Approve without ${failed === 1 ? "it" : "them"}?` : ""}
          </span>
        </Banner>
      ) : null}
      {open && rejected ? <RejectedCauses of={of} total={rejected} /> : null}
      <Field label="Text (optional)" className="mt-4">
        {(control) => <Textarea {...control} rows={3} maxLength={MOST_TEXT} value={text} onChange={({ target }) => write(target.value)} />}
      </Field>
      <p role="status" className="mt-2 min-h-4 text-xs text-ink-3">
        {isOnline ? (waiting ? `Saving ${plural(waiting, "decision")}…` : "") : offlineText(waiting)}
      </p>
      {review.error ? <Banner kind="problem">{review.error.message}</Banner> : null}
    </Dialog>
  );
}

/** Says why the review waits without a connection. */
const offlineText = (waiting: number) =>
  `You’re offline. ${waiting ? `${plural(waiting, "decision")} and your text are` : "Your text is"} kept on this device. You can finish when you’re back online.`;

/** Describes the result of a review. */
function effect({ rejected, undecided, others }: { rejected: number; undecided: number; others: number }): string {
  if (rejected)
    return `The check will say “Changes requested”.${undecided ? ` ${plural(undecided, "undecided cause")} ${undecided === 1 ? "stays" : "stay"} open.` : ""}`;
  const also = [undecided && plural(undecided, "undecided cause"), others && plural(others, "new or removed snapshot")].filter(Boolean);
  return also.length ? `Approving covers ${also.join(" and ")} too.` : "The check will say “Approved”.";
}

const Tally = ({ icon, name, value }: { icon: ReactNode; name: string; value: number }) => (
  <div className="rounded-lg bg-wash px-4 py-3 max-sm:px-3">
    <dd className="text-xl font-strong">{count(value)}</dd>
    <dt className="flex items-center gap-2 text-ink-2 max-sm:flex-col max-sm:items-start max-sm:gap-1 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {name}
    </dt>
  </div>
);
