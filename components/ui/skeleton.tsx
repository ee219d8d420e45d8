import type { ReactNode } from "react";

/** A grey shape where content will be; size it by `className`. Hidden from screen readers: say "Loading" once, on the region. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-sm bg-[color-mix(in_oklab,var(--ink)_8%,transparent)] ${className}`} />
);

/** Rows of a list that is on its way; `children` is the outline of one, `head` leaves room for a line of headings. */
export const SkeletonRows = ({ head = false, children }: { head?: boolean; children: ReactNode }) => (
  <div className="sheet">
    {head ? <div className="h-8" /> : null}
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className="flex h-9 items-center gap-3 border-line px-4 not-first:border-t">
        {children}
      </div>
    ))}
  </div>
);

/** Placeholder of a card: `picture` sizes its image, `children` is the content below it. */
export const SkeletonCard = ({ picture, children }: { picture: string; children: ReactNode }) => (
  <div className="overflow-hidden sheet">
    <div className={`bg-stage ${picture}`} />
    <div className="grid gap-2 p-3">{children}</div>
  </div>
);
