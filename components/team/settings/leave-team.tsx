"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DangerRow } from "@/components/ui/settings-section";
import { LeaveTeamDialog } from "./leave-team-dialog";

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
  return (
    <DangerRow id="leave-text" title="Leave team" text={blocked ?? "You lose access immediately. Your comments and uploads are kept."}>
      <Button
        ref={button}
        kind="danger-line"
        aria-disabled={blocked ? true : undefined}
        aria-describedby="leave-text"
        onClick={() => blocked || setAsked(true)}
      >
        Leave…
      </Button>
      {asked ? <LeaveTeamDialog slug={slug} team={team} stays={stays} onClose={() => (setAsked(false), button.current?.focus())} /> : null}
    </DangerRow>
  );
}
