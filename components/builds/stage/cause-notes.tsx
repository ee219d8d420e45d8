import type { ChangeSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";
import type { Decisions } from "../use-decisions";
import { LookAlikes } from "./look-alikes";
import { NoiseNote, SimilarApproval } from "./seen-before";

type Props = {
  cause: BuildCause;
  source: ChangeSource;
  /** Snapshot and area on the stage; null while they are not known. */
  shown: { diffId: string; region: number } | null;
  /** The reader can decide about the cause, and no decision exists. */
  deciding: boolean;
  decisions: Decisions;
  onCause: (causeId: string) => void;
  /** Opens a rule that ignores such changes; null where the reader may not make one. */
  onIgnore: (() => void) | null;
};

/** Facts about changes like the cause on the stage: how often its test differs there, what was approved before, and what looks alike. */
export const CauseNotes = ({ cause, source, shown, deciding, decisions, onCause, onIgnore }: Props) => (
  <>
    {shown ? <NoiseNote change={source.change(shown.diffId)} region={shown.region} onIgnore={onIgnore} /> : null}
    {deciding && source.details ? <SimilarApproval of={source.of} cause={cause} details={source.details(cause.id)} /> : null}
    {cause.alike && source.alike ? (
      <LookAlikes list={source.alike(cause.id)} causeId={cause.id} onCause={onCause} decisions={decisions} />
    ) : null}
  </>
);
