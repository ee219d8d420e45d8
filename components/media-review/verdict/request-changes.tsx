"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

type Props = {
  mediaId: string;
  version: number;
  /** Sends the text; a retry has the same key. Returns true once it is stored. */
  onSend: (text: string | undefined, key: string) => Promise<boolean>;
  onCancel: () => void;
};

/** Form for what should change, which is optional. The text is kept on this device until it was sent. */
export function RequestChanges({ mediaId, version, onSend, onCancel }: Props) {
  const stored = `loupe:changes:${mediaId}`;
  const [text, setText] = useState(() => readStored<string>(deviceStore(), stored) ?? "");
  const [sending, setSending] = useState(false);
  const attempt = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    if (sending) return;
    setSending(true);
    if (await onSend(text.trim() || undefined, attempt.current)) writeStored(deviceStore(), stored, null);
    else setSending(false);
  };
  return (
    <form
      aria-label={`Request changes on v${version}`}
      className="grid gap-2 border-b border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void send();
        }
      }}
    >
      <label className="grid gap-1 text-xs text-ink-2">
        What should change in v{version}? (optional)
        <Textarea
          ref={field}
          rows={3}
          maxLength={65_536}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            attempt.current = crypto.randomUUID();
            writeStored(deviceStore(), stored, value || null);
          }}
        />
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" kind="danger-line" type="submit" aria-disabled={sending || undefined}>
          Request changes
        </Button>
      </div>
    </form>
  );
}
