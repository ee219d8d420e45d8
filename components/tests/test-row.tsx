import Link from "next/link";
import type { ReactNode } from "react";
import { Thumbnail } from "@/components/ui/thumbnail";
import { count, monthDay, plural } from "@/lib/format";
import type { TestSummary } from "@/lib/queries/tests";
import { suiteTitle } from "@/lib/tests/suite-title";

const columns =
  "grid w-full grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 border-b border-line px-2 @3xl:grid-cols-[72px_minmax(0,1fr)_minmax(96px,0.4fr)_168px_176px_56px]";

/** Classes of a row of the list of tests. */
export const testRowClass = `${columns} min-h-14 py-1.25 text-start transition-colors hover:bg-wash`;

/** Height of a row before its test is known. */
export const testRowHeight = "h-14";

/** Names of the columns. Each cell says to screen readers what it counts. */
export const TestHeader = () => (
  <div aria-hidden className={`${columns} h-8 text-xs text-ink-2 @max-3xl:hidden`}>
    <span className="col-span-2">Test</span>
    <span>Variants</span>
    <span>Changes, last 30 days</span>
    <span className="text-end">Flaky</span>
    <span className="text-end">Changed</span>
  </div>
);

/** Number of builds where a test changed and changed back. */
const flakyText = ({ changedBack = 0, total }: TestSummary["metrics"]) => `${count(changedBack)} of ${plural(total, "build")}`;

const changesText = ({ changes, total }: TestSummary["metrics"]) =>
  changes ? `${plural(changes, "change")} in ${plural(total, "build")}` : "No changes";

type Props = { test: TestSummary; variants?: number; children: ReactNode };

/** Picture and name of a test or page, and the numbers of the test. */
export const TestCells = ({ test: { buildName, metrics, lastChangedOn, pictureUrl }, variants, children }: Props) => (
  <>
    <span className="block h-11 w-18 overflow-hidden rounded-md bg-stage ring-1 ring-line @max-3xl:row-span-2">
      {pictureUrl ? <Thumbnail url={pictureUrl} className="size-full object-cover object-top" /> : null}
    </span>
    <span className="flex min-w-0 items-baseline gap-x-2 @max-3xl:flex-wrap">
      {children}
      {buildName === "default" ? null : (
        <span
          className="max-w-40 min-w-20 shrink-[2] truncate @max-3xl:max-w-full text-xs text-ink-3"
          dir="auto"
          title={suiteTitle(buildName)}
        >
          {suiteTitle(buildName)}
        </span>
      )}
    </span>
    <span className="text-ink-2 @max-3xl:hidden">{variants ? plural(variants, "variant") : null}</span>
    {/* A phone has room for one of the two facts. */}
    <span className="truncate text-ink-2" dir="auto">
      <span className={metrics.changedBack ? "@max-3xl:hidden" : ""}>{changesText(metrics)}</span>
      {metrics.changedBack ? <span className="@3xl:hidden">Flaky in {flakyText(metrics)}</span> : null}
    </span>
    <span className="flex items-center justify-end gap-3 text-ink-2 @max-3xl:hidden">
      {metrics.changedBack ? (
        <>
          <span aria-hidden className="h-1 w-12 shrink-0 overflow-hidden rounded-full bg-[color-mix(in_oklab,var(--ink)_12%,transparent)]">
            <span
              className="block h-full origin-left bg-ink-2 rtl:origin-right"
              style={{ transform: `scaleX(${metrics.changedBack / Math.max(1, metrics.total)})` }}
            />
          </span>
          <span className="min-w-25 text-end whitespace-nowrap text-ink">
            <span className="sr-only">Flaky in </span>
            {flakyText(metrics)}
          </span>
        </>
      ) : (
        "Stable"
      )}
    </span>
    <span className="text-end whitespace-nowrap text-ink-2 @max-3xl:hidden">
      {lastChangedOn ? (
        <>
          <span className="sr-only">Changed on </span>
          {monthDay(lastChangedOn)}
        </>
      ) : (
        <span aria-hidden>–</span>
      )}
    </span>
  </>
);

/** Classes of the name in a row. */
export const testNameClass = "min-w-0 truncate font-strong @max-3xl:line-clamp-2 @max-3xl:wrap-anywhere @max-3xl:whitespace-normal";

/** A test with its whole name, as a link to its history. */
export const TestLinkRow = ({ test, href }: { test: TestSummary; href: string }) => (
  <li>
    <Link href={href} prefetch={false} className={testRowClass}>
      <TestCells test={test}>
        <span dir="auto" className={testNameClass} title={test.name}>
          {test.name}
        </span>
      </TestCells>
    </Link>
  </li>
);
