import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { LevelSelect } from "@/components/ui/level-select";
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
  /** Absent: no button. */
  onRemove: (() => void) | undefined;
  removeLabel?: string;
};

/** Level of a person or group in a project, with a button that removes them. */
export const LevelControls = ({ name, level, busy, onLevel, onRemove, removeLabel = `Remove ${name}` }: Props) => (
  <>
    {onLevel ? (
      <LevelSelect label={`Level of ${name}`} className="w-30" busy={busy} value={level} onChange={onLevel} />
    ) : (
      <span className="text-ink-2">{projectLevelName(level)}</span>
    )}
    {onRemove ? (
      <IconButton label={removeLabel} side="end" aria-disabled={busy || undefined} onClick={() => busy || onRemove()}>
        <X aria-hidden />
      </IconButton>
    ) : null}
  </>
);
