"use client";

import { Copy, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

type Props = {
  /** Name of the secret: `the token “deploy”`. */
  title: string;
  secret: string;
  onDone: () => void;
  /** The token belongs to a project, not to the reader. */
  project?: boolean;
};

/** Shows a new secret once, with a copy button. Takes the focus, so that it is not overlooked. */
export function SecretPanel({ title, secret, onDone, project = false }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Focuses after a frame, because a closing dialog first returns the focus to its opener.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [secret]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="secret-title"
      className="rounded-lg border border-line-strong bg-mark-wash p-4 outline-none"
    >
      <h2 id="secret-title" className="flex items-center gap-2 font-strong">
        <KeyRound aria-hidden className="size-4 shrink-0" />
        {title}
      </h2>
      <p className="mt-1 text-ink-2">
        Copy it now and keep it safe. It won’t be shown again, and anyone who has it can act for {project ? "this project" : "you"}.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 rounded-md border border-line-strong bg-sheet px-2.5 py-1.5 mono wrap-anywhere select-all">
          {secret}
        </code>
        <CopyButton kind="primary" label="Copy" icon={<Copy aria-hidden />} text={secret} />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
