"use client";

import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Page } from "@/components/shell/page";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

type Props = {
  slug: string;
  title: string;
  /** Actions that owners have on the page: `see and manage members`. */
  what: string;
  /** People who may: `owners and members`. */
  who?: string;
  /** The account is the reader's personal account. */
  personal?: boolean;
};

/** Shown instead of an administration page to people who are not owners. Names the owners. */
export function OwnersOnly({ slug, title, what, who = "owners", personal = false }: Props) {
  const leadsOn = useOffers("POST /accounts") && personal;
  return (
    <Page title={title}>
      <EmptyState
        title={personal ? "This is your personal account" : `Only ${who} can ${what}.`}
        action={
          <Link href={leadsOn ? routes.newTeam() : routes.account(slug)} className={buttonClass()}>
            {leadsOn ? "Create a team" : "Back to projects"}
          </Link>
        }
      >
        {personal ? (
          `It has no other members.${leadsOn ? " Create a team to work with others." : ""}`
        ) : (
          <>
            <OwnersToAsk slug={slug} /> Your projects are under Projects.
          </>
        )}
      </EmptyState>
    </Page>
  );
}
