"use client";

import { ExportLink } from "@/components/shell/export-link";
import { Page } from "@/components/shell/page";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { plural } from "@/lib/format";
import { historyParameters, ownHistorySource } from "@/lib/queries/history";
import { ownHistoryKinds, ownHistoryUrl } from "@/lib/team/history-parameters";
import { allRows } from "@/lib/lists/list-filter";
import { HistoryFilters } from "./history-filters";
import { HistoryView } from "./history-view";

/** The history of the reader's sign-ins, tokens, apps and profile, newest first. */
export function OwnHistory() {
  const { filter, set, href } = useUrlFilter(ownHistoryUrl);
  const list = useList({ ...ownHistorySource.list(filter), refetchOnWindowFocus: false, refetchOnReconnect: false });
  const isFiltered = Object.keys(historyParameters(filter)).length > 0;
  const onClear = isFiltered ? () => set(allRows(ownHistoryUrl)) : null;
  return (
    <Page
      title="History"
      facts={list.total ? plural(list.total, "entry", "entries") : null}
      actions={
        <ExportLink route="GET /me/history.csv" filter={historyParameters(filter)} blocked={list.total ? null : "No entries to export."} />
      }
    >
      <p className="mb-4 max-w-200 text-base text-ink-2">
        Sign-ins and changes to your tokens, apps, sessions and profile. Only you can see them. If you see something you didn’t do, sign out
        everywhere and revoke your tokens.
      </p>
      <HistoryFilters
        filter={filter}
        kinds={ownHistoryKinds}
        onChange={({ kind, from, to, search, ...none }, how) => {
          const values = { kind, from, to, search };
          const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
          if (!Object.keys(none).length) set({ open: null, ...given }, how);
        }}
        onClear={onClear}
      />
      <HistoryView
        source={ownHistorySource}
        filter={filter}
        list={list}
        href={href}
        onOpen={(open) => set({ page: filter.page, open })}
        onClear={onClear}
      >
        Sign-ins and new, renamed and revoked tokens appear here.
      </HistoryView>
    </Page>
  );
}
