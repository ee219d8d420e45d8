"use client";

import { useReviewAccess } from "./review-access";
import { SignInLink } from "./sign-in-link";
import { buttonClass } from "@/components/ui/button-class";

/** Replaces the field for readers who cannot comment: gives the reason and the way out. */
export function CannotComment() {
  const { user } = useReviewAccess();
  if (user) return <p className="text-ink-2">You have view-only access. Ask a project admin to let you comment.</p>;
  return <SignInLink className={buttonClass({ className: "w-full" })}>Sign in to comment</SignInLink>;
}
