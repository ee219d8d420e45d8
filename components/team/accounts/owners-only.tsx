"use client";

import { Lock, UserRound } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Page } from "@/components/shell/page";
import { WhomToAsk } from "@/components/shell/team-owners";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

type Props = {
  slug: string;
  title: string;
  /** What owners can do here: `see and manage members`. */
  what: string;
  /** The account is the reader's own: there is no team to administer. */
  personal?: boolean;
};

/** A page of team administration, for whom it is not: says who can do this and leads on. */
export function OwnersOnly({ slug, title, what, personal = false }: Props) {
  const Icon = personal ? UserRound : Lock;
  const leadsOn = useOffers("POST /accounts") && personal;
  return (
    <Page title={title}>
      <EmptyState
        title={personal ? "This is your personal account" : `Only owners can ${what}.`}
        picture={<Icon aria-hidden className="size-8 text-ink-3" />}
        action={
          <Link href={leadsOn ? routes.newTeam() : routes.account(slug)} className={buttonClass()}>
            {leadsOn ? "Create a team" : "Back to projects"}
          </Link>
        }
      >
        {personal ? (
          `Nobody else belongs to it.${leadsOn ? " Create a team to work with others." : ""}`
        ) : (
          <>
            <WhomToAsk slug={slug} /> What is open to you is under Projects.
          </>
        )}
      </EmptyState>
    </Page>
  );
}
