"use client";

import { DangerAction } from "@/components/ui/danger-action";
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
export const LeaveTeam = ({ slug, team, blocked, stays }: Props) => (
  <DangerAction
    title="Leave team"
    text={blocked ?? "You lose access immediately. Your comments and uploads are kept."}
    disabled={blocked !== null}
    kind="danger-line"
    label="Leave…"
  >
    {(close) => <LeaveTeamDialog slug={slug} team={team} stays={stays} onClose={close} />}
  </DangerAction>
);
