"use client";

import { UserMinus, Users } from "lucide-react";
import { Menu, MenuLabel } from "@/components/ui/menu";
import { SelectionAct, SelectionBar } from "@/components/ui/selection-bar";
import { count } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { RoleChoice } from "./role-choice";

type Props = {
  selected: number;
  /** How many of them are not on this page. */
  elsewhere: number;
  onRole: (level: TeamLevel) => void;
  onRemove: () => void;
  onClear: () => void;
};

/** What can be done to those selected, on this page and on others; Escape clears. */
export function BulkBar({ selected, elsewhere, onRole, onRemove, onClear }: Props) {
  return (
    <SelectionBar label="Selected members" status={`${count(selected)} selected`} elsewhere={elsewhere} onClear={onClear}>
      <Menu
        side="top"
        width="w-78 max-w-[calc(100vw-32px)]"
        trigger={<SelectionAct icon={<Users aria-hidden />}>Change role</SelectionAct>}
      >
        <MenuLabel>Everybody selected becomes</MenuLabel>
        <RoleChoice name="those selected" level={null} onChange={onRole} />
      </Menu>
      <SelectionAct icon={<UserMinus aria-hidden />} onClick={onRemove}>
        Remove…
      </SelectionAct>
    </SelectionBar>
  );
}
