"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { type DecisionTarget, targetKey } from "@/lib/builds/decision-queue";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

const MOST_TEXT = 2000;

type Props = {
  /** Name of the subject, as in "A". */
  subject: string;
  /** Id of the reason, as `reasonOf` returns it. */
  id: string;
  onReject: (reason: string | undefined) => void;
  onCancel: () => void;
  /** Controls are 44 px high, for fingers. */
  tall?: boolean;
};

/** Key of the unsent reason for a rejection. */
export const reasonKey = (id: string) => `loupe:reason:${id}`;
/** Returns the id of the reason for rejecting a target, unique in its build. */
export function reasonOf(target: DecisionTarget): string {
  if ("causeId" in target) return target.causeId;
  if ("questionId" in target) return target.questionId;
  if ("group" in target) return `group ${target.group.by}/${target.group.key}`;
  if ("diffId" in target) return `snapshot ${target.diffId}`;
  return "placeId" in target ? `place ${target.placeId}` : targetKey(target);
}

/** Field for the reason of a rejection, which is optional: Enter rejects, Escape goes back. What was typed is kept on the device. */
export function RejectReason({ subject, id, onReject, onCancel, tall = false }: Props) {
  const key = reasonKey(id);
  const [text, setText] = useState(() => readStored<string>(deviceStore(), key) ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const write = (value: string) => {
    setText(value);
    writeStored(deviceStore(), key, value || null);
  };
  const size = tall ? ({ size: "tall" } as const) : {};
  return (
    <form
      className="flex w-full flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        writeStored(deviceStore(), key, null);
        onReject(text.trim() || undefined);
      }}
      onKeyDown={(event) => {
        // A key that is still held from the button "Reject" must not reject.
        if (event.key === "Enter" && event.repeat) event.preventDefault();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      <Input
        ref={field}
        className={`min-w-32 flex-1 ${tall ? "h-11" : ""}`}
        aria-label={`Reason for rejecting ${subject} (optional)`}
        placeholder="Reason (optional)"
        maxLength={MOST_TEXT}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <Button {...size} onClick={onCancel}>
        Cancel
      </Button>
      <Button {...size} kind="danger-line" type="submit">
        Reject
        {tall ? null : (
          <span aria-hidden>
            <Kbd>⏎</Kbd>
          </span>
        )}
      </Button>
    </form>
  );
}
