"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { createMenu } from "@/components/ui/menu";
import { SortHeader } from "@/components/ui/sort-header";
import type { Member, MemberFilter } from "@/lib/queries/members";
import { nextSort, type SortColumn, sortDirection } from "@/lib/team/member-sort";
import { MemberMenu, type RowMenu } from "./member-menu";
import { MemberTableRow } from "./member-row";
import type { ListedTeam } from "./member-text";
import { dateColumns, rowLayout } from "./row-layout";

type Props = {
  team: ListedTeam;
  members: readonly Member[];
  readerId: string;
  selection: ReadonlyMap<string, Member>;
  sort: MemberFilter["sort"];
  onSort: (sort: MemberFilter["sort"]) => void;
  onSelect: (members: readonly Member[], selected: boolean) => void;
  onGone: (userId: string) => void;
};

/** A page of members. Headers sort the whole list. */
export function MembersTable({ team, members, readerId, selection, sort, onSort, onSelect, onGone }: Props) {
  const [menu] = useState(() => createMenu<RowMenu>());
  const all = useRef<HTMLInputElement>(null);
  const id = useId();
  const chosen = members.filter(({ user }) => selection.has(user.id)).length;
  const some = chosen > 0 && chosen < members.length;
  // Another service may return none of them.
  const dates = dateColumns(sort);
  const columns = {
    email: members.some(({ email }) => Boolean(email)),
    joined: members.some(({ joinedAt }) => Boolean(joinedAt)) ? dates.joined : null,
    active: members.some(({ lastActiveAt }) => Boolean(lastActiveAt)) ? dates.active : null,
  };
  const sorts = (column: SortColumn) => ({ direction: sortDirection(column, sort), onSort: () => onSort(nextSort(column, sort)) });
  useEffect(() => {
    if (all.current) all.current.indeterminate = some;
  }, [some]);
  return (
    <div className={rowLayout.wrapper}>
      <table className={rowLayout.table}>
        <caption className="sr-only">Members of {team.name}</caption>
        <thead className={rowLayout.head}>
          <tr className={rowLayout.headRow}>
            <th scope="col" className="w-12 ps-4">
              <label htmlFor={id}>
                <Checkbox
                  ref={all}
                  id={id}
                  className="align-middle indeterminate:border-ink indeterminate:bg-ink indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-current indeterminate:before:content-['']"
                  checked={chosen === members.length}
                  onChange={(event) => onSelect(members, event.target.checked)}
                />
                <span className="sr-only">Select all on this page</span>
              </label>
            </th>
            <SortHeader {...sorts("name")}>Name</SortHeader>
            {columns.email ? (
              <th scope="col" className={rowLayout.email}>
                Email
              </th>
            ) : null}
            {columns.joined ? (
              <SortHeader {...sorts("date")} className={columns.joined}>
                Joined
              </SortHeader>
            ) : null}
            {columns.active ? (
              <SortHeader {...sorts("active")} className={columns.active}>
                Last active
              </SortHeader>
            ) : null}
            <SortHeader {...sorts("role")} className={`${rowLayout.role} ps-2.25`}>
              Role
            </SortHeader>
            <th scope="col" className="w-12">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={rowLayout.body}>
          {members.map((member) => (
            <MemberTableRow
              key={member.id}
              team={team}
              member={member}
              readerId={readerId}
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
