"use client";

import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { loadable } from "@/components/ui/loadable";
import { Popover } from "@/components/ui/popover";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";
import type { BuildKey } from "@/lib/queries/builds";
import { useThresholdDialog } from "./use-threshold-dialog";

const ThresholdDial = loadable(() => import("./threshold-dial"), "The threshold");

type Props = {
  of: BuildKey;
  maySave: boolean;
  /** The threshold, where the page compares the open picture with it. */
  value?: number;
  onValue?: (threshold: number) => void;
  /** Result for the open picture. */
  picture?: string;
  /** Shows the icon alone. */
  isCompact?: boolean;
};

/** Button that opens the threshold of a build, with its effect on all causes. */
export function ThresholdButton({ of, maySave, value, onValue, picture, isCompact = false }: Props) {
  const [own, setOwn] = useState(DEFAULT_THRESHOLD);
  const [threshold, setThreshold] = [value ?? own, onValue ?? setOwn];
  const { dialog, open } = useThresholdDialog(of, threshold);
  if (!useOffers("POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview")) return null;
  return (
    <>
      <Popover
        label="Threshold"
        isNamedByContent
        tip="Try another threshold"
        className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-ink-2 hover:bg-wash hover:text-ink aria-expanded:bg-wash aria-expanded:text-ink pointer-coarse:h-11 [&_svg]:size-4"
        trigger={
          <>
            <SlidersHorizontal aria-hidden />
            <span className={isCompact ? "sr-only" : ""}>Threshold</span>
          </>
        }
      >
        {() => (
          <ThresholdDial
            pending={<div className="h-40" />}
            of={of}
            threshold={threshold}
            onThreshold={setThreshold}
            onSave={maySave ? open : undefined}
            picture={picture}
          />
        )}
      </Popover>
      {dialog}
    </>
  );
}
