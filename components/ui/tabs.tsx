import Link from "next/link";
import { count } from "@/lib/format";

export type Tab = { label: string; href: string; isCurrent: boolean; total?: number | null | undefined };

/** Links to the pages of one heading, in a row that scrolls sideways on a phone. */
export const Tabs = ({ label, tabs, prefetch }: { label: string; tabs: readonly Tab[]; prefetch?: false }) => (
  <nav aria-label={label} className="-mx-4 mb-6 flex gap-6 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
    {tabs.map(({ label: name, href, isCurrent, total }) => (
      <Link
        key={href}
        {...(prefetch === false && { prefetch })}
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink pointer-coarse:h-11"
      >
        {name}
        {total ? <span className="mono font-normal text-ink-3">{count(total)}</span> : null}
      </Link>
    ))}
  </nav>
);
