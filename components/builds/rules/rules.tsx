"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { ruleListUrl } from "@/lib/builds/rule-filter";
import { ruleList } from "@/lib/queries/build-rules";
import { projectDetails } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { RevokeRule } from "./revoke-rule";
import { RuleFacts } from "./rule-facts";

/** Rules of a project: active, expired and revoked ones, newest first. */
export function Rules({ slug, name }: { slug: string; name: string }) {
  const { data: about } = useSuspenseQuery(projectDetails(slug, name));
  const of = { owner: slug, project: name };
  const { filter, set, href } = useUrlFilter(ruleListUrl);
  const onlyActive = filter.show === "active";
  const { rows, total, perPage, ready, stale, error, retry } = useList(ruleList(of, { page: filter.page, onlyActive }));
  const mayRevoke = !about.archivedAt && (about.permissions?.includes("review") ?? true);
  const isEmpty = ready && !total && !onlyActive;
  return (
    <Page title="Rules" facts={name}>
      {about.archivedAt ? <Banner className="mb-3">This project is archived and read-only.</Banner> : null}
      {isEmpty ? null : (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-150 text-ink-2">Rules approve or ignore changes until a date. Revoking one takes back all it decided.</p>
          <Segmented
            label="Rules"
            value={filter.show ?? "all"}
            onChange={(show) => set({ show: show === "all" ? null : show })}
            options={[
              { value: "all", label: "All" },
              { value: "active", label: "Active" },
            ]}
          />
        </div>
      )}
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale || !ready}>
        {rows.length ? (
          <ul aria-label="Rules" className="divide-y divide-line sheet">
            {rows.map((rule) => (
              <li key={rule.id}>
                <RuleFacts rule={rule}>{mayRevoke ? <RevokeRule of={of} rule={rule} /> : null}</RuleFacts>
              </li>
            ))}
          </ul>
        ) : !ready ? (
          error ? null : (
            <LoadingRules />
          )
        ) : isEmpty ? (
          <EmptyState
            title="No rules yet"
            action={
              <Link href={routes.builds(slug, name)} className={buttonClass({})}>
                Open builds
              </Link>
            }
          >
            A rule approves or ignores changes like one that you have seen, until a date. Open a build, then choose “Approve changes like
            this” in the menu of a cause.
          </EmptyState>
        ) : total ? (
          <PastEnd total={total} perPage={perPage} href={href} />
        ) : (
          <EmptyState title="No active rules" action={<Button onClick={() => set({ show: null })}>Show all rules</Button>}>
            Every rule of this project has expired or was revoked.
          </EmptyState>
        )}
      </div>
      {rows.length ? <Pager page={filter.page} perPage={perPage} total={total} href={href} /> : null}
    </Page>
  );
}

/** Rows of rules before their data. */
export const LoadingRules = () => (
  <div role="status" className="divide-y divide-line sheet">
    <span className="sr-only">Loading</span>
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid gap-2 px-4 py-3">
        <Skeleton className="h-4 w-72" />
        <Skeleton className="h-3 w-48" />
      </div>
    ))}
  </div>
);
