"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { OtherBaselineDialog } from "./other-baseline";

/** Button that opens the dialog to compare a build with another baseline. */
export function ChooseBaseline({ build, of }: { build: Build; of: BuildKey }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setChoosing(true)}>
        Compare with…
      </Button>
      {isChoosing ? <OtherBaselineDialog build={build} of={of} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
