"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { destinationOf } from "@/lib/browser/destination";
import { startSignIn } from "@/lib/browser/start-sign-in";

type Props = {
  next: string;
  hint?: string | undefined;
  /** Error of the last attempt; the reader then starts the next one. */
  problem?: string | undefined;
};

/** Storage key of the page to return to, for "Start again" in later steps. */
export const NEXT_KEY = "loupe.next";

/** Storage key of the time of the last automatic sign-in; removed when one of its pages loads. */
export const TRIED_KEY = "loupe.sign-in-started";
/** Milliseconds within which a return to this page means a redirect loop. */
const CIRCLE = 5000;

/** Returns true when sign-in may start automatically, and stores the time of this start. */
function mayStart() {
  const last = Number(sessionStorage.getItem(TRIED_KEY) ?? 0);
  sessionStorage.setItem(TRIED_KEY, String(Date.now()));
  return Date.now() - last > CIRCLE;
}

/** Starts sign-in automatically. The button is for a start that is slow or has failed. */
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
    setFailure("The sign-in service sent you back without a result.");
    setBusy(false);
  }, [problem, start]);

  const destination = destinationOf(next);
  return (
    <>
      <h1 className="text-2xl font-strong">{failure ? "Sign-in didn’t finish" : "Signing you in"}</h1>
      {destination ? <ReturnPage name={destination} /> : null}
      <p className="mt-2 text-base text-ink-2">
        {failure ? "Nothing was changed. You can try again." : "One moment. If nothing happens, select Continue."}
      </p>
      <ProblemBanner problem={failure} className="mt-6" />
      <Button kind="primary" size="tall" className="mt-6 w-full" pending={busy && "Opening sign-in…"} onClick={start}>
        {failure ? "Try again" : "Continue"}
      </Button>
    </>
  );
}

/** Names the page that opens after sign-in. */
export const ReturnPage = ({ name }: { name: string }) => (
  <p className="mt-2 text-base wrap-anywhere text-ink-2">
    Sign in to open <bdi className="font-medium text-ink">{name}</bdi>.
  </p>
);

/** Returns the name of the page that this tab's sign-in returns to; undefined before hydration and without one. */
export function useDestination(): string | undefined {
  const next = useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(NEXT_KEY),
    () => null,
  );
  return (next && destinationOf(next)) || undefined;
}
