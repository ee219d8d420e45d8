"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { acceptInvite, declineInvite, inviteDetails } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { roleWithArticle } from "@/lib/team/roles";
import { JoinFrame, SwitchAccount, WayOn } from "./join-frame";

/** Page of an email invite. Joins only after a click. `reader`: name of the signed-in person. */
export function PersonalInvite({ secret, reader }: { secret: string; reader: string | null }) {
  const { data } = useSuspenseQuery(inviteDetails(secret));
  const accept = useMutation(acceptInvite(secret));
  const decline = useMutation(declineInvite(secret));
  const [declined, setDeclined] = useState(false);
  const team = data.team.name ?? data.team.slug;
  const busy = accept.isPending || accept.isSuccess || decline.isPending;

  if (declined)
    return (
      <JoinFrame team={team} title="Invite declined" problem={null} actions={<WayOn href={routes.accounts()}>Go to your teams</WayOn>}>
        <p role="status">You didn’t join {team}. An owner can invite you again.</p>
      </JoinFrame>
    );
  const refusal = accept.error ?? decline.error;
  const actions = {
    "sign-in": <WayOn href={routes.login(routes.invite(secret))}>Sign in to join</WayOn>,
    member: <WayOn href={routes.account(data.team.slug)}>Open {team}</WayOn>,
    "other-address": <SwitchAccount />,
    ready: (
      <>
        <Button
          kind="primary"
          size="tall"
          className="w-full"
          disabled={decline.isPending}
          pending={(accept.isPending || accept.isSuccess) && "Joining…"}
          onClick={() => accept.mutate(undefined, { onSuccess: ({ slug }) => window.location.assign(routes.account(slug)) })}
        >
          <span className="truncate" dir="auto">
            Join {team}
          </span>
        </Button>
        <Button
          kind="ghost"
          size="tall"
          className="w-full"
          disabled={busy && !decline.isPending}
          pending={decline.isPending && "Declining…"}
          onClick={() => decline.mutate(undefined, { onSuccess: () => setDeclined(true) })}
        >
          Decline
        </Button>
      </>
    ),
  };
  return (
    <JoinFrame
      team={team}
      title={data.state === "member" ? `You’re already in ${team}` : `Join ${team}`}
      problem={
        refusal &&
        (refusal.status === 404 ? "This invite no longer works. It was cancelled, used or replaced by a newer email." : refusal.message)
      }
      actions={refusal?.status === 404 ? <WayOn href={routes.accounts()}>Go to your teams</WayOn> : actions[data.state]}
    >
      <p>
        {data.inviter ?? "A former member"} invites you{data.email ? ` (${data.email})` : ""} as {roleWithArticle(data.level)}.
      </p>
      {data.state === "sign-in" ? (
        <p>
          {data.hint ? (
            <>
              This invite is for <Hint>{data.hint}</Hint>. Sign in with that address to continue.
            </>
          ) : (
            "Sign in with the invited address to continue."
          )}
        </p>
      ) : null}
      {data.state === "other-address" ? (
        <p>
          This invite is for {data.hint ? <Hint>{data.hint}</Hint> : "another address"}. {reader ? `You’re signed in as ${reader}. ` : ""}
          Switch accounts, or ask {data.inviter ?? "an owner"} to invite your address.
        </p>
      ) : null}
    </JoinFrame>
  );
}

/** The shortened address; kept on one line where it fits. */
function Hint({ children }: { children: string }) {
  return <b className="inline-block max-w-full font-strong wrap-anywhere text-ink">{children}</b>;
}
