"use client";

import { PagedList } from "@/components/shell/paged-list";
import { useList } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { eventText } from "@/lib/automations/automation-text";
import { type AutomationRun, automationRunList, type ProjectOfAutomations } from "@/lib/queries/automations";
import { LoadingAutomations } from "./automation-list";
import { DeliveryFacts } from "./delivery-facts";
import { DeliveryStateIcon } from "./delivery-state";

type Props = {
  of: ProjectOfAutomations;
  page: number;
  /** Shows the runs of one rule. */
  ruleId: string | null;
  href: (page: number) => string;
  archived: boolean;
  onAll: () => void;
};

/** Runs of the last 30 days, newest first, with their deliveries. */
export function AutomationRuns({ of, page, ruleId, href, archived, onAll }: Props) {
  const list = useList(automationRunList(of, { page, ruleId }));
  const showAll = ruleId === null ? null : <Button onClick={onAll}>Show all runs</Button>;
  return (
    <>
      {ruleId !== null && list.rows.length ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere text-ink-2">Runs of “{list.rows[0]!.rule.name}”</p>
          {showAll}
        </div>
      ) : null}
      <PagedList
        list={list}
        pages={{ page, href }}
        loading={<LoadingAutomations />}
        empty={
          <EmptyState title="No runs yet" action={showAll}>
            Each time an automation runs, its deliveries and the responses are listed here for 30 days.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Runs" className="divide-y divide-line sheet">
            {rows.map((run) => (
              <li key={run.id}>
                <Run of={of} run={run} archived={archived} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const Run = ({ of, run, archived }: { of: ProjectOfAutomations; run: AutomationRun; archived: boolean }) => (
  <article aria-label={`${eventText(run)}, ${run.rule.name}`} className="flex items-start gap-3 px-4 py-3">
    <DeliveryStateIcon state={run.state} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <a href={run.build.url} className="min-w-0 link font-medium wrap-anywhere">
          {eventText(run)}
        </a>
        {run.test ? <Tag>Test</Tag> : null}
        <span className="ms-auto text-xs text-ink-3">
          <Time at={run.createdAt} />
        </span>
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-3">
        <span className="wrap-anywhere">{run.rule.name}</span>
        <span className="mono wrap-anywhere">{run.build.branch}</span>
      </p>
      <ul aria-label="Deliveries" className="mt-2 grid gap-2">
        {run.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryFacts of={of} delivery={delivery} mayRetry={!archived} />
          </li>
        ))}
      </ul>
    </div>
  </article>
);
