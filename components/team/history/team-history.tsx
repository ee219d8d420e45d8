"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ExportLink } from "@/components/shell/export-link";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { plural } from "@/lib/format";
import { historyKinds, historyUrl } from "@/lib/team/list-parameters";
import { instance } from "@/lib/queries/accounts";
import { type HistoryKind, teamHistory } from "@/lib/queries/history";
import { ownerMembers } from "@/lib/queries/members";
import { HistoryList } from "./history-list";

/** The history page of a team. Owners only. */
export function TeamHistory({ slug }: { slug: string }) {
  const { filter, set, href } = useUrlFilter(historyUrl);
  const { data: about } = useQuery(instance());
  const { data: owning } = useSuspenseQuery(ownerMembers(slug, 100));
  const { rows: entries, total, perPage, ready, waiting, stale, error, retry } = useList(teamHistory(slug, filter));
  const filtered = Boolean(filter.actor ?? filter.kind);

  const people = new Map(owning.results.map(({ user }) => [user.id, user.name ?? user.slug]));
  if (filter.actor && !people.has(filter.actor)) {
    const actor = entries.find((entry) => entry.actor.id === filter.actor)?.actor;
    people.set(filter.actor, actor?.name ?? actor?.slug ?? "Someone else");
  }
  const { actor, kind } = filter;

  return (
    <Page
      title="History"
      facts={total ? plural(total, "entry", "entries") : null}
      actions={
        <ExportLink
          route="GET /accounts/{accountSlug}/history.csv"
          slug={slug}
          filter={{ ...(actor && { actor }), ...(kind && { kind }) }}
          blocked={total ? null : "No entries to export."}
        />
      }
    >
      {about?.historyDays ? (
        <p className="mb-4 max-w-150 text-base text-ink-2">
          Changes made in the dashboard and API, including denied attempts. Kept for {plural(about.historyDays, "day")}.
        </p>
      ) : null}
      <search className="mb-3 flex flex-wrap gap-2">
        <Select
          aria-label="Person"
          className="max-w-60"
          value={actor ?? ""}
          onChange={({ target: { value } }) => set({ actor: value || null })}
        >
          <option value="">Everyone</option>
          {[...people].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Event"
          value={kind ?? ""}
          onChange={({ target: { value } }) => set({ kind: (value || null) as HistoryKind | null })}
        >
          <option value="">All events</option>
          {Object.entries(historyKinds).map(([value, label]) =>
            label === null ? null : (
              <option key={value} value={value}>
                {label}
              </option>
            ),
          )}
        </Select>
        {filtered ? (
          <Button kind="ghost" onClick={() => set({ actor: null, kind: null })}>
            Clear filters
          </Button>
        ) : null}
      </search>
      <ListProblem error={error} retry={retry} className="mb-3" />
      <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={waiting}>
        {entries.length ? (
          <HistoryList entries={entries} onActor={(id) => set({ actor: id })} />
        ) : ready ? (
          <EmptyState
            title={filtered ? "No results" : "No entries yet"}
            action={filtered ? <Button onClick={() => set({ actor: null, kind: null })}>Clear filters</Button> : null}
          >
            {filtered
              ? "No entries match your filters."
              : "Invites, role changes, removals, domains, settings, exports and public links appear here."}
          </EmptyState>
        ) : null}
      </div>
      <Pager page={filter.page} perPage={perPage} total={total} href={href} />
    </Page>
  );
}
