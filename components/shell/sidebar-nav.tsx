import Link from "next/link";
import type { ReactNode } from "react";

/** Group of sidebar links. `heading` shows its name. */
export const SidebarNav = ({ label, heading = false, children }: { label: string; heading?: boolean; children: ReactNode }) => (
  <nav aria-label={label} className="flex flex-col gap-px">
    {heading ? (
      <p aria-hidden className="px-2 pb-1 text-xs text-ink-3">
        {label}
      </p>
    ) : null}
    {children}
  </nav>
);

/** Link of the sidebar; `current` marks the current page. */
export function SidebarItem(props: { href: string; icon: ReactNode; current?: boolean; detail?: string; children: ReactNode }) {
  const { href, icon, current = false, detail, children } = props;
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className="flex h-8 items-center gap-3 rounded-md px-2 text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {children}
      {detail ? <span className="ms-auto min-w-0 truncate mono font-normal text-ink-3">{detail}</span> : null}
    </Link>
  );
}
