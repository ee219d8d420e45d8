"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { loadable } from "@/components/ui/loadable";
import { thresholdLabel } from "@/lib/builds/threshold-effect";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import type { BuildKey } from "@/lib/queries/builds";
import { useThresholdDialog } from "./use-threshold-dialog";

const ThresholdDial = loadable(() => import("./threshold-dial"), "The threshold");

/**
 * Threshold of a build in a menu: `row` unfolds to the slider with its effect on all changes, `dialog` saves it. Render the dialog outside of the menu,
 * which it closes. Nothing where the service has no thresholds, and without a build.
 */
export function useThresholdSetting(of: BuildKey | undefined, maySave: boolean): { row: ReactNode; dialog: ReactNode } {
  const [threshold, setThreshold] = useState(DEFAULT_THRESHOLD);
  const [isOpen, setOpen] = useState(false);
  const { dialog, open } = useThresholdDialog(of, threshold);
  if (!useOffers("POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview") || !of) return { row: null, dialog: null };
  const row = isOpen ? (
    <ThresholdDial
      pending={<div className="h-40" />}
      of={of}
      threshold={threshold}
      onThreshold={setThreshold}
      onSave={maySave ? open : undefined}
    />
  ) : (
    <button
      type="button"
      className="flex min-h-8 w-full items-center gap-2 rounded-md px-3 hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-4"
      onClick={() => setOpen(true)}
    >
      Threshold
      <span className="ms-auto mono text-ink-2">{thresholdLabel(threshold)}</span>
      <ChevronDown aria-hidden className="text-ink-3" />
    </button>
  );
  return { row, dialog };
}
