"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { startSignIn } from "@/lib/browser/start-sign-in";

type Props = {
  next: string;
  hint?: string | undefined;
  /** Why the last try failed; the reader starts the next one. */
  problem?: string | undefined;
};

/** Where a sign-in beside this page would lead back to; kept for "Start again" in later steps. */
export const NEXT_KEY = "loupe.next";

/** When a sign-in last started by itself; forgotten as soon as one of its pages answers. */
export const TRIED_KEY = "loupe.sign-in-started";
/** Milliseconds in which a sign-in that comes back here has failed, and another one by itself would go round in circles. */
const CIRCLE = 5000;

/** Whether this page may start by itself; remembers that it did. */
function mayStart() {
  const last = Number(sessionStorage.getItem(TRIED_KEY) ?? 0);
  sessionStorage.setItem(TRIED_KEY, String(Date.now()));
  return Date.now() - last > CIRCLE;
}

/** Starts the sign-in at once; the button is for when that takes long or has failed. */
export function StartSignIn({ next, hint, problem }: Props) {
  const [failure, setFailure] = useState(problem);
  const [busy, setBusy] = useState(!problem);
  const started = useRef(false);

  const start = useCallback(() => {
    setBusy(true);
    setFailure(undefined);
    sessionStorage.setItem(NEXT_KEY, next);
    startSignIn({ next, hint }).catch((error: Error) => {
      setFailure(error.message);
      setBusy(false);
    });
  }, [next, hint]);
  useEffect(() => {
    if (problem || started.current) return;
    started.current = true;
    if (mayStart()) return start();
    setFailure("The sign-in service sent you back without an answer.");
    setBusy(false);
  }, [problem, start]);

  return (
    <>
      <h1 className="text-2xl font-strong">{failure ? "Sign-in did not finish" : "Signing you in"}</h1>
      <p className="mt-2 text-base text-ink-2">
        {failure ? "Nothing was changed, and you can try again at once." : "One moment. If nothing happens, continue by hand."}
      </p>
      {failure ? (
        <Banner kind="problem" className="mt-6">
          {failure}
        </Banner>
      ) : null}
      <Button kind="primary" size="tall" className="mt-6 w-full" pending={busy && "Opening sign-in…"} onClick={start}>
        {failure ? "Try again" : "Continue"}
      </Button>
    </>
  );
}
