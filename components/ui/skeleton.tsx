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

/** Rows of a list before their data: as many as are known to come. `className` is the height of one. */
export const LoadingRows = ({ className = "h-12", rows = 6 }: { className?: string; rows?: number }) => (
  <div role="status" className="border-t border-line">
    <span className="sr-only">Loading</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={`flex ${className} items-center gap-4 border-b border-line px-2`}>
        <Skeleton className="h-4 w-56" />
        <Skeleton className="ms-auto h-4 w-24" />
      </div>
    ))}
  </div>
);

/** Placeholder of cards of projects or files: a picture, a name and a line of facts each. */
export const SkeletonCards = ({ count }: { count: number }) => (
  <div aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-5 gap-y-6">
    {Array.from({ length: count }, (_, card) => (
      <div key={card} className="grid gap-2">
        <div className="aspect-[16/11] rounded-lg bg-stage" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-44" />
      </div>
    ))}
  </div>
);
