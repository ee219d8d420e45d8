import { count } from "@/lib/format";
import type { AnalyticsGroup } from "@/lib/team/analytics-period";
import type { AnalyticsTable } from "@/lib/team/analytics-table";
import { bucketName } from "@/lib/team/analytics-text";
import { changeText } from "@/lib/team/usage-by-project";

type Props = { table: AnalyticsTable; group: AnalyticsGroup; isCompared: boolean; title: string };
type Row = { values: Record<string, number>; total: number; before: number | null };

const cell = "px-3 py-2 text-end tabular-nums whitespace-nowrap";
const headings: Record<AnalyticsGroup, string> = { day: "Day", week: "Week", month: "Month" };

/** The numbers of the chart: a row for each bucket. Scrolls sideways where it is wider than the page. */
export function AnalyticsNumbers({ table: { parts, buckets, sum }, group, isCompared, title }: Props) {
  const columns = [...parts.map(({ label }) => label), "Total", ...(isCompared ? ["Period before", "Change"] : [])];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
    <div role="region" aria-label={title} tabIndex={0} className="max-h-160 overflow-auto sheet">
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 border-b border-line bg-sheet text-xs text-ink-2">
          <tr>
            <th scope="col" className="px-4 py-2.5 text-start font-normal">
              {headings[group]}
            </th>
            {columns.map((label) => (
              <th key={label} scope="col" className={`${cell} max-w-40 truncate font-normal`} title={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.ts} className="border-b border-line">
              <th scope="row" className="px-4 py-2 text-start font-normal whitespace-nowrap">
                {bucketName(bucket.ts, group)}
              </th>
              <Cells row={bucket} {...{ parts, isCompared }} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-strong">
            <th scope="row" className="px-4 py-2.5 text-start font-strong">
              All
            </th>
            <Cells row={sum} {...{ parts, isCompared }} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cells({ row, parts, isCompared }: { row: Row; parts: AnalyticsTable["parts"]; isCompared: boolean }) {
  return (
    <>
      {parts.map(({ key }) => (
        <td key={key} className={`${cell} text-ink-2`}>
          {count(row.values[key] ?? 0)}
        </td>
      ))}
      <td className={cell}>{count(row.total)}</td>
      {isCompared ? (
        <>
          <td className={`${cell} text-ink-2`}>{row.before === null ? "" : count(row.before)}</td>
          <td className={`${cell} text-ink-2`}>{row.before === null ? "" : changeText(row.total, row.before)}</td>
        </>
      ) : null}
    </>
  );
}
