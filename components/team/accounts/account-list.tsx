"use client";

import { ChevronRight, Plus } from "lucide-react";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import type { ResponseBody } from "@/lib/api/call";
import { routes } from "@/lib/routes";

const roles = { owner: "Owner", member: "Member", contributor: "Contributor" };

/** The reader's teams and personal account, with a link to create a team. */
export function AccountList({ accounts }: { accounts: ResponseBody<"GET /me">["accounts"] }) {
  const create = useOffers("POST /accounts") ? (
    <Link href={routes.newTeam()} className={buttonClass({ kind: "primary" })}>
      <Plus aria-hidden />
      Create a team
    </Link>
  ) : null;
  if (!accounts.some(({ type }) => type === "team"))
    return (
      <EmptyState heading="h1" title="No teams yet" action={create}>
        Teams hold your projects and the people who review them. {create ? "Create one, or ask" : "Ask"} for an invite to an existing team.
      </EmptyState>
    );
  return (
    <>
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-xl font-strong">Your teams</h2>
        {create}
      </header>
      <ul className="divide-y divide-line overflow-hidden sheet">
        {accounts.map(({ id, slug, name, type, level }) => (
          <li key={id}>
            <Link
              href={routes.account(slug)}
              className="flex h-14 items-center gap-3 px-4 -outline-offset-2 transition-colors hover:bg-wash"
            >
              <Avatar name={name ?? slug} size="large" team={type === "team"} solid={type === "team"} />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-medium" dir="auto" title={name ?? slug}>
                  {name ?? slug}
                </b>
                <span className="block truncate text-xs text-ink-3" dir="auto">
                  {level ? roles[level] : "Personal"}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
