import { plural } from "@/lib/format";
import type { TestDetails } from "@/lib/queries/tests";
import { flakyWeeks } from "@/lib/tests/flaky-weeks";

const HEIGHT = 128;

/** Changes of a test on the base branch, by week. The numbers are also a table for screen readers. */
export function FlakyChart({ test: { series, metrics } }: { test: TestDetails }) {
  const weeks = flakyWeeks(series);
  const most = Math.max(2, ...weeks.map(({ changes }) => changes));
  const step = Math.max(1, Math.ceil(most / 4));
  const top = Math.ceil(most / step) * step;
  const lines = Array.from({ length: top / step + 1 }, (_, at) => at * step);
  const heightOf = (changes: number) => (changes / top) * HEIGHT;
  return (
    <section className="sheet px-4 py-4 sm:px-6" aria-labelledby="flaky">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="flaky" className="text-base font-strong">
          Changes by week
        </h2>
        <p className="ms-auto text-xs text-ink-3">Base branch, last 12 weeks</p>
      </div>
      <p className="mt-1 text-ink-2">
        {metrics.changes
          ? `${plural(metrics.changes, "change")} in ${plural(metrics.total, "build")}, ${metrics.uniqueChanges} in a single day.`
          : `No changes in ${plural(metrics.total, "build")}.`}
      </p>
      <div aria-hidden className="mt-6 flex gap-2">
        <div className="relative w-5 shrink-0" style={{ height: HEIGHT }}>
          {lines.map((line) => (
            <span key={line} className="absolute end-0 translate-y-1/2 mono text-2xs text-ink-3" style={{ bottom: heightOf(line) }}>
              {line}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative" style={{ height: HEIGHT }}>
            {lines.map((line) => (
              <span key={line} className="absolute inset-x-0 border-t border-line" style={{ bottom: heightOf(line) }} />
            ))}
            <div className="absolute inset-0 flex items-end justify-around">
              {weeks.map(({ start, changes }) => (
                <span
                  key={start}
                  className={`w-6 max-w-[60%] ${changes ? "rounded-t-[2px] bg-ink-2" : "bg-line-strong"}`}
                  style={{ height: changes ? heightOf(changes) : 2 }}
                />
              ))}
            </div>
          </div>
          <div className="mt-2 flex justify-around">
            {weeks.map(({ start, name }, at) => (
              <span key={start} className="w-6 text-center mono text-2xs text-ink-3">
                {at % 2 ? "" : name}
              </span>
            ))}
          </div>
        </div>
      </div>
      <table className="sr-only">
        <caption>Changes by week</caption>
        <thead>
          <tr>
            <th>Week</th>
            <th>Builds</th>
            <th>Changes</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ start, name, builds, changes }) => (
            <tr key={start}>
              <th>{name}</th>
              <td>{builds}</td>
              <td>{changes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
