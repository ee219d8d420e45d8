import { Fingerprint, FolderKey, UserMinus } from "lucide-react";
import { type MenuHandle, MenuItem, MenuLabel, MenuLine, SharedMenu } from "@/components/ui/menu";
import type { TeamLevel } from "@/lib/permissions";
import { RoleChoice } from "./role-choice";

/** Content of a row's menu: the role, the other actions or, on a card, both. */
export type RowMenu = {
  what: "role" | "more" | "all";
  name: string;
  level: TeamLevel;
  /** Why the role can't be changed, and why the member can't be removed. */
  fixedRole: string | null;
  fixedPlace: string | null;
  removeLabel: string;
  onLevel: (level: TeamLevel) => void;
  onRemove: () => void;
  /** Opens the levels by project. Null where the service has none. */
  onProjects: (() => void) | null;
  /** Asks to reset the passkeys. Null where the team doesn't require them. */
  onPasskeys: (() => void) | null;
};

/** Menu shared by all rows. Shows the row that opened it. */
export const MemberMenu = ({ handle }: { handle: MenuHandle<RowMenu> }) => (
  <SharedMenu handle={handle} width="w-78 max-w-[calc(100vw-32px)]">
    {({ what, name, level, fixedRole, fixedPlace, removeLabel, onLevel, onRemove, onProjects, onPasskeys }) => (
      <>
        {what === "more" ? null : (
          <>
            {fixedRole ? <MenuLabel>{fixedRole}</MenuLabel> : <RoleChoice name={name} level={level} onChange={onLevel} />}
            <MenuLine />
          </>
        )}
        {what === "role" ? (
          <MenuLabel>Changes take effect immediately.</MenuLabel>
        ) : (
          <>
            {onProjects ? (
              <MenuItem icon={<FolderKey aria-hidden />} onSelect={onProjects}>
                Projects…
              </MenuItem>
            ) : null}
            {onPasskeys ? (
              <MenuItem icon={<Fingerprint aria-hidden />} onSelect={onPasskeys}>
                Reset passkeys…
              </MenuItem>
            ) : null}
            <MenuItem icon={<UserMinus aria-hidden />} disabled={fixedPlace !== null} onSelect={onRemove}>
              <span className="min-w-0 py-1.5">
                <span className="block">{removeLabel}</span>
                {fixedPlace ? <span className="block text-xs text-ink-2">{fixedPlace}</span> : null}
              </span>
            </MenuItem>
          </>
        )}
      </>
    )}
  </SharedMenu>
);
