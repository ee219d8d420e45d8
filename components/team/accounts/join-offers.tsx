"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { TeamLevel } from "@/lib/permissions";
import { type JoinOffer, joinByOffer, joinOffers } from "@/lib/queries/invites";
import { routes } from "@/lib/routes";

const roles: Record<TeamLevel, string> = { owner: "an owner", member: "a member", contributor: "a contributor" };

/** Teams that the reader may join, each with the reason. `first`: the reader has no team yet. */
export function JoinOffers({ first }: { first: boolean }) {
  const { data: offers } = useSuspenseQuery(joinOffers());
  const mayCreate = useOffers("POST /accounts");
  if (!offers.length) return null;
  const Heading = first ? "h1" : "h2";
  return (
    <section aria-labelledby="offers" className={first ? "" : "mt-8"}>
      <Heading id="offers" className={first ? "mb-4 text-xl font-strong" : "mb-3 text-lg font-strong"}>
        Teams you can join
      </Heading>
      <ul className="divide-y divide-line overflow-hidden sheet">
        {offers.map((offer) => (
          <Offer key={offer.team.id} offer={offer} />
        ))}
      </ul>
      {first && mayCreate ? (
        <p className="mt-4 text-ink-2">
          Or{" "}
          <Link href={routes.newTeam()} className="link">
            create a team
          </Link>{" "}
          of your own.
        </p>
      ) : null}
    </section>
  );
}

function Offer({ offer: { team, level, via, match, expiresAt } }: { offer: JoinOffer }) {
  const join = useMutation(joinByOffer());
  const name = team.name ?? team.slug;
  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="large" team />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-medium" dir="auto">
            {name}
          </b>
          <span className="block text-xs text-ink-3 wrap-anywhere">
            {via === "domain" ? `Your address is at ${match}. ` : `${match} was invited. `}
            You join as {roles[level]}.
            {expiresAt ? (
              <>
                {" "}
                Open until <Time at={expiresAt} />.
              </>
            ) : null}
          </span>
        </span>
        <Button
          aria-label={`Join ${name}`}
          pending={(join.isPending || join.isSuccess) && "Joining…"}
          // Loads the page again, because the session has access to more accounts now.
          onClick={() => join.mutate(team.id, { onSuccess: ({ slug }) => window.location.assign(routes.account(slug)) })}
        >
          Join
        </Button>
      </div>
      {join.error ? (
        <Banner kind="problem" className="mt-2">
          {join.error.status === 404 ? `${name} can no longer be joined.` : join.error.message}
        </Banner>
      ) : null}
    </li>
  );
}
