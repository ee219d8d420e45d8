"use client";

import { ListChecks, UserMinus, Users } from "lucide-react";
import { Menu, MenuLabel } from "@/components/ui/menu";
import { SelectionAct, SelectionBar } from "@/components/ui/selection-bar";
import { count } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { RoleChoice } from "./role-choice";

type Props = {
  selected: number;
  /** Number of selected members on other pages. */
  elsewhere: number;
  /** Size of the filtered list while not all of it is selected; null otherwise. */
  selectable: number | null;
  /** Members read so far while the whole list is being selected; null otherwise. */
  loading: number | null;
  onSelectAll: () => void;
  onRole: (level: TeamLevel) => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Actions for the selected members, on this page and others. Escape clears the selection. */
export function BulkBar({ selected, elsewhere, selectable, loading, onSelectAll, onRole, onRemove, onClear }: Props) {
  const status = loading === null ? `${count(selected)} selected` : `Selecting ${count(loading)} of ${count(selectable ?? loading)}…`;
  return (
    <SelectionBar label="Selected members" status={status} elsewhere={loading === null ? elsewhere : 0} onClear={onClear}>
      {selectable !== null && loading === null ? (
        <SelectionAct icon={<ListChecks aria-hidden />} onClick={onSelectAll}>
          Select all {count(selectable)}
        </SelectionAct>
      ) : null}
      <Menu
        side="top"
        width="w-78 max-w-[calc(100vw-32px)]"
        trigger={
          <SelectionAct disabled={loading !== null} icon={<Users aria-hidden />}>
            Change role
          </SelectionAct>
        }
      >
        <MenuLabel>Change role to</MenuLabel>
        <RoleChoice name="selected members" level={null} onChange={onRole} />
      </Menu>
      <SelectionAct disabled={loading !== null} icon={<UserMinus aria-hidden />} onClick={onRemove}>
        Remove…
      </SelectionAct>
    </SelectionBar>
  );
}
