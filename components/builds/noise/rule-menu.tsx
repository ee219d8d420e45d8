"use client";

import { Pencil, Power } from "lucide-react";
import { useState } from "react";
import { EditRuleDialog } from "@/components/builds/rules/edit-rule-dialog";
import { TurnOffDialog } from "@/components/builds/rules/turn-off-rule";
import { useOffers } from "@/components/shell/supported-operations";
import { MenuItem } from "@/components/ui/menu";
import { sentenceText } from "@/lib/builds/rule-words";
import type { BuildRule } from "@/lib/queries/build-rules";
import { MenuOfRow } from "@/components/ui/menu-of-row";

/** Menu of a rule: edit it while it is active, or turn it off. Nothing for a rule that is off. */
export function RuleMenu({ of, rule }: { of: { owner: string; project: string }; rule: BuildRule }) {
  const mayEdit = useOffers("PATCH /projects/{owner}/{project}/rules/{ruleId}") && rule.state === "active";
  const [asked, setAsked] = useState<"edit" | "off" | null>(null);
  const close = () => setAsked(null);
  if (rule.state === "revoked") return null;
  return (
    <>
      <MenuOfRow of={sentenceText(rule)}>
        {mayEdit ? (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked("edit")}>
            Edit…
          </MenuItem>
        ) : null}
        <MenuItem icon={<Power aria-hidden />} onSelect={() => setAsked("off")}>
          Turn off…
        </MenuItem>
      </MenuOfRow>
      {asked === "edit" ? <EditRuleDialog of={of} rule={rule} onClose={close} /> : null}
      {asked === "off" ? <TurnOffDialog of={of} rule={rule} onClose={close} /> : null}
    </>
  );
}
