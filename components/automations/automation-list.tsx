"use client";

import { Plus } from "lucide-react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { automationList, type AutomationRule, type AutomationTarget, type ProjectOfAutomations } from "@/lib/queries/automations";
import { AutomationRow } from "./automation-row";

type Props = {
  of: ProjectOfAutomations;
  page: number;
  href: (page: number) => string;
  targets: readonly AutomationTarget[] | undefined;
  archived: boolean;
  onCreate: () => void;
  onEdit: (rule: AutomationRule) => void;
  onRuns: (rule: AutomationRule) => void;
};

/** Rules of a project, newest first, with their last run. */
export function AutomationList({ of, page, href, targets, archived, onCreate, onEdit, onRuns }: Props) {
  const { rows, total, perPage, ready, stale, error, retry } = useList(automationList(of, page));
  return (
    <>
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale || !ready}>
        {rows.length ? (
          <ul aria-label="Automations" className="divide-y divide-line sheet">
            {rows.map((rule) => (
              <li key={rule.id}>
                <AutomationRow
                  of={of}
                  rule={rule}
                  targets={targets}
                  archived={archived}
                  onEdit={() => onEdit(rule)}
                  onRuns={() => onRuns(rule)}
                />
              </li>
            ))}
          </ul>
        ) : !ready ? (
          error ? null : (
            <LoadingAutomations />
          )
        ) : total ? (
          <PastEnd total={total} perPage={perPage} href={href} />
        ) : (
          <EmptyState
            title="No automations yet"
            action={
              archived ? null : (
                <Button onClick={onCreate}>
                  <Plus aria-hidden />
                  New automation
                </Button>
              )
            }
          >
            An automation sends a message to Slack, Microsoft Teams, Discord or a webhook when a build completes or is reviewed.
          </EmptyState>
        )}
      </div>
      {rows.length ? <Pager page={page} perPage={perPage} total={total} href={href} /> : null}
    </>
  );
}

/** Rows of automations before their data. */
export const LoadingAutomations = () => (
  <div role="status" className="divide-y divide-line sheet">
    <span className="sr-only">Loading</span>
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid gap-2 px-4 py-3">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-3 w-80 max-w-full" />
      </div>
    ))}
  </div>
);
