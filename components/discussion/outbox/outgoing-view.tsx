"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { clock } from "@/lib/media/clock";
import { SignInLink } from "./sign-in-link";
import type { Sending } from "./use-outbox";

export type OutgoingProps = {
  item: Sending;
  name: string;
  /** Name of its thread, where it is shown outside of it. */
  about?: ReactNode;
  /** Shows only a few lines, where it overlaps other content. */
  brief?: boolean;
  className?: string;
  actions: {
    retry: () => void;
    /** Moves the text to a field. */
    edit: () => void;
    /** Label of that button, where the field is elsewhere. */
    editLabel?: string;
    discard: () => void;
  };
};

/** Countdown in seconds; announced once to screen readers. */
function Until({ at, write }: { at: number; write: (seconds: number) => string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden>{write(Math.max(0, Math.ceil((at - now) / 1000)))}</span>;
}

function Words({ phase }: Pick<Sending, "phase">) {
  switch (phase.is) {
    case "sending":
      return "Sending…";
    case "waiting":
      return phase.limited ? (
        <>
          Too many requests. Continuing <Until at={phase.until} write={(seconds) => `in ${clock(seconds)}.`} />
        </>
      ) : (
        <>
          Couldn’t send. Retrying <Until at={phase.until} write={(seconds) => `in ${seconds}s…`} />
        </>
      );
    case "signed-out":
      return (
        <>
          Not sent. Your session ended. <SignInLink>Sign in to continue.</SignInLink> Your text is kept.
        </>
      );
    case "failed":
      return navigator.onLine ? "Not sent. Your text is kept." : "Not sent. We’ll send it when you’re back online.";
    case "refused":
      return (
        <>
          Not sent. {phase.error.message}
          {phase.error.details.map(({ message }) => (
            <span key={message} className="block">
              {message}
            </span>
          ))}
        </>
      );
  }
}

/** Unsent comment with its status. */
export function OutgoingView({ item, name, about, brief = false, className = "", actions }: OutgoingProps) {
  const { phase } = item;
  const box = useRef<HTMLDivElement>(null);
  const busy = phase.is === "sending" || phase.is === "waiting";
  /** Moves the focus to the comment, because the pressed button disappears. */
  const again = (act: () => void) => () => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  const waits = phase.is === "waiting" && !phase.limited ? phase.now : null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-outgoing={item.key}
      className={`grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 px-4 py-1.5 outline-none max-lg:text-base ${className}`}
      aria-busy={busy}
    >
      <Avatar name={name} solid className={busy ? "opacity-70" : ""} />
      <div>
        <p className="flex items-baseline gap-1.5">
          <b className="font-strong">{name}</b>
          {about ? <span className="text-xs text-ink-3">{about}</span> : null}
        </p>
        <p className={`wrap-anywhere whitespace-pre-wrap ${brief ? "line-clamp-4" : ""} ${busy ? "text-ink-2" : ""}`} dir="auto">
          {item.text}
        </p>
        <p role={busy ? "status" : "alert"} className={`mt-1 text-xs ${busy || phase.is === "signed-out" ? "text-ink-2" : "text-danger"}`}>
          <Words phase={phase} />
        </p>
        {waits ? (
          <Button size="small" className="mt-1.5" onClick={again(waits)}>
            Retry now
          </Button>
        ) : null}
        {busy ? null : (
          <div className="mt-1.5 flex gap-1.5">
            {phase.is === "refused" ? null : (
              <Button size="small" onClick={again(actions.retry)}>
                Retry
              </Button>
            )}
            <Button size="small" onClick={actions.edit}>
              {actions.editLabel ?? "Edit"}
            </Button>
            <Button size="small" kind="ghost" onClick={actions.discard}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
