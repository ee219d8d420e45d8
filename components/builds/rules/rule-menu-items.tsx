"use client";

import { CircleCheck, EyeOff } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { RuleEffect } from "@/lib/builds/rule-draft";

type Props = { trigger: ReactElement<Record<string, unknown>>; onChoose: (effect: RuleEffect) => void };

/** Open menu of a cause with the actions of rules. */
export default function RuleMenuItems({ trigger, onChoose }: Props) {
  return (
    <Menu defaultOpen align="end" trigger={trigger}>
      <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => onChoose("approve")}>
        Approve changes like this…
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => onChoose("ignore")}>
        Ignore changes here…
      </MenuItem>
    </Menu>
  );
}
