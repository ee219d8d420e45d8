"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/api/client";
import type { Answer } from "@/lib/api/call";

const words: Record<Answer<"POST /unsubscribe">["stopped"], string> = {
  reply: "You get no more mail about replies.",
  mention: "You get no more mail when somebody mentions you.",
  reaction: "You get no more mail about reactions.",
  thread: "You get no more mail about this thread. Writing in it again brings the mails back.",
};

/** What the link in a mail leads to: nothing happens until the reader says so, and nobody has to sign in. */
export function Unsubscribe({ token }: { token: string }) {
  const [state, setState] = useState<"asking" | "stopping" | keyof typeof words>("asking");
  const [problem, setProblem] = useState(token ? undefined : "This link is not complete. Open it from the mail once more.");
  if (state in words)
    return (
      <>
        <h1 className="text-2xl font-strong">Done</h1>
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
      <h1 className="text-2xl font-strong">Stop these mails?</h1>
      <p className="mt-2 text-base text-ink-2">Comments stay where they are; only the mail about them ends.</p>
      {problem ? (
        <Banner kind="problem" className="mt-6">
          {problem}
        </Banner>
      ) : null}
      <Button
        kind="primary"
        size="tall"
        className="mt-6 w-full"
        disabled={!token}
        pending={state === "stopping" && "Stopping…"}
        onClick={stop}
      >
        Stop these mails
      </Button>
    </>
  );
}
