"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { DecisionProgress } from "@/components/build-review/decision-progress";
import { useReview } from "@/components/build-review/review-context";
import { useOnline } from "@/components/shell/use-connection";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { isMacKeyboard } from "@/components/ui/page-actions";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";
import { plural } from "@/lib/format";
import { createReview } from "@/lib/queries/build-decisions";
import { buildOverview } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { FinishRows } from "./finish-rows";
import { checkSentence, offlineText, sumOfDecisions } from "./finish-words";

const MOST_TEXT = 2000;

type Props = {
  /** Numbers of threads by snapshot, where the project wants them resolved before an approval. */
  commented: CommentCounts["snapshots"] | undefined;
  onComments: () => void;
  open: boolean;
  onClose: () => void;
};

type Event = "APPROVE" | "REJECT" | "COMMENT";
const none = { total: 0, undecided: 0, rejected: 0 };

/** Sends a review: what was decided, what is left, what the check will say, and an optional message, which is kept on the device until it is sent. */
export default function FinishReview({ commented = [], onComments, open, onClose }: Props) {
  const { build: own, reader, decisions } = useReview();
  const { key: of, details: build } = own!;
  const { waiting } = decisions;
  const key = `loupe:review:${reader.id}:${of.owner}/${of.project}/${of.number}`;
  const [text, setText] = useState("");
  useEffect(() => setText(readStored<string>(deviceStore(), key) ?? ""), [key]);
  const write = (value: string) => {
    setText(value);
    writeStored(deviceStore(), key, value || null);
  };
  const review = useMutation(createReview(of));
  const known = useQuery(buildOverview(of)).data?.toDecide;
  const numbers = known ?? { ...none, changes: none, added: none, removed: none, failed: none };
  const { total, undecided, rejected } = numbers;
  const failed = numbers.failed.undecided;
  /** The reader was asked whether to approve what is not decided, or was not compared. */
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(false), [open, failed, undecided]);
  const blocking = commented.reduce((sum, thread) => sum + thread.open, 0);
  const isOnline = useOnline();
  const isReady = isOnline && known !== undefined && waiting === 0 && !review.isPending;
  const sending = review.isPending ? review.variables.event : null;
  /** State of the button that sends an event. It keeps the focus while it sends or has to wait. */
  const buttonOf = (event: Event, isBlocked = false) => ({
    pending: sending === event && "Sending…",
    "aria-disabled": sending !== event && (!isReady || isBlocked),
  });
  const send = (event: Event, done: string) => {
    if (!isReady) return;
    review.mutate(
      { event, ...(text.trim() && { body: text.trim() }), ...(event === "APPROVE" && failed > 0 && { includeFailed: true }) },
      {
        onSuccess: ({ undecided: left = 0 }) => {
          write("");
          onClose();
          if (event === "APPROVE" && left)
            toast(`${plural(left, "snapshot")} ${left === 1 ? "needs" : "need"} ${left === 1 ? "its" : "their"} own decision`);
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
  const reject = () => send("REJECT", `Requested changes on #${build.number}`);
  const rest = undecided - failed;
  const hasContent = Boolean(text.trim()) || undecided < total;
  const comment = () => hasContent && send("COMMENT", "Comments sent");
  // The button does what the line at its side says. A build with undecided changes stays open: approving them all is a press of its own.
  const event: Event = rejected ? "REJECT" : rest || blocking ? "COMMENT" : "APPROVE";
  const main = { REJECT: reject, COMMENT: comment, APPROVE: approve }[event];
  const words = { REJECT: "Request changes", COMMENT: "Send comments", APPROVE: isAsked ? "Approve without comparing" : "Approve" }[event];
  const pressed = useRef(main);
  useEffect(() => void (pressed.current = main));
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
      description={sumOfDecisions(total, undecided, rejected)}
      actions={
        // On phones one button a row, the main one first.
        <div className="flex flex-1 flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <p className="flex-1 basis-40 self-center text-xs text-ink-2 max-sm:order-last max-sm:basis-auto max-sm:self-start" role="status">
            {!isOnline
              ? offlineText(waiting)
              : waiting
                ? `Saving ${plural(waiting, "decision")}…`
                : known
                  ? checkSentence(rejected, rest && undecided, blocking)
                  : "Counting…"}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          {rest && !rejected ? (
            <Button {...buttonOf("APPROVE", blocking > 0)} onClick={approve}>
              {isAsked ? "Approve without comparing" : "Approve all"}
            </Button>
          ) : null}
          <Button kind="primary" {...buttonOf(event, event === "COMMENT" && !hasContent)} onClick={main}>
            {words}
            <span aria-hidden>
              <Kbd>{isMacKeyboard() ? "⌘↵" : "Ctrl ↵"}</Kbd>
            </span>
          </Button>
        </div>
      }
    >
      <DecisionProgress numbers={numbers} />
      {open ? <FinishRows numbers={numbers} onOpen={onClose} /> : null}
      {blocking && !rejected ? (
        <Banner className="mt-4">
          {plural(blocking, "open comment")} {blocking === 1 ? "blocks" : "block"} the approval. Resolve {blocking === 1 ? "it" : "them"}{" "}
          first.{" "}
          <button type="button" className="link" onClick={onComments}>
            Show comments
          </button>
        </Banner>
      ) : null}
      {isAsked && failed && !rejected ? (
        <Banner className="mt-4" kind="problem">
          <span role="status">
            {plural(failed, "snapshot")} {failed === 1 ? "was" : "were"} not compared. Approve without {failed === 1 ? "it" : "them"}?
          </span>
        </Banner>
      ) : null}
      <Textarea
        className="mt-4 w-full"
        aria-label="Message (optional)"
        placeholder="Message (optional)"
        rows={3}
        maxLength={MOST_TEXT}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {review.error ? (
        <Banner kind="problem" className="mt-2">
          {review.error.message}
        </Banner>
      ) : null}
    </Dialog>
  );
}
