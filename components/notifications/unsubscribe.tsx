"use client";

import { useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/api/client";
import type { ResponseBody } from "@/lib/api/call";

const words: Record<ResponseBody<"POST /unsubscribe">["stopped"], string> = {
  reply: "You won’t get emails about replies.",
  mention: "You won’t get emails about mentions.",
  reaction: "You won’t get emails about reactions.",
  builds: "You won’t get emails about builds and tests.",
  uploads: "You won’t get emails about comments on your uploads, and you won’t follow new threads there.",
  assignments: "You won’t get emails about threads assigned to you.",
  digest: "You won’t get the daily digest or other emails about comments.",
  build: "You won’t get emails about this build. You’ll still get review requests.",
  test: "You won’t get emails about new threads on this test.",
  guest: "You won’t get emails about replies to your comments on that page.",
  thread: "You won’t get emails about this thread. You’ll follow it again if you reply.",
};

/** Unsubscribes by the link in an email, after a confirmation and without sign-in. */
export function Unsubscribe({ token }: { token: string }) {
  const [state, setState] = useState<"asking" | "stopping" | keyof typeof words>("asking");
  const [problem, setProblem] = useState(token ? undefined : "This link is incomplete. Open it again from the email.");
  if (state in words)
    return (
      <>
        <h1 className="text-2xl font-strong">Unsubscribed</h1>
        <p role="status" className="mt-2 text-base text-ink-2">
          {words[state as keyof typeof words]}
        </p>
      </>
    );
  const stop = () => {
    setState("stopping");
    setProblem(undefined);
    api("POST /unsubscribe", { query: { token } }).then(
      ({ stopped }) => setState(stopped),
      (error: Error) => {
        setState("asking");
        setProblem(error.message);
      },
    );
  };
  return (
    <>
      <h1 className="text-2xl font-strong">Unsubscribe from these emails?</h1>
      <p className="mt-2 text-base text-ink-2">You’ll stop getting them. Comments aren’t affected.</p>
      <ProblemBanner problem={problem} className="mt-6" />
      <Button
        kind="primary"
        size="tall"
        className="mt-6 w-full"
        disabled={!token}
        pending={state === "stopping" && "Unsubscribing…"}
        onClick={stop}
      >
        Unsubscribe
      </Button>
    </>
  );
}
