"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/shell/list-error";
import { Dialog, DialogAside } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import { allCausePlaces } from "@/lib/queries/build-rules";
import type { BuildCause, BuildKey } from "@/lib/queries/builds";
import { ApproveEditor } from "./approve-editor";
import { IgnoreEditor } from "./ignore-editor";

const titles: Record<RuleEffect, string> = { approve: "Approve changes like this", ignore: "Ignore this change" };

type Props = { of: BuildKey; cause: BuildCause; effect: RuleEffect; onClose: () => void };

/** Approves or ignores changes like one, as a sentence that is prefilled from it. */
export default function RuleDialog({ of, cause, effect, onClose }: Props) {
  const places = useQuery(allCausePlaces(of, cause.id));
  const title = titles[effect];
  if (!places.data)
    return (
      <Dialog open width="wide" title={title} onClose={onClose}>
        {places.error ? <ListProblem error={places.error} retry={() => void places.refetch()} empty /> : <Skeleton className="h-9" />}
        <DialogAside>
          <Skeleton className="h-72 max-rail:h-40" />
        </DialogAside>
      </Dialog>
    );
  const Editor = effect === "approve" ? ApproveEditor : IgnoreEditor;
  return <Editor title={title} of={of} cause={cause} places={places.data} onClose={onClose} />;
}
