import { UserMinus } from "lucide-react";
import { type MenuHandle, MenuItem, MenuLabel, MenuLine, SharedMenu } from "@/components/ui/menu";
import type { TeamLevel } from "@/lib/permissions";
import { RoleChoice } from "./role-choice";

/** What the menu of a row is about: the role alone, or on a phone all that can be done. */
export type RowMenu = {
  what: "role" | "all";
  name: string;
  level: TeamLevel;
  /** Why the role cannot be changed, and why its owner cannot go. */
  fixedRole: string | null;
  fixedPlace: string | null;
  removeLabel: string;
  onLevel: (level: TeamLevel) => void;
  onRemove: () => void;
};

/** One menu for all rows, about the one that opened it. */
export const MemberMenu = ({ handle }: { handle: MenuHandle<RowMenu> }) => (
  <SharedMenu handle={handle} width="w-78 max-w-[calc(100vw-32px)]">
    {({ what, name, level, fixedRole, fixedPlace, removeLabel, onLevel, onRemove }) => (
      <>
        {fixedRole ? <MenuLabel>{fixedRole}</MenuLabel> : <RoleChoice name={name} level={level} onChange={onLevel} />}
        <MenuLine />
        {what === "role" ? (
          <MenuLabel>Changing a role takes effect at once, in every open tab.</MenuLabel>
        ) : (
          <>
            <MenuItem icon={<UserMinus aria-hidden />} disabled={fixedPlace !== null} onSelect={onRemove}>
              {removeLabel}…
            </MenuItem>
            {fixedPlace ? <MenuLabel>{fixedPlace}</MenuLabel> : null}
          </>
        )}
      </>
    )}
  </SharedMenu>
);
