"use client";

import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { useList } from "@/components/shell/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/lib/format";
import { ownHistory } from "@/lib/queries/history";
import { routes } from "@/lib/routes";
import { HistoryList } from "./history-list";

/** The history of the reader's tokens, apps and sessions, newest first. */
export function OwnHistory({ page }: { page: number }) {
  const { rows, total, perPage, ready, waiting, stale, error, retry } = useList(ownHistory(page));
  return (
    <Page title="History" facts={total ? plural(total, "entry", "entries") : null}>
      <p className="mb-4 max-w-150 text-base text-ink-2">
        Changes to your access tokens, apps and sessions. If you see something you didn’t do, sign out everywhere and revoke your tokens.
      </p>
      <ListProblem error={error} retry={retry} className="mb-3" />
      <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={waiting}>
        {rows.length ? (
          <HistoryList entries={rows} />
        ) : ready ? (
          <EmptyState title="No entries yet">New, renamed and revoked tokens appear here.</EmptyState>
        ) : null}
      </div>
      <Pager page={page} perPage={perPage} total={total} href={routes.ownHistory} />
    </Page>
  );
}
