"use client";

/** Banner for outages: new comments can't be loaded. Gives the time of the shown ones. */
export const StaleBanner = ({ asOf, onRetry }: { asOf: number; onRetry: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-wash px-4 py-2 text-xs text-ink-2">
    <span className="min-w-40 flex-1">
      Can’t load new comments. Showing comments as of{" "}
      <time dateTime={new Date(asOf).toISOString()}>{new Date(asOf).toLocaleTimeString(undefined, { timeStyle: "short" })}</time>.
    </span>
    <button type="button" className="link shrink-0" onClick={onRetry}>
      Retry now
    </button>
  </p>
);
