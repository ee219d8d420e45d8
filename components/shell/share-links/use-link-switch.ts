"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { type ShareLink, updateShareLink } from "@/lib/queries/share-links";

/** Turns share links off and on. `isTurning` is true for the link whose request is on its way. */
export function useLinkSwitch(owner: string, project: string, onChanged?: (link: ShareLink) => void) {
  const update = useMutation(updateShareLink(owner, project));
  const turn = (link: ShareLink) =>
    update.mutate(
      { id: link.id, change: { isOn: link.state === "off" } },
      {
        onSuccess: (changed) => {
          onChanged?.(changed);
          toast(link.state === "off" ? "The link works again" : "The link no longer works", { kind: "done" });
        },
        onError: (problem) => toast(problem.message, { kind: "problem" }),
      },
    );
  return { turn, isTurning: ({ id }: ShareLink) => update.isPending && update.variables.id === id };
}
