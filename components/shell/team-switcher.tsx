"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronsUpDown, Plus } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuLabel, MenuLine, MenuLink } from "@/components/ui/menu";
import { account, me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { useOffers } from "./supported-operations";

/** Shows the current team and a menu of the reader's other teams. */
export function TeamSwitcher({ slug }: { slug: string }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: current } = useSuspenseQuery(account(slug));
  const mayCreate = useOffers("POST /accounts");
  const name = current.name ?? current.slug;
  const groups = [
    { label: "Teams", type: "team" },
    { label: "Personal", type: "user" },
  ] as const;
  return (
    <Menu
      width="w-(--anchor-width) min-w-56"
      trigger={
        <button
          type="button"
          className="flex h-12 shrink-0 items-center gap-3 sheet px-2 text-start transition-colors hover:bg-wash data-popup-open:bg-wash railed:h-10 railed:justify-center railed:border-transparent railed:bg-transparent railed:px-0"
        >
          <Avatar name={name} size="large" team={current.type === "team"} solid />
          <span className="min-w-0 flex-1 railed:sr-only">
            <b className="block truncate leading-4.5 font-strong">{name}</b>
            <span className="block truncate text-xs text-ink-3">{current.plan ? `${planName(current.plan.name)} plan` : current.slug}</span>
          </span>
          <span className="sr-only">Switch team</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3 railed:hidden" />
        </button>
      }
    >
      {groups.map(({ label, type }) => {
        const accounts = reader.accounts.filter((one) => one.type === type);
        return accounts.length ? (
          <div key={type} role="group" aria-label={label}>
            <MenuLabel>{label}</MenuLabel>
            {accounts.map((one) => (
              <MenuLink
                key={one.id}
                href={routes.account(one.slug)}
                current={one.slug === slug}
                icon={<Avatar name={one.name ?? one.slug} size="small" team={type === "team"} />}
              >
                {one.name ?? one.slug}
              </MenuLink>
            ))}
          </div>
        ) : null;
      })}
      {mayCreate ? (
        <>
          <MenuLine />
          <MenuLink href={routes.newTeam()} icon={<Plus aria-hidden />}>
            Create a team
          </MenuLink>
        </>
      ) : null}
    </Menu>
  );
}

const planName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
