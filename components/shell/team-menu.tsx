"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Check, Plus, Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { ResponseBody } from "@/lib/api/call";
import { plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import { teamSummaries } from "@/lib/queries/search";
import { routes } from "@/lib/routes";
import { matchScore } from "./palette/match-name";
import { SearchGroups, SearchRoot } from "./search-list";
import { useOffers } from "./supported-operations";

type Account = ResponseBody<"GET /me">["accounts"][number];
const nameOf = ({ name, slug }: Account) => name ?? slug;

/** Returns the accounts whose name or slug matches a text: teams by name, the personal account last. */
const matching = (accounts: readonly Account[], typed: string) =>
  accounts
    .filter((account) => matchScore(nameOf(account), account.slug, typed) > 0)
    .sort((a, b) => Number(a.type === "user") - Number(b.type === "user") || nameOf(a).localeCompare(nameOf(b), "en"));

/** The reader's teams with their size, found by name. */
export default function TeamMenu({ slug, close }: { slug: string; close: () => void }) {
  const router = useRouter();
  const { data: reader } = useSuspenseQuery(me());
  const hasSizes = useOffers("GET /me/teams");
  const sizes = useQuery({ ...teamSummaries(), enabled: hasSizes }).data;
  const mayCreate = useOffers("POST /accounts");
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const shown = matching(reader.accounts, typed.trim());
  const groups = [
    { value: "Teams", items: shown.filter(({ type }) => type === "team") },
    { value: "Personal", items: shown.filter(({ type }) => type === "user") },
  ].filter(({ items }) => items.length);
  const factOf = ({ id }: Account) => {
    const members = sizes?.find((one) => one.id === id)?.members ?? null;
    return members === null ? "" : plural(members, "member");
  };
  return (
    <SearchRoot groups={groups} typed={typed} onType={setTyped} labelOf={nameOf}>
      <div className="-mx-1 -mt-1 mb-1 flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Autocomplete.Input
          ref={field}
          aria-label="Find a team"
          placeholder="Find a team"
          autoComplete="off"
          spellCheck={false}
          className="h-9 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
        />
      </div>
      <Autocomplete.Empty className="px-2 text-ink-2 not-empty:py-3">{`No team is called “${typed.trim()}”.`}</Autocomplete.Empty>
      <SearchGroups<Account> labelClass="px-2 pt-1.5 pb-1">
        {(account) => (
          <Autocomplete.Item
            key={account.id}
            value={account}
            onClick={(event) => {
              const href = routes.account(account.slug);
              close();
              if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
              else router.push(href);
            }}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-2 outline-none select-none data-highlighted:bg-wash"
          >
            <Avatar name={nameOf(account)} team={account.type === "team"} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{nameOf(account)}</span>
              <span className="block h-4 truncate text-xs text-ink-3">{factOf(account)}</span>
            </span>
            {account.slug === slug ? <Check role="img" aria-label="Current" className="size-4 shrink-0 text-ink-3" /> : null}
          </Autocomplete.Item>
        )}
      </SearchGroups>
      {mayCreate ? (
        <Link
          href={routes.newTeam()}
          onClick={close}
          className="-mx-1 mt-1 -mb-1 flex h-10 items-center gap-2.5 border-t border-line px-3 hover:bg-wash pointer-coarse:h-11"
        >
          <Plus aria-hidden className="size-4 text-ink-3" />
          Create a team
        </Link>
      ) : null}
    </SearchRoot>
  );
}
