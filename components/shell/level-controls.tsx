import { X } from "lucide-react";
import { LevelSelect } from "@/components/ui/level-select";
import { MenuItem } from "@/components/ui/menu";
import { MenuOfRow } from "@/components/ui/menu-of-row";
import type { ProjectLevel } from "@/lib/permissions";
import { projectLevelName } from "@/lib/team/project-levels";

type Props = {
  /** Name of the person or group. */
  name: string;
  level: ProjectLevel;
  /** A request about the row is running. */
  busy: boolean;
  /** Absent: the level is shown, but can't be changed. */
  onLevel: ((level: ProjectLevel) => void) | undefined;
  /** Absent: no menu. */
  onRemove: (() => void) | undefined;
  removeLabel?: string;
};

/** Level of a person or group in a project, with a menu that removes them. */
export const LevelControls = ({ name, level, busy, onLevel, onRemove, removeLabel = "Remove" }: Props) => (
  <>
    {onLevel ? (
      <LevelSelect label={`Level of ${name}`} className="w-30" isQuiet busy={busy} value={level} onChange={onLevel} />
    ) : (
      <span className="text-ink-2">{projectLevelName(level)}</span>
    )}
    {onRemove ? (
      <MenuOfRow of={name}>
        <MenuItem icon={<X aria-hidden />} disabled={busy} onSelect={onRemove}>
          {removeLabel}
        </MenuItem>
      </MenuOfRow>
    ) : null}
  </>
);
