"use client";

import type { ReactNode } from "react";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { SortMenu } from "@/components/ui/sort-menu";
import type { InviteFilter } from "@/lib/queries/invites";
import { inviteSorts } from "@/lib/team/invite-sort";

type Props = {
  filter: InviteFilter;
  /** Number of expired invites. */
  expired: number;
  onChange: (values: Pick<InviteFilter, "search" | "state" | "sort">, history?: "push" | "replace") => void;
  /** Actions for the filtered list, at the end of the line. */
  actions: ReactNode;
};

/** Filters pending invites by text and state. On a narrow screen, where the list has no headers, an icon opens the orders. */
export function PendingFilter({ filter: { search, state, sort }, expired, onChange, actions }: Props) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <span className="flex min-w-0 gap-2 max-[900px]:basis-full min-[900px]:w-70">
        <SearchField
          label="Search pending invites"
          placeholder="Search email"
          maxLength={254}
          className="min-w-0"
          value={search ?? ""}
          onSearch={(wanted) => onChange({ search: wanted || null }, "replace")}
        />
        <span className="min-[900px]:hidden">
          <SortMenu
            value={sort ?? "sent"}
            options={inviteSorts}
            onChange={(value) => onChange({ sort: value === "sent" ? null : value })}
          />
        </span>
      </span>
      <Segmented
        label="State"
        value={state ?? "all"}
        options={[
          { value: "all", label: "All" },
          { value: "waiting", label: "Waiting" },
          { value: "expired", label: "Expired", ...(expired && { count: expired }) },
        ]}
        onChange={(value) => onChange({ state: value === "all" ? null : value })}
      />
      <span className="ms-auto flex gap-2">{actions}</span>
    </search>
  );
}
