"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { leaveTeam } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { RemovalEffects } from "@/components/team/members/removal-effects";

type Props = { slug: string; team: string; /** Effect on the last member, if one remains. */ stays: string | null; onClose: () => void };

/** Confirms leaving a team with its effects, leaves it and opens the list of teams. */
export function LeaveTeamDialog({ slug, team, stays, onClose }: Props) {
  const leave = useMutation(leaveTeam(slug));
  return (
    <ConfirmDialog
      title={`Leave ${team}?`}
      action={{
        label: "Leave team",
        pendingLabel: "Leaving…",
        run: () =>
          leave.mutate(undefined, {
            onSuccess: () => {
              unsavedChanges.discardAll();
              window.location.assign(routes.accounts());
            },
          }),
      }}
      request={{ isPending: leave.isPending || leave.isSuccess, error: leave.error }}
      onClose={onClose}
    >
      <RemovalEffects self stays={stays} />
    </ConfirmDialog>
  );
}
