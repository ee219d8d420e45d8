import { count } from "@/lib/format";
import type { AnalyticsTable } from "@/lib/team/analytics-table";
import { partColour } from "./part-colours";

/** Names of the colours, with the sum of each part. */
export const AnalyticsLegend = ({ table: { parts, sum }, isCompared }: { table: AnalyticsTable; isCompared: boolean }) => (
  <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
    {parts.map((part, index) => (
      <li key={part.key} className="flex min-w-0 items-center gap-1.5">
        <i
          aria-hidden
          className="size-2.5 shrink-0 rounded-[2px] inset-ring inset-ring-line"
          style={{ background: partColour(part, index) }}
        />
        <span className="max-w-56 truncate">{part.label}</span>
        <span className="tabular-nums text-ink-3">{count(sum.values[part.key] ?? 0)}</span>
      </li>
    ))}
    {isCompared ? (
      <li className="flex items-center gap-1.5">
        <i aria-hidden className="h-0.5 w-3 bg-ink-2" />
        Period before
        <span className="tabular-nums text-ink-3">{count(sum.before)}</span>
      </li>
    ) : null}
  </ul>
);
