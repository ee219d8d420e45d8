"use client";

import { useReviewAccess } from "./review-access";
import { SignInLink } from "./sign-in-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";

/** Replaces the field for readers who cannot comment: gives the reason and the way out. */
export function CannotComment() {
  const { user } = useReviewAccess();
  if (user) return <p className="text-ink-2">You have view-only access. Ask a project admin to let you comment.</p>;
  return <SignInLink className={buttonClass({ className: "w-full" })}>Sign in to comment</SignInLink>;
}

/** Line below the field of a guest: the name of their comments. */
export function GuestNote() {
  const { guest = null } = useReviewAccess();
  if (!guest) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
      <span className="min-w-0 truncate">
        Commenting as <b className="font-strong">{guest.name}</b>, a guest
      </span>
      <button type="button" className="link pointer-coarse:min-h-11" onClick={guest.forget}>
        Not you?
      </button>
    </p>
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
        <Button size="small" onClick={gate.open}>
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
