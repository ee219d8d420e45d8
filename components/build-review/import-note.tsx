import { Day } from "@/components/ui/time";
import type { Build } from "@/lib/queries/builds";

/** Origin of an imported build: tool, time of the pictures, and the person who approved them there. */
export const ImportNote = ({ imported: { source, takenAt, decidedBy } }: { imported: NonNullable<Build["imported"]> }) => (
  <p className="text-ink-2 wrap-anywhere">
    Imported from <b className="font-medium text-ink">{source}</b>, taken <Day at={takenAt} />
    {decidedBy ? (
      <>
        , approved by <b className="font-medium text-ink">{decidedBy}</b>
      </>
    ) : null}
    . Later builds are compared with it until a newer one is approved.
  </p>
);
