"use client";

import { type ReactNode, useState } from "react";
import { toast } from "@/components/ui/toast";
import { type Loader, useLoaded } from "@/components/ui/use-loaded";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import type { BuildCause, BuildKey } from "@/lib/queries/builds";

type Asked = { cause: BuildCause; effect: RuleEffect };
type DialogProps = Asked & { of: BuildKey; onClose: () => void };
const load: Loader<DialogProps> = () => import("./rule-dialog");

/** The dialog of a rule from a change, loaded when it is first opened. Render `dialog` once; without a build nothing opens. */
export function useRuleDialog(of: BuildKey | undefined): { dialog: ReactNode; open: (asked: Asked) => void } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const onClose = () => setAsked(null);
  const dialog = useLoaded(load, asked && of ? { ...asked, of, onClose } : null, () => {
    onClose();
    toast("Couldn’t open the rule. Check your connection, then try again.", { kind: "problem" });
  });
  return { dialog, open: setAsked };
}
