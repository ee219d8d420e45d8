"use client";

import { Plus } from "lucide-react";
import { PagedList } from "@/components/shell/paged-list";
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
  const list = useList(automationList(of, page));
  return (
    <>
      <PagedList
        list={list}
        pages={{ page, href }}
        loading={<LoadingAutomations />}
        empty={
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
        }
      >
        {(rows) => (
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
        )}
      </PagedList>
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
