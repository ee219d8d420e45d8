"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";
import { PaletteButton } from "./palette/palette-button";

/** Column of the sidebar: home link, content, and a foot at the bottom of the window. */
export const SidebarFrame = ({ foot, children }: { foot: ReactNode; children: ReactNode }) => (
  <div className="flex h-full flex-col gap-4 overflow-x-hidden overflow-y-auto px-3 pt-4 railed:px-2">
    <div className="flex items-center justify-between gap-2 railed:flex-col">
      <Link href={routes.home()} prefetch={false} className="rounded-sm px-2 py-1 railed:px-1">
        <Logo className="railed:[&>span]:sr-only" />
      </Link>
      {/* In the sheet, the button of the top bar is enough. */}
      <div className="max-rail:hidden">
        <PaletteButton />
      </div>
    </div>
    {children}
    {/* Stays in view where the places need more height than the window has. */}
    <div className="sticky bottom-0 mt-auto bg-paper">{foot}</div>
  </div>
);

/** Group of sidebar links. `heading` shows its name. */
export const SidebarNav = ({ label, heading = false, children }: { label: string; heading?: boolean; children: ReactNode }) => (
  <nav aria-label={label} className="flex flex-col gap-px railed:gap-1">
    {heading ? (
      <p aria-hidden className="px-2 pb-1 text-xs text-ink-3 railed:hidden">
        {label}
      </p>
    ) : null}
    {children}
  </nav>
);

type ItemProps = {
  href: string;
  icon: ReactNode;
  label: string;
  current?: boolean;
  /** Short fact at the end of the row, such as the name of the open project. */
  detail?: string | undefined;
  /** Number of things behind the link. */
  total?: number | null | undefined;
};

/** Link of the sidebar; `current` marks the current page. In the rail only the icon is visible, with the name as a tooltip. */
export function SidebarItem({ href, icon, label, current = false, detail, total }: ItemProps) {
  return (
    <RailTip name={total ? `${label} ${total}` : label}>
      <Link
        href={href}
        aria-current={current ? "page" : undefined}
        className="flex h-8 items-center gap-3 rounded-md px-2 text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 railed:h-9 railed:justify-center railed:gap-0 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        {icon}
        <span className={`truncate railed:sr-only ${detail ? "shrink-0" : "min-w-0"}`}>{label}</span>
        {detail ? (
          <span className="ms-auto min-w-0 truncate mono font-normal text-ink-3 railed:hidden" title={detail}>
            {detail}
          </span>
        ) : null}
        {total ? (
          <span aria-hidden className="ms-auto mono font-normal text-ink-3 railed:hidden">
            {total}
          </span>
        ) : null}
      </Link>
    </RailTip>
  );
}

/** Names a control of the rail on hover and keyboard focus. Outside the rail the control shows its own name. */
const RailTip = ({ name, children }: { name: string; children: ReactElement<Record<string, unknown>> }) => (
  <Tooltip.Root>
    <Tooltip.Trigger delay={200} render={children} />
    <Tooltip.Portal>
      <Tooltip.Positioner side="inline-end" sideOffset={12} className="z-50 hidden railed:block">
        <Tooltip.Popup className="rounded-sm bg-ink px-2 py-0.5 text-xs text-on-ink">{name}</Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
