"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { Member } from "@/lib/queries/members";
import { createMenu } from "@/components/ui/menu";
import { MemberMenu, type RowMenu } from "./member-menu";
import { MemberTableRow } from "./member-row";
import type { TeamFacts } from "./member-text";

type Props = {
  slug: string;
  teamName: string;
  members: readonly Member[];
  readerId: string;
  team: TeamFacts;
  selection: ReadonlyMap<string, Member>;
  onSelect: (members: readonly Member[], selected: boolean) => void;
  onGone: (userId: string) => void;
};

/** A page of members. */
export function MembersTable({ slug, teamName, members, readerId, team, selection, onSelect, onGone }: Props) {
  const [menu] = useState(() => createMenu<RowMenu>());
  const all = useRef<HTMLInputElement>(null);
  const id = useId();
  const chosen = members.filter(({ user }) => selection.has(user.id)).length;
  const some = chosen > 0 && chosen < members.length;
  // Another service may return neither.
  const columns = { email: members.some(({ email }) => Boolean(email)), joined: members.some(({ joinedAt }) => Boolean(joinedAt)) };
  useEffect(() => {
    if (all.current) all.current.indeterminate = some;
  }, [some]);
  return (
    <div className="sm:sheet">
      <table className="w-full table-fixed text-start max-sm:block">
        <caption className="sr-only">Members of {teamName}</caption>
        <thead className="max-sm:block">
          <tr className="h-8 text-xs text-ink-3 *:text-start *:font-normal max-sm:flex max-sm:h-11 max-sm:items-center">
            <th scope="col" className="w-12 ps-4 max-sm:w-full max-sm:ps-3.25">
              <label htmlFor={id} className="max-sm:flex max-sm:h-11 max-sm:items-center max-sm:gap-3">
                <Checkbox
                  ref={all}
                  id={id}
                  className="align-middle indeterminate:border-ink indeterminate:bg-ink indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-current indeterminate:before:content-['']"
                  checked={chosen === members.length}
                  onChange={(event) => onSelect(members, event.target.checked)}
                />
                <span className="sm:sr-only">Select all on this page</span>
              </label>
            </th>
            <th scope="col" className="max-sm:sr-only">
              Name
            </th>
            {columns.email ? (
              <th scope="col" className="w-60 max-lg:hidden">
                Email
              </th>
            ) : null}
            {columns.joined ? (
              <th scope="col" className="w-32 max-md:hidden">
                Joined
              </th>
            ) : null}
            <th scope="col" className="w-38 max-sm:sr-only">
              <span className="ps-2.25">Role</span>
            </th>
            <th scope="col" className="w-22 max-sm:sr-only">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-2">
          {members.map((member) => (
            <MemberTableRow
              key={member.id}
              slug={slug}
              teamName={teamName}
              member={member}
              readerId={readerId}
              team={team}
              columns={columns}
              menu={menu}
              selected={selection.has(member.user.id)}
              onSelect={(one, selected) => onSelect([one], selected)}
              onGone={onGone}
            />
          ))}
        </tbody>
      </table>
      <MemberMenu handle={menu} />
    </div>
  );
}
