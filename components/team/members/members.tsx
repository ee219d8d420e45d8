"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import { ExportLink } from "@/components/shell/export-link";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { count, plural } from "@/lib/format";
import { account, me } from "@/lib/queries/accounts";
import { type Member, memberList, memberParameters, newestTwo } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { memberUrl } from "@/lib/team/list-parameters";
import { BulkBar } from "./bulk-bar";
import { BulkDialog } from "./bulk-dialog";
import { MembersFilterBar } from "./members-filter";
import { MembersTable } from "./members-table";
import type { BulkTask, MemberResult } from "./bulk-task";

/** The members page of a team. Owners only. */
export function Members({ slug }: { slug: string }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data: about } = useSuspenseQuery(account(slug));
  const { data: newest } = useSuspenseQuery(newestTwo(slug));
  const { filter, set, href } = useUrlFilter(memberUrl);
  const { rows, total, perPage, ready, waiting, stale, error, retry } = useList(memberList(slug, filter));
  const [selection, setSelection] = useState<ReadonlyMap<string, Member>>(new Map());
  const [task, setTask] = useState<BulkTask | null>(null);
  const region = useRef<HTMLElement>(null);
  const team = { total: newest.pageInfo.total, newest: newest.results };
  const teamName = about.name ?? about.slug;
  const filtered = Boolean(filter.search ?? filter.role);

  const select = (members: readonly Member[], selected: boolean) =>
    setSelection((before) => {
      const next = new Map(before);
      for (const member of members)
        if (selected) next.set(member.user.id, member);
        else next.delete(member.user.id);
      return next;
    });
  const clear = useCallback(() => setSelection(new Map()), []);
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
    const mine = results.find(({ item: member, problem }) => member.user.id === reader.id && problem === null);
    // The reader lost permissions with their own change, so the page is loaded again.
    if (mine && task && (task.what === "remove" || task.level !== "owner"))
      return window.location.assign(task.what === "remove" ? routes.accounts() : routes.members(slug));
    setSelection(new Map(results.filter(({ problem }) => problem !== null).map(({ item: member }) => [member.user.id, member])));
  };
  const here = rows.filter(({ user }) => selection.has(user.id)).length;

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
        ) : (
          plural(team.total, "person", "people")
        )
      }
      actions={
        <Link href={routes.invites(slug)} className={buttonClass({ kind: "primary" })}>
          <Plus aria-hidden />
          Invite people
        </Link>
      }
    >
      <MembersFilterBar filter={filter} onChange={set}>
        <ExportLink
          route="GET /accounts/{accountSlug}/members.csv"
          slug={slug}
          filter={memberParameters(filter)}
          blocked={total ? null : "No members to export."}
        />
      </MembersFilterBar>
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
            slug={slug}
            teamName={teamName}
            members={rows}
            readerId={reader.id}
            team={team}
            selection={selection}
            onSelect={select}
            onGone={gone}
          />
        ) : ready ? (
          <EmptyState
            title={filtered ? "No results" : "This page is empty"}
            action={
              <Button onClick={() => set({ search: null, role: null })}>{filtered ? "Clear filters" : "Go to the first page"}</Button>
            }
          >
            {filtered ? "No members match your filters." : null}
          </EmptyState>
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
        {...(filter.sort && { words: ["Previous", "Next"] as const })}
      />
      {selection.size ? (
        <BulkBar
          selected={selection.size}
          elsewhere={selection.size - here}
          onRole={(level) => setTask({ what: "role", level })}
          onRemove={() => setTask({ what: "remove" })}
          onClear={clear}
        />
      ) : null}
      {task ? (
        <BulkDialog slug={slug} task={task} members={[...selection.values()]} team={team} readerId={reader.id} onClose={closeBulk} />
      ) : null}
    </Page>
  );
}
