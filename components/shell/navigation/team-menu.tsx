"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import type { ResponseBody } from "@/lib/api/call";
import { plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import { teamSummaries } from "@/lib/queries/search";
import { routes } from "@/lib/routes";
import { useOffers } from "@/components/shell/supported-operations";
import { SwitcherLink, SwitcherList } from "./switcher-list";

type Account = ResponseBody<"GET /me">["accounts"][number];
const nameOf = ({ name, slug }: Account) => name ?? slug;

/** The reader's teams with their size, found by name or slug; the personal account last. */
export function TeamMenu({ slug, close }: { slug: string; close: () => void }) {
  const { data: reader } = useSuspenseQuery(me());
  const hasSizes = useOffers("GET /me/teams");
  const sizes = useQuery({ ...teamSummaries(), enabled: hasSizes }).data;
  const mayCreate = useOffers("POST /accounts");
  const factOf = ({ id }: Account) => {
    const members = sizes?.find((one) => one.id === id)?.members ?? null;
    return members === null ? "" : plural(members, "member");
  };
  const choices = reader.accounts
    .toSorted((a, b) => Number(a.type === "user") - Number(b.type === "user") || nameOf(a).localeCompare(nameOf(b), "en"))
    .map((account) => ({
      id: account.id,
      name: nameOf(account),
      also: account.slug,
      href: routes.account(account.slug),
      icon: <Avatar name={nameOf(account)} team={account.type === "team"} />,
      group: account.type === "team" ? "Teams" : "Personal",
      fact: factOf(account),
      isCurrent: account.slug === slug,
    }));
  return (
    <SwitcherList what="team" choices={choices} close={close}>
      {mayCreate ? (
        <SwitcherLink href={routes.newTeam()} icon={<Plus aria-hidden />} close={close}>
          Create a team
        </SwitcherLink>
      ) : null}
    </SwitcherList>
  );
}
