"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { SortHeader } from "@/components/ui/sort-header";
import type { InviteFilter } from "@/lib/queries/invites";
import { inviteSortDirection, nextInviteSort } from "@/lib/team/invite-sort";
import { tableLayout } from "./table-layout";

type Props = {
  /** Selected rows of the page. */
  selected: "all" | "some" | "none";
  onSelectAll: (all: boolean) => void;
  sort: InviteFilter["sort"];
  onSort: (sort: InviteFilter["sort"]) => void;
  busy: boolean;
  /** The rows are those of the filter before. */
  stale: boolean;
  /** The rows. */
  children: ReactNode;
};

/** A page of pending invites. Headers sort the whole list. */
export function PendingTable({ selected, onSelectAll, sort, onSort, busy, stale, children }: Props) {
  const all = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (all.current) all.current.indeterminate = selected === "some";
  }, [selected]);
  const sorts = (column: "email" | "sent") => ({
    direction: inviteSortDirection(column, sort),
    onSort: () => onSort(nextInviteSort(column, sort)),
  });
  return (
    <div className={`${tableLayout.wrapper} ${stale ? "opacity-60 transition-opacity" : ""}`}>
      <table aria-busy={busy} className={tableLayout.table}>
        <caption className="sr-only">Pending invites</caption>
        <thead className={tableLayout.head}>
          <tr className={tableLayout.headRow}>
            <th scope="col" className={tableLayout.check}>
              <label htmlFor={id}>
                <Checkbox
                  ref={all}
                  id={id}
                  className="align-middle indeterminate:border-ink indeterminate:bg-ink indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-current indeterminate:before:content-['']"
                  checked={selected === "all"}
                  onChange={(event) => onSelectAll(event.target.checked)}
                />
                <span className="sr-only">Select all on this page</span>
              </label>
            </th>
            <SortHeader {...sorts("email")}>Email</SortHeader>
            <th scope="col" className={tableLayout.role}>
              Role
            </th>
            <th scope="col" className={tableLayout.inviter}>
              Invited by
            </th>
            <th scope="col" className={tableLayout.sent}>
              Sent
            </th>
            <SortHeader {...sorts("sent")} className={tableLayout.expires}>
              Expires
            </SortHeader>
            <th scope="col" className={tableLayout.actions}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={tableLayout.body}>{children}</tbody>
      </table>
    </div>
  );
}
