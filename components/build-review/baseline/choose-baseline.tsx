"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import type { Build, BuildKey } from "@/lib/queries/builds";

const OtherBaseline = loadable(() => import("./other-baseline"), "The baselines", { failed: failedDialog("The baselines") });

/** Button that opens the dialog to compare a build with another baseline. */
export function ChooseBaseline({ build, of }: { build: Build; of: BuildKey }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setChoosing(true)}>
        Choose another baseline
      </Button>
      {isChoosing ? <OtherBaseline build={build} of={of} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
