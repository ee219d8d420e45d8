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

/** What was done with the reader's tokens, applications and sessions, newest first. */
export function OwnHistory({ page }: { page: number }) {
  const { rows, total, perPage, ready, waiting, stale, error, retry } = useList(ownHistory(page));
  return (
    <Page title="History" facts={total ? plural(total, "entry", "entries") : null}>
      <div className="max-w-200">
        <p className="mb-4 max-w-150 text-base text-ink-2">
          What was done with your access tokens, applications and sessions. Something here that you did not do is a reason to sign out
          everywhere and to revoke your tokens.
        </p>
        <ListProblem error={error} retry={retry} className="mb-3" />
        <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={waiting}>
          {rows.length ? (
            <HistoryList entries={rows} />
          ) : ready ? (
            <EmptyState title="Nothing here yet">Making, renaming and revoking tokens is written down here.</EmptyState>
          ) : null}
        </div>
        <Pager page={page} perPage={perPage} total={total} href={routes.ownHistory} />
      </div>
    </Page>
  );
}
