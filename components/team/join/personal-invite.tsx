"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { acceptInvite, declineInvite, inviteDetails } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";
import { roleWithArticle } from "@/lib/team/roles";
import { JoinFrame, SwitchAccount, WayOn } from "./join-frame";

/** An invite sent to one address: nothing happens until the reader presses a button. `reader` names who is signed in. */
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
        <p role="status">You did not join {team}. An owner can invite you again.</p>
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
          <span className="truncate">Join {team}</span>
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
      title={data.state === "member" ? `You are in ${team} already` : `Join ${team}`}
      problem={
        refusal &&
        (refusal.status === 404 ? "This invite no longer works: it was cancelled, used or replaced by a newer mail." : refusal.message)
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
              It was sent to <Hint>{data.hint}</Hint>. Sign in with that address, and you come back here.
            </>
          ) : (
            "Sign in with the address this invite was sent to, and you come back here."
          )}
        </p>
      ) : null}
      {data.state === "other-address" ? (
        <p>
          It was sent to {data.hint ? <Hint>{data.hint}</Hint> : "another address"}, which is not among yours.{" "}
          {reader ? `You are signed in as ${reader}. ` : ""}Switch to the account that has it, or ask {data.inviter ?? "an owner"} to invite
          an address of yours.
        </p>
      ) : null}
    </JoinFrame>
  );
}

/** The beginning and end of an address; on one line where it fits. */
function Hint({ children }: { children: string }) {
  return <b className="inline-block max-w-full font-strong wrap-anywhere text-ink">{children}</b>;
}
