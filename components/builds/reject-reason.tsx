"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

const MOST_TEXT = 2000;

type Props = {
  /** Name of the subject, as in "cause A". */
  subject: string;
  /** Id of the cause, `snapshotReason` of a snapshot, or `groupReason`. */
  id: string;
  onReject: (reason: string | undefined) => void;
  onCancel: () => void;
  /** Text of the button that rejects. */
  label?: string;
  /** Controls are 44 px high, for fingers. */
  tall?: boolean;
};

/** Key of the unsent reason for a rejection. */
export const reasonKey = (id: string) => `loupe:reason:${id}`;
/** Id of the reason for rejecting a snapshot. */
export const snapshotReason = (diffId: string) => `snapshot ${diffId}`;
/** Id of the reason for rejecting one place of a cause. */
export const placeReason = (placeId: string) => `place ${placeId}`;
/** Id of the reason for rejecting what is undecided in a group. */
export const groupReason = (by: string, key: string) => `group ${by}/${key}`;

/** Field for the reason of a rejection, which is optional: Enter rejects, Escape goes back. What was typed is kept on the device. */
export function RejectReason({ subject, id, onReject, onCancel, label = "Reject", tall = false }: Props) {
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
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      <Input
        ref={field}
        className={`min-w-40 flex-1 ${tall ? "h-11" : ""}`}
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
        {label}
        {tall ? null : (
          <span aria-hidden>
            <Kbd>⏎</Kbd>
          </span>
        )}
      </Button>
    </form>
  );
}
