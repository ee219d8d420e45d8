import Link from "next/link";
import { type ReactNode, useId } from "react";
import { count } from "@/lib/format";
import { routes } from "@/lib/routes";
import type { ReviewAnalytics } from "@/lib/team/analytics-table";

type Test = Pick<ReviewAnalytics["rejectedTests"][number], "id" | "name" | "project"> & { values: string[] };
type TestsProps = { slug: string; title: string; about: string; empty: string; columns: readonly string[]; rows: readonly Test[] };

const number = "w-20 px-3 py-2 text-end tabular-nums whitespace-nowrap max-sm:w-18 max-sm:px-2";
const BEFORE = "Before";
/** Column that phones leave out. */
const wide = "max-sm:hidden";

type FrameProps = { title: string; about: string; head: string; columns: readonly string[]; empty: string | null; children: ReactNode };

/** Table with a title, or a sentence in its place. */
function RankedFrame({ title, about, head, columns, empty, children }: FrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="font-strong">
        {title}
      </h3>
      <p className="mb-2 text-xs text-ink-3">{about}</p>
      {empty === null ? (
        <div className="overflow-x-auto sheet">
          <table className="w-full table-fixed">
            <caption className="sr-only">{title}</caption>
            <thead className="border-b border-line text-xs text-ink-2">
              <tr>
                <th scope="col" className="px-4 py-2 text-start font-normal">
                  {head}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className={`${number} ${column === BEFORE ? wide : ""} font-normal`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      ) : (
        <p className="sheet px-4 py-3 text-ink-2">{empty}</p>
      )}
    </section>
  );
}

/** Tests of all projects by a number, each with a link to its history. */
export const RankedTests = ({ slug, title, about, empty, columns, rows }: TestsProps) => (
  <RankedFrame title={title} about={about} head="Test" columns={columns} empty={rows.length ? null : empty}>
    {rows.map(({ id, name, project, values }) => (
      <tr key={id} className="border-line not-first:border-t">
        <th scope="row" className="px-4 py-2 text-start font-normal">
          <Link href={routes.test(slug, project.name, id)} className="block truncate rounded-sm font-medium hover:underline" title={name}>
            {name}
          </Link>
          <span className="block truncate text-xs text-ink-3">{project.name}</span>
        </th>
        {values.map((value, index) => (
          <td key={columns[index]} className={number}>
            {value}
          </td>
        ))}
      </tr>
    ))}
  </RankedFrame>
);

/** Reviews by person. */
export const Reviewers = ({ rows, isCompared }: { rows: ReviewAnalytics["reviewers"]; isCompared: boolean }) => (
  <RankedFrame
    title="Reviews by person"
    about="Submitted reviews, dismissed ones included."
    head="Person"
    columns={["Approved", "Rejected", "Total", ...(isCompared ? [BEFORE] : [])]}
    empty={rows.length ? null : "No reviews in this period."}
  >
    {rows.map(({ user, approved, rejected, total, previous }) => (
      <tr key={user.id} className="border-line not-first:border-t">
        <th scope="row" className="truncate px-4 py-2 text-start font-medium" title={user.name ?? user.slug}>
          {user.name ?? user.slug}
        </th>
        {[approved, rejected, total, ...(isCompared ? [previous] : [])].map((value, index) => (
          <td key={index} className={`${number} ${index === 3 ? wide : ""}`}>
            {count(value)}
          </td>
        ))}
      </tr>
    ))}
  </RankedFrame>
);
