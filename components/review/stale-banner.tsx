"use client";

/** Says that nothing new can be read, how old what is shown is, and that it goes on by itself. */
export const StaleBanner = ({ asOf, onRetry }: { asOf: number; onRetry: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-wash px-4 py-2 text-xs text-ink-2">
    <span className="min-w-40 flex-1">
      New comments cannot be read at the moment. Shown as of{" "}
      <time dateTime={new Date(asOf).toISOString()}>{new Date(asOf).toLocaleTimeString(undefined, { timeStyle: "short" })}</time>.
    </span>
    <button type="button" className="link shrink-0" onClick={onRetry}>
      Retry now
    </button>
  </p>
);
