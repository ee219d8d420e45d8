"use client";

import { UserMinus, Users, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Menu, MenuLabel } from "@/components/ui/menu";
import { count } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { RoleChoice } from "./role-control";

type Props = {
  selected: number;
  /** How many of them are not on this page. */
  elsewhere: number;
  onRole: (level: TeamLevel) => void;
  onRemove: () => void;
  onClear: () => void;
};

const look =
  "inline-flex h-8 items-center gap-2 rounded-md px-2.5 font-medium max-sm:gap-1.5 max-sm:px-1.5! whitespace-nowrap hover:bg-[color-mix(in_oklab,var(--paper)_16%,transparent)] " +
  "focus-visible:outline-on-ink pointer-coarse:h-11 [&_svg]:size-4";

/** What can be done to those selected, on this page and on others; Escape clears. */
export function BulkBar({ selected, elsewhere, onRole, onRemove, onClear }: Props) {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open], [role=menu]")) onClear();
    };
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [onClear]);
  return (
    <div
      role="toolbar"
      aria-label="Selected members"
      className="sticky bottom-4 z-10 mx-auto mt-4 flex max-w-full animate-enter flex-wrap items-center gap-x-1 rounded-lg bg-ink px-2 py-1.5 text-on-ink shadow-float"
    >
      <span role="status" className="px-2">
        <b className="font-strong">{count(selected)} selected</b>
        {elsewhere ? <span>, {count(elsewhere)} not on this page</span> : null}
      </span>
      <Menu side="top" width="w-78 max-w-[calc(100vw-32px)]" trigger={<Act icon={<Users aria-hidden />}>Change role</Act>}>
        <MenuLabel>Everybody selected becomes</MenuLabel>
        <RoleChoice name="those selected" level={null} onChange={onRole} />
      </Menu>
      <Act icon={<UserMinus aria-hidden />} onClick={onRemove}>
        Remove…
      </Act>
      <Act icon={<X aria-hidden />} onClick={onClear}>
        <span className="max-sm:sr-only">Clear</span>
      </Act>
    </div>
  );
}

const Act = ({ icon, children, ...rest }: { icon: ReactNode; children: ReactNode; onClick?: () => void }) => (
  <button {...rest} type="button" className={look}>
    {icon}
    {children}
  </button>
);
