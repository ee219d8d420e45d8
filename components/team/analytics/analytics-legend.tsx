import { count } from "@/lib/format";
import type { AnalyticsPart, AnalyticsTable } from "@/lib/team/analytics-table";
import { partLook } from "./part-colours";

/** Square in the colour of a part. */
export function PartSwatch({ part, index }: { part: AnalyticsPart; index: number }) {
  const { fill, stroke } = partLook(part, index);
  return (
    <i
      aria-hidden
      className="size-2.5 shrink-0 rounded-[2px]"
      style={{ background: fill, boxShadow: `inset 0 0 0 1.25px ${stroke ?? fill}` }}
    />
  );
}

/** Names of the colours, with the sum of each part: together they are the number of the heading. */
export const AnalyticsLegend = ({ table: { parts, sum } }: { table: AnalyticsTable }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
    {parts.map((part, index) => (
      <li key={part.key} className="flex min-w-0 items-center gap-1.5">
        <PartSwatch part={part} index={index} />
        <span dir="auto" className="max-w-56 truncate" title={part.label}>
          {part.label}
        </span>
        <span className="text-ink tabular-nums">{count(sum.values[part.key] ?? 0)}</span>
      </li>
    ))}
    {sum.before ? (
      <li className="flex items-center gap-1.5">
        <i aria-hidden className="w-3 border-t border-dashed border-ink-2" />
        Period before
      </li>
    ) : null}
  </ul>
);
