"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { joinByLink, inviteLinkDetails } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { roleWithArticle } from "@/lib/team/roles";
import { JoinFrame, SwitchAccount, WayOn } from "./join-frame";

/** Page of a shared invite link. Joins only after a click. `reader`: name of the signed-in person. */
export function LinkInvite({ secret, reader }: { secret: string; reader: string | null }) {
  const { data } = useSuspenseQuery(inviteLinkDetails(secret));
  const join = useMutation(joinByLink(secret));
  const team = data.team.name ?? data.team.slug;
  return (
    <JoinFrame
      team={team}
      title={data.member ? `You’re already in ${team}` : `Join ${team}`}
      problem={join.error?.status === 404 ? "This link no longer works. Ask a team owner for the new one." : (join.error?.message ?? null)}
      actions={
        data.member ? (
          <WayOn href={routes.account(data.team.slug)}>Open {team}</WayOn>
        ) : join.error?.status === 404 ? (
          <WayOn href={routes.accounts()}>Go to your teams</WayOn>
        ) : reader === null ? (
          <WayOn href={routes.login(routes.joinLink(secret))}>Sign in to join</WayOn>
        ) : (
          <>
            <Button
              kind="primary"
              size="tall"
              className="w-full"
              pending={(join.isPending || join.isSuccess) && "Joining…"}
              onClick={() => join.mutate(undefined, { onSuccess: ({ slug }) => window.location.assign(routes.account(slug)) })}
            >
              <span className="truncate" dir="auto">
                Join {team}
              </span>
            </Button>
            <SwitchAccount />
          </>
        )
      }
    >
      {data.member ? null : <p>You’ll join as {roleWithArticle(data.level)}.</p>}
      {reader === null ? <p>Sign in to continue.</p> : data.member ? null : <p>You’re signed in as {reader}.</p>}
    </JoinFrame>
  );
}
