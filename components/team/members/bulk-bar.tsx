"use client";

import { UserMinus, Users } from "lucide-react";
import { Menu, MenuLabel } from "@/components/ui/menu";
import { SelectionAct, SelectionBar } from "@/components/ui/selection-bar";
import { count } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { RoleChoice } from "./role-choice";

type Props = {
  selected: number;
  /** Number of selected members on other pages. */
  elsewhere: number;
  onRole: (level: TeamLevel) => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Actions for the selected members, on this page and others. Escape clears the selection. */
export function BulkBar({ selected, elsewhere, onRole, onRemove, onClear }: Props) {
  return (
    <SelectionBar label="Selected members" status={`${count(selected)} selected`} elsewhere={elsewhere} onClear={onClear}>
      <Menu
        side="top"
        width="w-78 max-w-[calc(100vw-32px)]"
        trigger={<SelectionAct icon={<Users aria-hidden />}>Change role</SelectionAct>}
      >
        <MenuLabel>Change role to</MenuLabel>
        <RoleChoice name="selected members" level={null} onChange={onRole} />
      </Menu>
      <SelectionAct icon={<UserMinus aria-hidden />} onClick={onRemove}>
        Remove…
      </SelectionAct>
    </SelectionBar>
  );
}
