import { ArrowLeft } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { backClass, BarFrame } from "@/components/build-review/bar-frame";
import { useReview, useStageExtras } from "@/components/build-review/review-context";
import { useReturningFocus } from "@/components/review-walk/use-returning-focus";
import { count } from "@/lib/format";

type Props = {
  /** Name of the list that the stage was opened from. */
  back: string;
  heading: ReactNode;
  /** Sentence about the stage for screen readers. */
  sentence: string;
  /** Decisions that are not stored yet, where that takes long. */
  unsent: number;
  children: ReactNode;
};

/**
 * Classes of the stage with a panel: at its side, on small screens a sheet under it. An open sheet hides the bar under the pictures, so
 * that they keep the room.
 */
const besidePanel =
  "grid grid-cols-1 beside:grid-cols-[minmax(0,1fr)_320px] stacked:flex stacked:flex-col stacked:has-[aside:not([data-stop=peek])]:[&_[data-stage-bar]]:hidden";

/** Layout of the stage: top bar with Back, content and side panel. */
export function ReviewStageFrame({ back, heading, sentence, unsent, children }: Props) {
  const { of, reader, address } = useReview();
  const { buttons, panel } = useStageExtras();
  const box = useRef<HTMLElement>(null);
  const onPress = useReturningFocus(box, "button");
  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <BarFrame
        of={of}
        user={reader}
        back={
          <button type="button" className={`${backClass} shrink-0`} onClick={address.onClose}>
            <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
            {back}
          </button>
        }
        actions={
          <>
            {unsent ? <span className="text-xs whitespace-nowrap text-ink-2">{count(unsent)} not sent</span> : null}
            {buttons}
          </>
        }
      >
        {heading}
      </BarFrame>
      <p role="status" className="sr-only">
        {sentence}
      </p>
      <div className={`min-h-0 flex-1 ${panel ? besidePanel : "grid grid-cols-1"}`}>
        <main
          ref={box}
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-col outline-none max-lg:flex-1"
          onClickCapture={onPress}
        >
          {children}
        </main>
        {panel}
      </div>
    </div>
  );
}
