"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PeoplePicker } from "@/components/shell/people-picker";
import { PageButtons } from "@/components/shell/page-buttons";
import { useList } from "@/components/shell/use-list";
import { Avatar } from "@/components/ui/avatar";
import { Banner, ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { MenuOfRow } from "@/components/ui/menu-of-row";
import { plural } from "@/lib/format";
import { memberList } from "@/lib/queries/members";
import { addGroupMembers, type Group, groupMembers, removeGroupMember } from "@/lib/queries/groups";

/** Most addresses in one call. */
const LIMIT = 500;

/** Returns the email addresses in any text, each once. */
const addressesIn = (text: string) => [...new Set(text.match(/[^\s<>,;:"'()[\]]+@[^\s<>,;:"'()[\]]+/g) ?? [])];

type Props = { slug: string; group: Pick<Group, "id" | "name"> };

/** The people of a group. Finds members of the team by name or address, adds a pasted list of addresses, and removes people. */
export function GroupPeople({ slug, group }: Props) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, error, retry } = useList(groupMembers(slug, group.id, page));
  const [search, setSearch] = useState("");
  const add = useMutation(addGroupMembers(slug, group.id));
  const remove = useMutation(removeGroupMember(slug, group.id));
  const addresses = addressesIn(search);
  const isList = addresses.length > 1;
  const found = useQuery({
    ...memberList(slug, { search: search.slice(0, 254), sort: "name-asc", perPage: 20 }),
    enabled: search !== "" && !isList,
  });
  const inGroup = new Set(rows.map(({ user }) => user.id));
  const tooMany = addresses.length > LIMIT ? `Add at most ${LIMIT} people at a time.` : undefined;
  const addList = () => add.mutate({ emails: addresses }, { onSuccess: ({ notFound }) => setSearch(notFound.join(" ")) });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With touch, a focused field would open the keyboard over the page.
    if (matchMedia("(pointer: fine)").matches) root.current?.querySelector("input")?.focus();
  }, []);
  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      <PeoplePicker
        label="Add people"
        placeholder="Add people by name or email"
        search={search}
        onSearch={(text) => (add.reset(), setSearch(text))}
        found={
          tooMany ??
          found.error?.message ??
          (isList
            ? `${plural(addresses.length, "address", "addresses")} found`
            : found.data?.results.length === 0
              ? "No one in the team matches. Invite them first."
              : found.data?.results.map(({ user, email }) => ({
                  id: user.id,
                  name: user.name ?? user.slug,
                  address: email ?? user.slug,
                  pictureUrl: user.pictureUrl,
                  ...(inGroup.has(user.id) && { note: "Already in this group" }),
                })))
        }
        picking={{
          words: ["Add"],
          pending: add.isPending ? add.variables.userIds?.[0] : null,
          onPick: ({ id }) => add.mutate({ userIds: [id] }),
        }}
        beside={
          isList && !tooMany ? (
            <Button pending={add.isPending && "Adding…"} onClick={addList}>
              Add {plural(addresses.length, "person", "people")}
            </Button>
          ) : null
        }
      >
        <ProblemBanner problem={add.error}>No one was added.</ProblemBanner>
        {add.data?.notFound.length ? (
          <Banner>
            {plural(add.data.notFound.length, "address", "addresses")} belong{add.data.notFound.length === 1 ? "s" : ""} to no member.
            Invite them to the team first.
          </Banner>
        ) : null}
      </PeoplePicker>
      <ProblemBanner problem={remove.error}>No one was removed.</ProblemBanner>
      <ListProblem error={error} retry={retry} />
      {rows.length ? (
        <ul aria-label="People" className="divide-y divide-line">
          {rows.map(({ user, email, teamLevel }) => {
            const name = user.name ?? user.slug;
            return (
              <li key={user.id} className="flex min-h-12 items-center gap-2 py-1">
                <Avatar name={name} src={user.pictureUrl} />
                <span dir="auto" className="min-w-0 flex-1 truncate" title={`${name} ${email ?? user.slug}`}>
                  <b className="font-medium">{name}</b> <span className="text-ink-3">{email ?? user.slug}</span>
                  {teamLevel === "contributor" ? null : <span className="text-ink-3"> ({teamLevel}, full access)</span>}
                </span>
                <MenuOfRow of={name}>
                  <MenuItem icon={<X aria-hidden />} disabled={remove.isPending} onSelect={() => remove.mutate(user.id)}>
                    Remove
                  </MenuItem>
                </MenuOfRow>
              </li>
            );
          })}
        </ul>
      ) : ready ? (
        <p className="text-ink-2">No one is in this group yet.</p>
      ) : null}
      <PageButtons rows="people" page={page} perPage={perPage} total={total} onPage={setPage} />
    </div>
  );
}
