"use client";

import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { count, monthDay } from "@/lib/format";
import type { AnalyticsGroup } from "@/lib/team/analytics-period";
import type { AnalyticsBucket, AnalyticsPart, AnalyticsTable } from "@/lib/team/analytics-table";
import { bucketName } from "@/lib/team/analytics-text";
import { PartSwatch } from "./analytics-legend";
import { partLook } from "./part-colours";

type Props = { table: AnalyticsTable; group: AnalyticsGroup; title: string };

const compact = new Intl.NumberFormat("en-GB", { notation: "compact" });
const tick = { fill: "var(--ink-3)", fontSize: 11, fontFamily: "var(--font-mono)" };

/** Stacked bars of the parts, with the total of the period before as a line where it has numbers. Arrow keys move between the bars. */
export default function AnalyticsChart({ table: { parts, buckets, sum }, group, title }: Props) {
  return (
    <ResponsiveContainer width="100%" height={250}>
      <ComposedChart
        data={buckets}
        title={title}
        aria-label={`${title}. Arrow keys move between the bars.`}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={buckets.length > 40 ? "12%" : "30%"}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="ts"
          tickFormatter={(ts: number) => monthDay(new Date(ts).toISOString())}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          minTickGap={32}
          height={22}
          padding={{ right: 8 }}
        />
        <YAxis
          width={40}
          orientation="right"
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
            return active && bucket ? <BucketCard bucket={bucket} parts={parts} group={group} hasBefore={sum.before > 0} /> : null;
          }}
        />
        {parts.map((part, index) => {
          const { fill, stroke } = partLook(part, index);
          return (
            <Bar
              key={part.key}
              dataKey={(bucket: AnalyticsBucket) => bucket.values[part.key]}
              name={part.label}
              stackId="parts"
              fill={fill}
              stroke={stroke ?? "var(--sheet)"}
              strokeWidth={stroke ? 1.25 : buckets.length > 40 ? 0 : 1}
              maxBarSize={24}
              isAnimationActive={false}
            />
          );
        })}
        {sum.before ? (
          <Line
            dataKey="before"
            stroke="var(--ink-2)"
            strokeWidth={1.25}
            strokeDasharray="3 3"
            dot={({ cx, cy, index }) => (
              <LonePoint
                key={index}
                at={[cx, cy]}
                isLone={!buckets[index - 1]?.before && !buckets[index + 1]?.before && !!buckets[index]?.before}
              />
            )}
            activeDot={false}
            legendType="none"
            isAnimationActive={false}
          />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** A number of the period before without neighbours, which no line reaches. */
const LonePoint = ({ at: [x, y], isLone }: { at: readonly (number | undefined)[]; isLone: boolean }) =>
  isLone ? <circle cx={x} cy={y} r={1.5} fill="var(--ink-2)" /> : <g />;

type CardProps = { bucket: AnalyticsBucket; parts: AnalyticsPart[]; group: AnalyticsGroup; hasBefore: boolean };

function BucketCard({ bucket, parts, group, hasBefore }: CardProps) {
  const row = "flex items-center justify-between gap-6";
  return (
    <div role="status" className="float min-w-48 px-3 py-2 text-xs text-ink tabular-nums">
      <p className={`${row} mb-1 font-strong`}>
        <span>{bucketName(bucket.ts, group)}</span> <span>{count(bucket.total)}</span>
      </p>
      {parts.map((part, index) => (
        <p key={part.key} className={row}>
          <span className="flex min-w-0 items-center gap-2">
            <PartSwatch part={part} index={index} />
            <span dir="auto" className="max-w-48 truncate">
              {part.label}
            </span>
          </span>
          <span>{count(bucket.values[part.key] ?? 0)}</span>
        </p>
      ))}
      {hasBefore && bucket.before !== null ? (
        <p className={`${row} mt-1 border-t border-line pt-1 text-ink-2`}>
          <span>Period before</span> <span>{count(bucket.before)}</span>
        </p>
      ) : null}
    </div>
  );
}
