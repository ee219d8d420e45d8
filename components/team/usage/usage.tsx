"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useQueryStates } from "nuqs";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { downloadText } from "@/lib/browser/download";
import { accountUsage } from "@/lib/queries/accounts";
import { usageByProject } from "@/lib/team/usage-by-project";
import { usageRanges, usageUrl } from "@/lib/team/usage-period";
import { dayRange } from "./day-range";
import { UsageSummary } from "./usage-summary";
import { UsageTable } from "./usage-table";

const periods = [
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "90-days", label: "90 days" },
] as const;

/** Consumption of an account against the limit, and by project and kind. `today` is the UTC day of the request. */
export function Usage({ slug, today }: { slug: string; today: string }) {
  const [{ period }, setFilter] = useQueryStates(usageUrl, { history: "push" });
  const { shown, before } = usageRanges(period, today);
  const now = useQuery({ ...accountUsage(slug, shown), placeholderData: keepPreviousData });
  const earlier = useQuery({ ...accountUsage(slug, before), placeholderData: keepPreviousData });
  const rows = now.data && earlier.data ? usageByProject(now.data.days, earlier.data.days) : [];
  const error = now.error ?? earlier.error;
  const stale = now.isPlaceholderData || earlier.isPlaceholderData;
  const save = async () => {
    try {
      const { usageCsv } = await import("./usage-csv");
      downloadText(`usage-${slug}-${shown.from}-${shown.to}.csv`, usageCsv(rows, shown, before), "text/csv;charset=utf-8");
    } catch {
      toast("The file couldn't be made. Check your connection, then try again.", { id: "usage-csv", kind: "problem" });
    }
  };
  return (
    <Page
      title="Usage"
      facts={now.data?.included === null ? "No limit on this instance" : null}
      actions={
        <Button onClick={() => void save()} disabled={!rows.length || stale}>
          <Download aria-hidden />
          Download CSV
        </Button>
      }
    >
      {now.data ? <UsageSummary usage={now.data} today={today} /> : null}
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg font-strong">By project</h2>
        <p className="text-xs text-ink-3">{dayRange(shown)} (UTC)</p>
        <Segmented
          label="Period"
          className="ms-auto max-sm:ms-0"
          value={period}
          onChange={(next) => void setFilter({ period: next })}
          options={periods}
        />
      </div>
      <ListProblem error={error} retry={() => void Promise.all([now.refetch(), earlier.refetch()])} empty={!rows.length} className="mb-3" />
      {rows.length ? (
        <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
          <UsageTable slug={slug} rows={rows} shown={shown} before={before} />
        </div>
      ) : error ? null : (
        <EmptyState title="Nothing used in this period">
          Each snapshot of a build and each uploaded picture counts 1 unit, a video 25. They are listed here by project.
        </EmptyState>
      )}
    </Page>
  );
}
