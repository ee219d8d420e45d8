import { Select } from "@/components/ui/select";
import { count, plural } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { roles } from "@/lib/team/roles";

type Props = {
  entries: number;
  /** Role of entries without one, and the number of entries with another. */
  everyone: TeamLevel;
  others: number;
  locked: boolean;
  onEveryone: (level: TeamLevel) => void;
};

/** Number of entries in the list, and the role of those without one. */
export const ListHeader = ({ entries, everyone, others, locked, onEveryone }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <b className="font-strong">{plural(entries, "entry", "entries")}</b>
    <span className="text-xs text-ink-3">Nothing is sent until you click Send</span>
    <span className="ms-auto flex items-center gap-2 text-ink-2">
      <span aria-hidden>Everyone as</span>
      <Select aria-label="Everyone as" disabled={locked} value={everyone} onChange={(event) => onEveryone(event.target.value as TeamLevel)}>
        {roles.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === everyone && others ? `${label}, ${count(others)} changed` : label}
          </option>
        ))}
      </Select>
    </span>
  </div>
);
