"use client";

import { CircleCheck, Ellipsis, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { BuildCause } from "@/lib/queries/builds";

/** Menu of a change in the list. */
export const ChangeMenu = ({ letter, children }: { letter: string; children: ReactNode }) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`More for change ${letter}`} side="end">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    {children}
  </Menu>
);

type RuleProps = { row: BuildCause; onRule: (cause: BuildCause, effect: "ignore" | "approve") => void };

/** Items that approve or ignore others like a change. */
export const RuleItems = ({ row, onRule }: RuleProps) => (
  <>
    <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => onRule(row, "approve")}>
      Approve changes like this…
    </MenuItem>
    <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => onRule(row, "ignore")}>
      Ignore…
    </MenuItem>
  </>
);
