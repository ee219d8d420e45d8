"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ExportLink } from "@/components/shell/export-link";
import { Page } from "@/components/shell/page";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { plural } from "@/lib/format";
import { instance } from "@/lib/queries/accounts";
import { historyParameters, teamHistorySource } from "@/lib/queries/history";
import { ownerMembers } from "@/lib/queries/members";
import { projectList } from "@/lib/queries/projects";
import { historyUrl, teamHistoryKinds } from "@/lib/team/history-parameters";
import { allRows } from "@/lib/lists/list-filter";
import { FilterSelect } from "@/components/ui/filter-select";
import { HistoryFilters } from "./history-filters";
import { HistoryStream } from "./history-stream";
import { HistoryView } from "./history-view";

/** The history page of a team. Owners only. `apiUrl` is the address of the API for scripts. */
export function TeamHistory({ slug, apiUrl }: { slug: string; apiUrl: string }) {
  const { filter, set, href } = useUrlFilter(historyUrl);
  const source = useMemo(() => teamHistorySource(slug), [slug]);
  const { data: about } = useQuery(instance());
  const { data: owning } = useSuspenseQuery(ownerMembers(slug, 100));
  const { data: projects } = useQuery(projectList(slug));
  // New entries wait for the reader: nothing that is read may move.
  const list = useList({ ...source.list(filter), refetchOnWindowFocus: false, refetchOnReconnect: false });
  const parameters = historyParameters(filter);
  const onClear = Object.keys(parameters).length ? () => set(allRows(historyUrl)) : null;

  const people = new Map(owning.results.map(({ user }) => [user.id, user.name ?? user.slug]));
  for (const { actor } of list.rows) if (actor.id) people.set(actor.id, people.get(actor.id) ?? actor.name ?? actor.slug);
  if (filter.actor && !people.has(filter.actor)) people.set(filter.actor, "Someone else");
  const named = new Map(projects?.results.map(({ id, name }) => [id, name]));
  if (filter.project && !named.has(filter.project)) named.set(filter.project, "Another project");

  return (
    <Page
      title="History"
      facts={list.total ? plural(list.total, "entry", "entries") : null}
      actions={
        <>
          <HistoryStream slug={slug} apiUrl={apiUrl} filter={parameters} />
          <ExportLink
            route="GET /accounts/{accountSlug}/history.csv"
            slug={slug}
            filter={parameters}
            blocked={list.total ? null : "No entries to export."}
          />
        </>
      }
    >
      {about?.historyDays ? (
        <p className="mb-4 max-w-200 text-base text-ink-2">
          Changes made in the dashboard, the API and by the operator, including denied attempts. Kept for {plural(about.historyDays, "day")}
          .
        </p>
      ) : null}
      <HistoryFilters
        filter={filter}
        kinds={teamHistoryKinds}
        onChange={(values, how) => set({ open: null, ...values }, how)}
        onClear={onClear}
      >
        <FilterSelect
          label="Person"
          all="Everyone"
          value={filter.actor}
          options={people}
          onChange={(actor) => set({ actor, open: null })}
        />
        {named.size ? (
          <FilterSelect
            label="Project"
            all="All projects"
            value={filter.project}
            options={named}
            onChange={(project) => set({ project, open: null })}
          />
        ) : null}
      </HistoryFilters>
      <HistoryView
        source={source}
        filter={filter}
        list={list}
        href={href}
        onOpen={(open) => set({ page: filter.page, open })}
        onActor={(actor) => set({ actor, open: null })}
        onClear={onClear}
      >
        Invites, role changes, removals, projects, domains, settings, exports and links appear here.
      </HistoryView>
    </Page>
  );
}
