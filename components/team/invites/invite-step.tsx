"use client";

import Link from "next/link";
import { useCallback, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import type { TeamLevel } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { InviteByAddress } from "./invite-by-address";

type Props = {
  slug: string;
  /** Name of the team. */
  team: string;
  /** Default role of the team. */
  level: TeamLevel;
};

const noDomains: readonly string[] = [];

/** Step after creating a team: invites people, or skips to the team's first page. */
export function InviteStep({ slug, team, level }: Props) {
  const [sent, setSent] = useState(0);
  const onSent = useCallback((emails: readonly string[]) => setSent((before) => before + emails.length), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 className="text-2xl font-strong wrap-anywhere">Invite people to {team}</h1>
        <p className="mt-2 text-base text-ink-2">The team is ready. You can also invite people later, on its Invites page.</p>
      </header>
      <InviteByAddress
        slug={slug}
        level={level}
        domains={noDomains}
        onSent={onSent}
        skip={
          sent ? null : (
            <Link href={routes.account(slug)} className={buttonClass({ kind: "ghost" })}>
              Skip
            </Link>
          )
        }
      />
      {sent ? (
        <Link
          href={routes.account(slug)}
          className={buttonClass({ kind: "primary", size: "tall", className: "justify-self-end max-sm:w-full" })}
        >
          Go to the team
        </Link>
      ) : null}
    </div>
  );
}
