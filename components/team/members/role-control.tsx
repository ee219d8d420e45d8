"use client";

import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { type MenuHandle, MenuTrigger } from "@/components/ui/menu";
import type { RowMenu } from "./member-menu";
import { roleName } from "@/lib/team/roles";

type Props = { pending: boolean; handle: MenuHandle<RowMenu>; about: Omit<RowMenu, "what"> };

const look =
  "flex h-7 w-full items-center justify-between gap-2 rounded-md border border-transparent ps-2 pe-1.5 text-start text-ink-2 transition-colors " +
  "hover:border-line-strong hover:text-ink data-popup-open:border-line-strong data-popup-open:bg-sheet data-popup-open:text-ink " +
  "aria-disabled:text-ink-3 aria-disabled:hover:border-transparent pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";
const cardLook =
  "flex h-11 w-31 items-center justify-between gap-1 rounded-md border border-line-strong bg-sheet ps-3 pe-2 text-start text-base text-ink " +
  "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";

/** A member's role in their row, with a menu of roles. Shows the old role until the response arrives. */
export function RoleControl({ pending, handle, about }: Props) {
  const { name, level, fixedRole: blocked } = about;
  const id = useId();
  const shown = pending ? "Changing…" : roleName(level);
  const label = `Role of ${name}: ${shown}`;
  // During a change the menu button stays, because it has the focus.
  if (blocked && !pending)
    return (
      <>
        <button
          type="button"
          data-opens="role"
          aria-label={label}
          aria-disabled
          aria-describedby={id}
          className={`${look} tip`}
          data-side="end"
          data-tip={blocked}
        >
          <span className={level === "owner" ? "font-medium" : ""}>{shown}</span>
        </button>
        <span id={id} className="sr-only">
          {blocked}
        </span>
      </>
    );
  // The same button during a change: the menu returns the focus to it when it closes.
  return (
    <MenuTrigger
      handle={handle}
      payload={{ what: "role", ...about }}
      trigger={
        <button type="button" data-opens="role" aria-label={label} aria-disabled={pending || undefined} className={look}>
          <span className={level === "owner" && !pending ? "font-medium text-ink" : ""}>{shown}</span>
          {pending ? null : <ChevronDown aria-hidden />}
        </button>
      }
    />
  );
}

/** A member's role on a card, with a menu of roles and every other action. It opens also when the role is fixed, and shows the reason. */
export function CardRoleControl({ pending, handle, about }: Props) {
  const shown = pending ? "Changing…" : roleName(about.level);
  return (
    <MenuTrigger
      handle={handle}
      payload={{ what: "all", ...about }}
      trigger={
        <button
          type="button"
          data-opens="role remove projects"
          aria-label={`Role and actions of ${about.name}: ${shown}`}
          aria-disabled={pending || undefined}
          className={cardLook}
        >
          <span className={`truncate ${about.level === "owner" && !pending ? "font-medium" : ""}`} dir="auto">
            {shown}
          </span>
          {pending ? null : <ChevronDown aria-hidden />}
        </button>
      }
    />
  );
}
