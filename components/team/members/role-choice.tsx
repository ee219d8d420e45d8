import { MenuRadio } from "@/components/ui/menu";
import type { TeamLevel } from "@/lib/permissions";
import { roles } from "@/lib/team/roles";

type Props = { name: string; level: TeamLevel | null; onChange: (level: TeamLevel) => void };

/** Role options of a menu, with their permissions. */
export const RoleChoice = ({ name, level, onChange }: Props) => (
  <MenuRadio
    closes
    label={`Role of ${name}`}
    value={level ?? ""}
    options={roles}
    onChange={(next) => next && next !== level && onChange(next)}
  />
);
