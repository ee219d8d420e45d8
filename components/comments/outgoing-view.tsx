"use client";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { SignInLink } from "./sign-in-link";
import type { Sending } from "./use-outbox";

type Props = { item: Sending; name: string; onRetry: () => void; onEdit: () => void; onDiscard: () => void };

function Words({ phase }: Pick<Sending, "phase">) {
  switch (phase.is) {
    case "sending":
      return "Sending…";
    case "waiting":
      return phase.limited ? `Too many requests. Continuing in ${Math.ceil(phase.seconds)} s.` : "No answer yet. Trying again…";
    case "signed-out":
      return (
        <>
          Your session ended. <SignInLink>Sign in to continue.</SignInLink> Your text is kept.
        </>
      );
    case "failed":
      return "Not sent. Your text is kept.";
    case "refused":
      return (
        <>
          {phase.error.message}
          {phase.error.details.map(({ message }) => (
            <span key={message} className="block">
              {message}
            </span>
          ))}
        </>
      );
  }
}

/** A comment on its way, and what came of it. */
export function OutgoingView({ item, name, onRetry, onEdit, onDiscard }: Props) {
  const { phase } = item;
  const busy = phase.is === "sending" || phase.is === "waiting";
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 px-4 py-1.5 max-lg:text-base" aria-busy={busy}>
      <Avatar name={name} solid className={busy ? "opacity-70" : ""} />
      <div>
        <p className="font-strong">{name}</p>
        <p className={`whitespace-pre-wrap wrap-anywhere ${busy ? "text-ink-2" : ""}`}>{item.text}</p>
        <p role={busy ? "status" : "alert"} className={`mt-1 text-xs ${busy || phase.is === "signed-out" ? "text-ink-2" : "text-danger"}`}>
          <Words phase={phase} />
        </p>
        {busy ? null : (
          <div className="mt-1.5 flex gap-1.5">
            {phase.is === "refused" ? null : (
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button size="small" onClick={onEdit}>
              Edit
            </Button>
            <Button size="small" kind="ghost" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
