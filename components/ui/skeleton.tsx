/** A grey shape where content will be; size it by `className`. Hidden from screen readers: say "Loading" once, on the region. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-sm bg-[color-mix(in_oklab,var(--ink)_8%,transparent)] ${className}`} />
);
