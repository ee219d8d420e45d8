"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/lib/format";
import { ownHistory } from "@/lib/queries/credentials";
import { routes } from "@/lib/routes";
import { HistoryList } from "./history-list";

/** What was done with the reader's tokens, applications and sessions, newest first. */
export function OwnHistory({ page }: { page: number }) {
  const { data, error, refetch } = useQuery({ ...ownHistory(page), placeholderData: keepPreviousData });
  const total = data?.pageInfo.total ?? 0;
  return (
    <Page title="History" facts={total ? plural(total, "entry", "entries") : null}>
      <div className="max-w-200">
        <p className="mb-4 max-w-150 text-base text-ink-2">
          What was done with your access tokens, applications and sessions. Something here that you did not do is a reason to sign out
          everywhere and to revoke your tokens.
        </p>
        {error ? (
          <Banner
            kind="problem"
            className="mb-3"
            action={
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </Banner>
        ) : null}
        {data?.results.length ? (
          <HistoryList entries={data.results} />
        ) : data ? (
          <EmptyState title="Nothing here yet">Making, renaming and revoking tokens is written down here.</EmptyState>
        ) : null}
        <Pager page={page} perPage={data?.pageInfo.perPage ?? 50} total={total} href={routes.ownHistory} />
      </div>
    </Page>
  );
}
