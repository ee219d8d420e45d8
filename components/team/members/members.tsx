"use client";

import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ListChecks, Plus } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { ExportItem, ExportLink } from "@/components/shell/export-link";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { useList } from "@/components/shell/use-list";
import { useOffers } from "@/components/shell/supported-operations";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { buttonClass } from "@/components/ui/button-class";
import { MenuItem } from "@/components/ui/menu";
import { count, plural } from "@/lib/format";
import { account, me } from "@/lib/queries/accounts";
import { memberCounts, memberList, memberParameters, newestTwo } from "@/lib/queries/members";
import { teamSecurity } from "@/lib/queries/team-security";
import { routes } from "@/lib/routes";
import { memberPageSizes, memberUrl } from "@/lib/team/list-parameters";
import { allRows, excludesRows } from "@/lib/lists/list-filter";
import { colleagueSorts, memberSorts } from "@/lib/team/member-sort";
import { BulkBar } from "./bulk-bar";
import { BulkDialog } from "./bulk-dialog";
import { MembersFilterBar } from "./members-filter";
import { MembersTable } from "./members-table";
import { NoMembers } from "./no-members";
import { useMemberSelection } from "./use-member-selection";
import type { BulkTask, MemberResult } from "./bulk-task";

/** The members page of a team. Owners only. */
export function Members({ slug }: { slug: string }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(account(slug));
  const { data: newest } = useSuspenseQuery(newestTwo(slug));
  const { filter, set, href } = useUrlFilter(memberUrl);
  const { rows, total, perPage, ready, waiting, stale, error, retry } = useList(memberList(slug, filter));
  const countsRoles = useOffers("GET /accounts/{accountSlug}/members/counts");
  const { data: counts } = useQuery({ ...memberCounts(slug, filter), enabled: countsRoles, placeholderData: keepPreviousData });
  const offersReset = useOffers("POST /accounts/{accountSlug}/members/{userId}/passkey-reset");
  const { data: security } = useQuery({ ...teamSecurity(slug), enabled: offersReset });
  const showsActivity = rows.some(({ lastActiveAt }) => lastActiveAt);
  const { selection, setSelection, select, selectAll, clear, loading } = useMemberSelection(slug, filter);
  const [task, setTask] = useState<BulkTask | null>(null);
  const region = useRef<HTMLElement>(null);
  const team = {
    slug,
    name: about.name ?? about.slug,
    total: newest.pageInfo.total,
    newest: newest.results,
    requiresPasskey: Boolean(security?.requirePasskey),
  };
  const filtered = excludesRows(memberUrl, filter);

  // A removed row takes the focus with it, so the focus moves to the list. While the dialog is open, nothing else can have it.
  const [leaving, setLeaving] = useState<string | null>(null);
  const gone = (userId: string) => {
    setSelection((before) => new Map([...before].filter(([id]) => id !== userId)));
    setLeaving(userId);
  };
  useEffect(() => {
    if (leaving === null || rows.some(({ user }) => user.id === leaving)) return;
    setLeaving(null);
    region.current?.focus({ preventScroll: true });
  }, [leaving, rows]);
  const closeBulk = (results: readonly MemberResult[] | null) => {
    setTask(null);
    region.current?.focus();
    if (!results) return;
    setSelection(new Map(results.filter(({ outcome }) => outcome === "failed").map(({ item: member }) => [member.user.id, member])));
  };
  const here = rows.filter(({ user }) => selection.has(user.id)).length;
  const exports = {
    route: "GET /accounts/{accountSlug}/members.csv",
    slug,
    filter: memberParameters(filter),
    blocked: total ? null : "No members to export.",
  } as const;

  return (
    <Page
      title="Members"
      facts={
        // On a phone only the numbers fit next to the button.
        filtered && total !== team.total ? (
          <>
            {count(total)} of {count(team.total)}
            <span className="max-sm:sr-only"> people</span>
          </>
        ) : null
      }
      actions={
        <Link href={routes.invites(slug)} className={buttonClass({ kind: "primary" })}>
          <Plus aria-hidden />
          Invite people
        </Link>
      }
    >
      <MembersFilterBar
        filter={filter}
        sorts={showsActivity ? memberSorts : colleagueSorts}
        counts={counts}
        placeholder="Search name, handle or email"
        onChange={set}
        actions={<ExportLink {...exports} />}
        menuItems={
          <>
            <ExportItem {...exports} />
            <MenuItem icon={<ListChecks aria-hidden />} disabled={!rows.length} onSelect={() => select(rows, true)}>
              Select all on this page
            </MenuItem>
          </>
        }
      />
      <section
        ref={region}
        tabIndex={-1}
        aria-label="People"
        aria-busy={waiting}
        className={`outline-none ${stale ? "opacity-60 transition-opacity" : ""}`}
      >
        <p role="status" className="sr-only">
          {stale || !filtered ? "" : `${plural(total, "member")} found`}
        </p>
        <ListProblem error={error} retry={retry} className="mb-3" />
        {rows.length ? (
          <MembersTable
            team={team}
            members={rows}
            readerId={reader.id}
            selection={selection}
            sort={filter.sort}
            onSort={(sort) => set({ sort: sort ?? null })}
            onSelect={select}
            onGone={gone}
          />
        ) : ready ? (
          <NoMembers total={total} perPage={perPage} href={href} onClear={() => set(allRows(memberUrl))} />
        ) : null}
        {team.total === 1 && !filtered && rows.length ? (
          <p className="mt-4 text-ink-2">You’re the only member. Invite people to get started.</p>
        ) : null}
      </section>
      <Pager
        page={filter.page}
        perPage={perPage}
        total={total}
        href={href}
        newestFirst={!filter.sort}
        sizes={{ options: memberPageSizes, onChange: (size) => set({ size: memberPageSizes.find((one) => one === size) ?? 50 }) }}
      />
      {selection.size ? (
        <BulkBar
          selected={selection.size}
          elsewhere={selection.size - here}
          selectable={total > rows.length && selection.size < total ? total : null}
          loading={loading}
          onSelectAll={selectAll}
          onRole={(level) => setTask({ what: "role", level })}
          onRemove={() => setTask({ what: "remove" })}
          onClear={clear}
        />
      ) : null}
      {task ? <BulkDialog slug={slug} task={task} members={[...selection.values()]} readerId={reader.id} onClose={closeBulk} /> : null}
    </Page>
  );
}
