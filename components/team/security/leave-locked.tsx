"use client";

import { useState } from "react";
import { LeaveTeamDialog } from "@/components/team/settings/leave-team-dialog";

/** Lets a member leave a team whose passkey they don't use: everything else of the team is closed to them. */
export function LeaveLocked({ slug, team }: { slug: string; team: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="mt-4 wrap-anywhere text-ink-2">
      Don’t want to use a passkey?{" "}
      <button type="button" className="link text-start" onClick={() => setAsked(true)}>
        Leave {team}
      </button>
      {asked ? <LeaveTeamDialog slug={slug} team={team} stays={null} onClose={() => setAsked(false)} /> : null}
    </div>
  );
}
