"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import { projectThreshold } from "@/lib/queries/build-rules";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { ThresholdDial } from "./threshold-dial";
import { ThresholdDialog } from "./threshold-dialog";

/**
 * Threshold of a build in a menu: `row` unfolds to the slider with its effect on all changes, which starts at the project's threshold if the build is
 * younger; `dialog` saves it. Render the dialog outside of the menu, which it closes. Nothing where the service has no thresholds, and without a build.
 */
export function useThresholdSetting(
  build: { key: BuildKey; details: Pick<Build, "createdAt"> } | null,
  maySave: boolean,
): { row: ReactNode; dialog: ReactNode } {
  const offered = useOffers("POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview");
  const [chosen, setChosen] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { owner = "", project = "" } = build?.key ?? {};
  const rule = useQuery({ ...projectThreshold({ owner, project }), enabled: offered && isOpen && build !== null });
  const applied = rule.data && build?.details.createdAt && rule.data.createdAt < build.details.createdAt ? rule.data.threshold : null;
  const threshold = chosen ?? applied ?? DEFAULT_THRESHOLD;
  const [isSaving, setSaving] = useState(false);
  if (!offered || !build) return { row: null, dialog: null };
  const row = isOpen ? (
    rule.isPending ? (
      <div className="h-40" />
    ) : (
      <ThresholdDial of={build.key} threshold={threshold} onThreshold={setChosen} onSave={maySave ? () => setSaving(true) : undefined} />
    )
  ) : (
    <button
      type="button"
      className="flex min-h-8 w-full items-center gap-2 rounded-md px-3 hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-4"
      onClick={() => setOpen(true)}
    >
      Threshold
      <ChevronDown aria-hidden className="ms-auto text-ink-3" />
    </button>
  );
  const dialog = isSaving ? <ThresholdDialog of={build.key} threshold={threshold} onClose={() => setSaving(false)} /> : null;
  return { row, dialog };
}
