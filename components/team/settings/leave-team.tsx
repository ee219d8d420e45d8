"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DangerRow } from "@/components/ui/settings-section";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { leaveTeam } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { RemovalEffects } from "@/components/team/members/removal-effects";

type Props = {
  slug: string;
  team: string;
  /** Why the reader can't leave. */
  blocked: string | null;
  /** Effect on the last member, if one remains. */
  stays: string | null;
};

/** Leaves a team after a confirmation, or shows why the reader can't leave now. */
export function LeaveTeam({ slug, team, blocked, stays }: Props) {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useMutation(leaveTeam(slug));
  return (
    <DangerRow id="leave-text" title="Leave team" text={blocked ?? "You lose access immediately. Your comments and uploads are kept."}>
      <Button
        ref={button}
        kind="danger-line"
        aria-disabled={blocked ? true : undefined}
        aria-describedby="leave-text"
        onClick={() => blocked || (leave.reset(), setAsked(true))}
      >
        Leave…
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Leave ${team}?`}
        act="Leave team"
        acting="Leaving…"
        pending={leave.isPending || leave.isSuccess}
        error={leave.error?.message}
        onClose={() => (setAsked(false), button.current?.focus())}
        onConfirm={() =>
          leave.mutate(undefined, {
            onSuccess: () => {
              unsavedChanges.discardAll();
              window.location.assign(routes.accounts());
            },
          })
        }
      >
        <RemovalEffects self stays={stays} />
      </ConfirmDialog>
    </DangerRow>
  );
}
