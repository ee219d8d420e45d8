"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
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

/** Leaves a team after a confirmation, or explains why the reader can't leave now. */
export function LeaveTeam({ slug, team, blocked, stays }: Props) {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useMutation(leaveTeam(slug));
  return (
    <section aria-labelledby="leave" className="border-t border-line pt-6">
      <h2 id="leave" className="text-lg font-strong">
        Leave the team
      </h2>
      <p id="leave-text" className="mt-1 text-base text-ink-2">
        {blocked ?? "You lose access immediately. Your comments and uploads are kept."}
      </p>
      <Button
        ref={button}
        className="mt-4"
        aria-disabled={blocked ? true : undefined}
        aria-describedby="leave-text"
        onClick={() => blocked || (leave.reset(), setAsked(true))}
      >
        Leave team…
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Leave ${team}?`}
        act="Leave team"
        acting="Leaving…"
        pending={leave.isPending || leave.isSuccess}
        error={leave.error?.message}
        onClose={() => (setAsked(false), button.current?.focus())}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => window.location.assign(routes.accounts()) })}
      >
        <RemovalEffects self stays={stays} />
      </ConfirmDialog>
    </section>
  );
}
