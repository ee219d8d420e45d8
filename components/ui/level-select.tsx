import { Select } from "./select";
import type { ProjectLevel } from "@/lib/permissions";
import { projectLevels } from "@/lib/team/project-levels";

type Props<L extends ProjectLevel | null> = {
  label: string;
  value: L;
  /** Label of the choice without a level. Absent: a level has to be chosen. */
  none?: L extends null ? string : never;
  /** A choice is being saved. */
  busy?: boolean;
  /** Without a border, for a choice in each row of a list. */
  isQuiet?: boolean;
  className?: string;
  onChange: (level: L) => void;
};

/** Chooses a level in a project. */
export function LevelSelect<L extends ProjectLevel | null>({
  label,
  value,
  none,
  busy = false,
  isQuiet = false,
  className = "",
  onChange,
}: Props<L>) {
  return (
    <Select
      aria-label={label}
      size="small"
      className={className}
      busy={busy}
      isQuiet={isQuiet}
      value={value ?? ""}
      onChange={(event) => onChange((event.target.value || null) as L)}
    >
      {none === undefined ? null : <option value="">{none}</option>}
      {projectLevels.map(({ value: level, label: name }) => (
        <option key={level} value={level}>
          {name}
        </option>
      ))}
    </Select>
  );
}
