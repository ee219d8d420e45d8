"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
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
  const busy = leave.isPending || leave.isSuccess;
  const close = () => setAsked(false);
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
      <Dialog
        open={asked}
        kind="alert"
        title={`Leave ${team}?`}
        onClose={() => (close(), button.current?.focus())}
        actions={
          <>
            <Button disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button
              kind="danger"
              pending={busy && "Leaving…"}
              onClick={() => leave.mutate(undefined, { onSuccess: () => window.location.assign(routes.accounts()) })}
            >
              Leave team
            </Button>
          </>
        }
      >
        <RemovalEffects self stays={stays} />
        {leave.error ? (
          <Banner kind="problem" className="mt-4">
            {leave.error.message}
          </Banner>
        ) : null}
      </Dialog>
    </section>
  );
}
