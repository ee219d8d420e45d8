"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { rateLimitSeconds } from "@/lib/api/rate-limit-digest";
import { Countdown } from "./countdown";

const FIRST_WAIT = 3000;
const LONGEST_WAIT = 60_000;

/** Attempts of the page that failed last. A failed attempt mounts the error page again, so its count is kept here. */
let failures = { path: "", count: 0, at: 0 };

/** Returns the pause before the next attempt, twice as long after each failure of the same page. */
function nextWait(): number {
  const path = location.pathname;
  const again = failures.path === path && Date.now() - failures.at < 2 * LONGEST_WAIT;
  failures = { path, count: again ? failures.count + 1 : 0, at: Date.now() };
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures.count);
}

/** Shows that a page failed, or that it waits for the rate limit, with a reference for its operator. Renders the page again by itself, sooner when the browser is back online. */
export function Problem({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const retry = () =>
    start(() => {
      router.refresh();
      reset();
    });
  const latest = useLatest(retry);
  const limit = rateLimitSeconds(digest);
  useEffect(() => {
    if (busy) return;
    // A page that is rendered again within the limit is refused again.
    const wait = limit === null ? nextWait() : Math.max(1, limit) * 1000;
    setRetryAt(Date.now() + wait);
    const again = () => latest.current();
    const timer = setTimeout(again, wait);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
    // A failed attempt may keep this page mounted; the next one is planned when it ends.
  }, [busy, limit, digest, latest]);
  return (
    <main id="main" className="m-auto py-12">
      <div role="alert">
        <EmptyState
          heading="h1"
          title={limit === null ? "This page couldn’t load" : "Too many requests"}
          action={
            // Every page requests this code: without icons and the code of buttons it stays small.
            <button type="button" className={buttonClass({ kind: "primary" })} aria-disabled={busy} onClick={() => busy || retry()}>
              {busy ? "Trying again…" : "Try again"}
            </button>
          }
        >
          {limit === null
            ? "Something went wrong loading this page. Your data is safe."
            : "This page opens as soon as more requests are allowed."}
          <span className="mt-1 block h-5 text-sm">
            {retryAt === null || busy ? null : <Countdown until={retryAt} limited={limit !== null} />}
          </span>
          {digest && limit === null ? (
            <span className="mt-2 block text-xs text-ink-3">
              Reference <span className="mono wrap-anywhere select-all">{digest}</span>
            </span>
          ) : null}
        </EmptyState>
      </div>
    </main>
  );
}
