import { count, monthDay, plural } from "@/lib/format";
import type { AccountUsage } from "@/lib/team/usage-by-project";
import { forecastUsage, type UsageForecast } from "@/lib/team/usage-forecast";

const DAY = 86_400_000;
const percent = (value: number) => `${Math.min(100, Math.max(0, value * 100)).toFixed(2)}%`;

/** Units of the current month against the limit, with a forecast and its basis. */
export function UsageSummary({ usage, today }: { usage: AccountUsage; today: string }) {
  const { used, included, periodStartDate: start, periodEndDate: end } = usage;
  const forecast = forecastUsage({ used, included, start, end, today });
  const last = new Date(Date.parse(end) - DAY).toISOString().slice(0, 10);
  return (
    <section aria-label="This month" className="grid sheet md:grid-cols-[minmax(200px,auto)_minmax(0,1fr)]">
      <div className="px-5 py-4 max-md:border-b md:border-e border-line">
        <p className="text-xs text-ink-2">
          Units, {monthDay(start)} to {monthDay(last)}
        </p>
        <p className="my-1 flex flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-strong tabular-nums">{count(used)}</span>
          {included === null ? null : <span className="text-base text-ink-2">of {count(included)}</span>}
        </p>
        <p className="text-xs text-ink-3">A snapshot or picture counts 1, a video 25.</p>
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-3 px-5 py-4">
        <p className="text-base">
          <Outlook usage={usage} forecast={forecast} />
        </p>
        {included === null ? null : <PlanBar used={used} included={included} total={forecast?.total ?? used} />}
        <p className="text-xs text-ink-3">
          {forecast
            ? `Basis: a straight line through ${plural(forecast.days, "day")}, continued to ${monthDay(last)}.`
            : "A forecast needs two days with usage."}
        </p>
      </div>
    </section>
  );
}

function Outlook({ usage: { used, included, refusedAbove }, forecast }: { usage: AccountUsage; forecast: UsageForecast | null }) {
  if (included !== null && used >= included)
    return (
      <>
        <b className="font-strong text-danger">All screenshots of this month are used.</b>{" "}
        {refusedAbove === null ? null : `Builds are refused above ${count(refusedAbove)} units, until the next month.`}
      </>
    );
  if (!forecast) return <b className="font-strong">Not enough usage for a forecast yet.</b>;
  return (
    <>
      <b className="font-strong">
        On track for {count(forecast.total)}
        {included === null ? " units this month." : ` of ${count(included)}.`}
      </b>{" "}
      {included === null ? null : forecast.limitOn ? `The limit is reached about ${monthDay(forecast.limitOn)}.` : "Within the limit."}
    </>
  );
}

/** Bar of used units, with the forecast hatched and a mark at the limit. */
function PlanBar({ used, included, total }: { used: number; included: number; total: number }) {
  const end = Math.max(included, total);
  const label = `${count(used)} of ${count(included)} units used, ${count(total)} forecast`;
  return (
    <div role="img" aria-label={label} className="relative h-3 rounded-sm bg-wash inset-ring inset-ring-line">
      <span
        className="absolute inset-y-0 start-0 rounded-sm bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_2px,transparent_2px_5px)]"
        style={{ width: percent(total / end) }}
      />
      <span className="absolute inset-y-0 start-0 rounded-sm bg-ink" style={{ width: percent(used / end) }} />
      <span
        className={`absolute -inset-y-1 w-0.5 ${total > included ? "bg-danger" : "bg-ink-3"}`}
        style={{ insetInlineStart: `calc(${percent(included / end)} - 2px)` }}
      />
    </div>
  );
}
