"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useReviewAccess } from "../review-access";
import { SignInLink } from "@/components/discussion/outbox/sign-in-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";

/** Replaces the field for readers who cannot comment: gives the reason and the way out. */
export function CannotComment() {
  const { user } = useReviewAccess();
  if (user) return <p className="text-ink-2">You have view-only access. Ask a project admin to let you comment.</p>;
  return <SignInLink className={buttonClass({ className: "w-full" })}>Sign in to comment</SignInLink>;
}

/** Lines below the field of a guest: the name of their comments, and the switch of emails about replies. */
export function GuestNote() {
  const { guest = null, replies = null } = useReviewAccess();
  const id = useId();
  if (!guest && !replies) return null;
  return (
    <div className="mt-2 grid gap-1 text-xs text-ink-2">
      {guest ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 truncate" dir="auto">
            Commenting as <b className="font-strong">{guest.name}</b>, a guest
          </span>
          <button type="button" className="link pointer-coarse:min-h-11" onClick={guest.forget}>
            Not you?
          </button>
        </p>
      ) : null}
      {replies ? (
        <label htmlFor={id} className="flex items-center gap-2 pointer-coarse:min-h-11">
          <Checkbox id={id} checked={replies.on} onChange={({ target }) => replies.set(target.checked)} />
          Email me about replies
        </label>
      ) : null}
    </div>
  );
}

/** Line below the field of readers who cannot comment yet: who may comment, and the way on. */
export function GateNote() {
  const { gate } = useReviewAccess();
  if (!gate) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p role="status" className={`min-w-0 text-xs text-ink-2 ${gate.open && gate.signIn ? "basis-full" : "flex-[1_1_12rem]"}`}>
        {gate.note}
      </p>
      {gate.open ? (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // A form returns the focus to where it was, and this button is gone by then.
            if (gate.hasForm) currentTarget.parentElement?.parentElement?.querySelector("textarea")?.focus();
            gate.open?.();
          }}
        >
          {gate.verb}
        </Button>
      ) : null}
      {gate.signIn ? (
        <SignInLink
          className={gate.open ? "link text-xs pointer-coarse:min-h-11 pointer-coarse:content-center" : buttonClass({ size: "small" })}
        >
          Sign in to comment
        </SignInLink>
      ) : null}
    </div>
  );
}
