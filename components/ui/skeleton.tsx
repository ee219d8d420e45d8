import type { ReactNode } from "react";

/** Grey placeholder, sized by `className`. Hidden from screen readers: label the region "Loading" once. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-sm bg-[color-mix(in_oklab,var(--ink)_8%,transparent)] ${className}`} />
);

/** Placeholder of list rows: `children` is one row, a name by default; `head` adds space for column headings. */
export const SkeletonRows = ({ head = false, children = <Skeleton className="h-4 w-40" /> }: { head?: boolean; children?: ReactNode }) => (
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
