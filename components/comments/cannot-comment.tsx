"use client";

import { useReviewAccess } from "./review-access";
import { SignInLink } from "./sign-in-link";
import { buttonClass } from "@/components/ui/button-class";

/** In place of a field: why this reader cannot comment, and what to do about it. */
export function WhyNot() {
  const { user } = useReviewAccess();
  if (user)
    return <p className="text-ink-2">You can read here. To comment you need the reviewer role in this project; ask one of its admins.</p>;
  return <SignInLink className={buttonClass({ className: "w-full" })}>Sign in to comment</SignInLink>;
}
