"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

const MOST_TEXT = 2000;

type Props = { letter: string; causeId: string; onReject: (reason: string | undefined) => void; onCancel: () => void };

/** Field for the reason of a rejection, which is optional: Enter rejects, Escape goes back. What was typed is kept on the device. */
export function RejectReason({ letter, causeId, onReject, onCancel }: Props) {
  const key = `loupe:reason:${causeId}`;
  const [text, setText] = useState(() => readStored<string>(deviceStore(), key) ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const write = (value: string) => {
    setText(value);
    writeStored(deviceStore(), key, value || null);
  };
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
        className="min-w-40 flex-1"
        aria-label={`Reason for rejecting cause ${letter} (optional)`}
        placeholder="Reason (optional)"
        maxLength={MOST_TEXT}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <Button onClick={onCancel}>Cancel</Button>
      <Button kind="danger-line" type="submit">
        Reject
        <span aria-hidden>
          <Kbd>⏎</Kbd>
        </span>
      </Button>
    </form>
  );
}
