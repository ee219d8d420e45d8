import Link from "next/link";
import { ProgressBar } from "@/components/ui/progress";
import { count } from "@/lib/format";
import { routes } from "@/lib/routes";
import { changeText, type ProjectUsage, totalUsage } from "@/lib/team/usage-by-project";
import type { DayRange } from "@/lib/team/usage-period";
import { dayRange } from "./day-range";

type Props = { slug: string; rows: readonly ProjectUsage[]; shown: DayRange; before: DayRange };

const number = "px-3 py-2.5 text-end tabular-nums";
/** Columns that only wide tables show. Narrow tables have their numbers in the total. */
const wide = "hidden @3xl:table-cell";
const widest = "hidden @4xl:table-cell";

/** Units of each project in a period, by kind, with the period before and the share of the whole. */
export function UsageTable({ slug, rows, shown, before }: Props) {
  const total = totalUsage(rows);
  return (
    <div className="overflow-hidden sheet">
      <table className="w-full table-fixed">
        <caption className="sr-only">Units by project</caption>
        <thead className="border-b border-line text-xs text-ink-2">
          <tr>
            <th scope="col" className="w-auto px-4 py-2.5 text-start font-normal">
              Project
            </th>
            {["Snapshots", "Storybook", "Media"].map((kind) => (
              <th key={kind} scope="col" className={`${number} ${wide} w-24 font-normal`}>
                {kind}
              </th>
            ))}
            <th scope="col" className={`${number} w-24 font-normal`}>
              Units
            </th>
            <th scope="col" className={`${number} ${wide} w-36 font-normal`}>
              {dayRange(before)}
            </th>
            <th scope="col" className={`${number} w-20 font-normal`}>
              Change
            </th>
            <th scope="col" className={`${widest} w-44 px-4 py-2.5 text-start font-normal`}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line">
              <th scope="row" className="truncate px-4 py-2.5 text-start font-normal" title={row.name ?? undefined}>
                {row.name === null ? (
                  <span className="text-ink-3">Deleted project</span>
                ) : (
                  <Link href={routes.builds(slug, row.name)} className="rounded-sm font-medium hover:underline">
                    {row.name}
                  </Link>
                )}
              </th>
              <Numbers row={row} />
              <td className={`${widest} px-4 py-2.5`}>
                <Share value={total.units ? row.units / total.units : 0} name={row.name ?? "Deleted project"} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-strong">
            <th scope="row" className="px-4 py-2.5 text-start font-strong">
              All projects
            </th>
            <Numbers row={total} />
            <td className={`${widest} px-4 py-2.5 text-end text-ink-2`}>100.0%</td>
          </tr>
        </tfoot>
      </table>
      <p className="sr-only">
        Period: {dayRange(shown)}, compared with {dayRange(before)}.
      </p>
    </div>
  );
}

function Numbers({ row }: { row: Omit<ProjectUsage, "id" | "name"> }) {
  return (
    <>
      {[row.snapshots, row.storybook, row.media].map((value, index) => (
        <td key={index} className={`${number} ${wide} text-ink-2`}>
          {count(value)}
        </td>
      ))}
      <td className={number}>{count(row.units)}</td>
      <td className={`${number} ${wide} text-ink-2`}>{count(row.before)}</td>
      <td className={`${number} text-ink-2`}>{changeText(row.units, row.before)}</td>
    </>
  );
}

function Share({ value, name }: { value: number; name: string }) {
  const text = `${(value * 100).toFixed(1)}%`;
  return (
    <span className="flex items-center gap-3">
      <ProgressBar thick className="flex-1" value={value} label={`Share of ${name}`} />
      <span className="w-12 text-end text-ink-2 tabular-nums">{text}</span>
    </span>
  );
}
