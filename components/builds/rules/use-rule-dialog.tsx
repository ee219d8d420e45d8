"use client";

import { type ReactNode, useState } from "react";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import type { BuildCause, BuildKey } from "@/lib/queries/builds";

type Asked = { cause: BuildCause; effect: RuleEffect };
const RuleDialog = loadable(() => import("./rule-dialog"), "The rule", { failed: failedDialog("The rule") });

/** The dialog of a rule from a change, loaded when it is first opened. Render `dialog` once; without a build nothing opens. */
export function useRuleDialog(of: BuildKey | undefined): { dialog: ReactNode; open: (asked: Asked) => void } {
  const [asked, setAsked] = useState<Asked | null>(null);
  return { dialog: asked && of ? <RuleDialog {...asked} of={of} onClose={() => setAsked(null)} /> : null, open: setAsked };
}
