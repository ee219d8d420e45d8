"use client";

import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, usePlotArea, XAxis, YAxis } from "recharts";
import { count } from "@/lib/format";
import type { AnalyticsGroup } from "@/lib/team/analytics-period";
import type { AnalyticsBucket, AnalyticsPart, AnalyticsTable } from "@/lib/team/analytics-table";
import { bucketName, bucketTick } from "@/lib/team/analytics-text";
import { partColour } from "./part-colours";

type Props = { table: AnalyticsTable; group: AnalyticsGroup; isCompared: boolean; title: string };
type DotProps = { cx?: number | undefined; cy?: number | undefined };

const compact = new Intl.NumberFormat("en-GB", { notation: "compact" });
const tick = { fill: "var(--ink-3)", fontSize: 11, fontFamily: "var(--font-mono)" };

/** Dash at the total of the period before, nearly as wide as the place of a bar. */
function BeforeMark({ cx, cy, buckets }: DotProps & { buckets: number }) {
  const width = Math.min(56, ((usePlotArea()?.width ?? 0) / buckets) * 0.84);
  if (cx === undefined || cy === undefined) return null;
  return (
    <g>
      <rect x={cx - width / 2} y={cy - 2.5} width={width} height={5} fill="var(--paper)" />
      <rect x={cx - width / 2} y={cy - 1} width={width} height={2} fill="var(--ink-2)" />
    </g>
  );
}

/** Stacked bars of the parts by bucket, with the period before as dashes. Arrow keys move between the bars. */
export default function AnalyticsChart({ table: { parts, buckets }, group, isCompared, title }: Props) {
  return (
    <ResponsiveContainer width="100%" height={300}>
      <ComposedChart
        data={buckets}
        title={title}
        aria-label={`${title}. Arrow keys move between the bars.`}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        barCategoryGap={buckets.length > 40 ? "12%" : "30%"}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="ts"
          tickFormatter={(ts: number) => bucketTick(ts, group)}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          minTickGap={24}
        />
        <YAxis
          width={44}
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={(value: number) => compact.format(value)}
        />
        <Tooltip
          cursor={{ fill: "var(--ink)", fillOpacity: 0.05 }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const bucket = payload?.[0]?.payload as AnalyticsBucket | undefined;
            return active && bucket ? <BucketCard bucket={bucket} parts={parts} group={group} isCompared={isCompared} /> : null;
          }}
        />
        {parts.map((part, index) => (
          <Bar
            key={part.key}
            dataKey={(bucket: AnalyticsBucket) => bucket.values[part.key]}
            name={part.label}
            stackId="parts"
            fill={partColour(part, index)}
            stroke="var(--paper)"
            strokeWidth={buckets.length > 40 ? 0 : 1}
            maxBarSize={48}
            isAnimationActive={false}
          />
        ))}
        {isCompared ? (
          <Line
            dataKey="before"
            stroke="none"
            dot={({ cx, cy, index }: DotProps & { index?: number }) => <BeforeMark key={index} cx={cx} cy={cy} buckets={buckets.length} />}
            activeDot={false}
            legendType="none"
            isAnimationActive={false}
          />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function BucketCard({
  bucket,
  parts,
  group,
  isCompared,
}: {
  bucket: AnalyticsBucket;
  parts: AnalyticsPart[];
  group: AnalyticsGroup;
  isCompared: boolean;
}) {
  const row = "flex items-center justify-between gap-6";
  return (
    <div role="status" className="float min-w-48 px-3 py-2 text-xs text-ink tabular-nums">
      <p className={`${row} mb-1 font-strong`}>
        <span>{bucketName(bucket.ts, group)}</span> <span>{count(bucket.total)}</span>
      </p>
      {parts.map((part, index) => (
        <p key={part.key} className={row}>
          <span className="flex min-w-0 items-center gap-2">
            <i aria-hidden className="size-2.5 shrink-0 rounded-[2px]" style={{ background: partColour(part, index) }} />
            <span className="max-w-48 truncate">{part.label}</span>
          </span>
          <span>{count(bucket.values[part.key] ?? 0)}</span>
        </p>
      ))}
      {isCompared && bucket.before !== null ? (
        <p className={`${row} mt-1 border-t border-line pt-1 text-ink-2`}>
          <span>Period before</span> <span>{count(bucket.before)}</span>
        </p>
      ) : null}
    </div>
  );
}
