"use client";

import { useMemo } from "react";
import { useKeys } from "@/components/ui/use-keys";
import { createPanZoom } from "@/components/stage/pan-zoom";
import { StageFrame, useStage } from "@/components/stage/stage";
import { StageImage } from "@/components/stage/stage-image";
import viewer from "@/components/stage/viewer.module.css";
import { ZoomButtons, zoomKeys } from "@/components/stage/zoom-buttons";
import type { TestImage } from "@/lib/queries/tests";
import { stageSource } from "./stage-source";

const noPress = () => ({ onPress: () => {} });
/** Size of an image whose own is not stored. */
const DEFAULT_SIZE = { width: 1280, height: 720 };

/** An image of a test as large as the page allows. The zoom stays when the next image has the same size. */
export function LargeImage({ image, name, onReload }: { image: TestImage; name: string; onReload: () => void }) {
  const { width, height } = image.width && image.height ? { width: image.width, height: image.height } : DEFAULT_SIZE;
  const panZoom = useMemo(() => createPanZoom({ width, height }), [width, height]);
  const { stage, ...refs } = useStage<HTMLDivElement>(panZoom, noPress);
  useKeys(zoomKeys(() => panZoom));
  return (
    <div
      ref={stage}
      role="group"
      aria-label={`${name} in build ${image.first.number}`}
      className={`min-h-0 ${viewer.stage} ${viewer.still}`}
    >
      <StageFrame
        refs={refs}
        panZoom={panZoom}
        caption={
          <>
            <b className="font-strong">#{image.first.number}</b>
            <span>
              {width} × {height}
            </span>
          </>
        }
      >
        <StageImage
          source={stageSource(image)}
          alt={`${name} in build ${image.first.number}`}
          panZoom={panZoom}
          size={panZoom.picture}
          onReload={onReload}
        />
      </StageFrame>
      <div className={`float flex items-center gap-0.5 p-1 ${viewer.float}`}>
        <ZoomButtons panZoom={panZoom} />
      </div>
    </div>
  );
}
