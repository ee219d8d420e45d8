"use client";

import { useEffect } from "react";
import "./globals.css";

/** Pause before the page is loaded again, in milliseconds. */
const WAIT = 5000;

export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => {
    const timer = setInterval(reset, WAIT);
    addEventListener("online", reset);
    return () => {
      clearInterval(timer);
      removeEventListener("online", reset);
    };
  }, [reset]);
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-items-center p-6 font-sans">
        <title>Loupe couldn’t load</title>
        <main id="main" className="max-w-105 text-center" role="alert">
          <h1 className="text-xl font-strong">Loupe couldn’t load</h1>
          <p className="mt-2 text-base text-ink-2">
            Something went wrong before the page loaded. Your data is safe. Loupe tries again every few seconds.
          </p>
          {error.digest ? <p className="mt-2 text-xs text-ink-3">Reference {error.digest}</p> : null}
          <button type="button" onClick={reset} className="mt-6 h-8 rounded-md bg-ink px-3 font-medium text-on-ink">
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
