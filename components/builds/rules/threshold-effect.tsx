import { TriangleAlert } from "lucide-react";
import { thresholdText } from "@/lib/builds/threshold-effect";
import type { useRehearsal } from "./use-rehearsal";

type Props = { id?: string; rehearsal: ReturnType<typeof useRehearsal>; className: string };

/** The effect of a threshold on the changes of a build, with a warning about rejected ones. */
export function ThresholdEffect({ id, rehearsal: { preview, asked, isStale, problem }, className }: Props) {
  // A number of another threshold would be wrong beside the one that is chosen.
  const text = preview && asked && !isStale ? thresholdText(preview, asked.threshold!) : null;
  return (
    <div id={id} role="status" aria-busy={isStale} className={className}>
      {text ? (
        <>
          <p>{text.effect}</p>
          {text.warning ? (
            <p className="mt-1 flex items-start gap-1.5 font-medium text-danger">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {text.warning}
            </p>
          ) : null}
          {text.note ? <p className="mt-1 text-xs text-ink-3">{text.note}</p> : null}
        </>
      ) : (
        <p className={problem && !isStale ? "text-danger" : "text-ink-3"}>{(!isStale && problem) || "Counting…"}</p>
      )}
    </div>
  );
}
