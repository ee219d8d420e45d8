"use client";

import { useRef, useState } from "react";
import { Popover } from "@/components/ui/popover";
import { useKeys } from "@/components/ui/use-keys";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { BaselineWalk } from "./baseline-walk";
import { OtherBaselineDialog } from "./other-baseline";

type Props = {
  build: Build;
  of: BuildKey;
  /** The reader may compare the build with another baseline. */
  mayChange: boolean;
};

/** Button, also on `Y`, that explains the choice of the baseline: every commit that was looked at, with the reason for passing it over. */
export function ExplainBaseline({ build, of, mayChange }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  useKeys({ y: () => box.current?.querySelector("button")?.click() });
  return (
    <span ref={box}>
      <Popover
        label="Why this baseline?"
        tip="Why this baseline?  Y"
        isNamedByContent
        trigger="Why?"
        className="link tip rounded-sm pointer-coarse:min-h-11"
      >
        {(close) => (
          <BaselineWalk
            of={of}
            onChoose={
              mayChange
                ? () => {
                    close();
                    setChoosing(true);
                  }
                : null
            }
          />
        )}
      </Popover>
      {isChoosing ? <OtherBaselineDialog build={build} of={of} onClose={() => setChoosing(false)} /> : null}
    </span>
  );
}
