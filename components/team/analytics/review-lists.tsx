"use client";

import { Waves } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { StillImage } from "@/components/ui/still-image";
import { Button } from "@/components/ui/button";
import { pageTitle } from "@/lib/builds/variants";
import { count, plural } from "@/lib/format";
import { routes } from "@/lib/routes";
import { variantsText } from "@/lib/tests/variants-text";
import { type AccountAnalytics, decidedAutomatically, type ReviewAnalytics } from "@/lib/team/analytics-table";

/** Rows of a list before "Show all". */
const FEW = 3;

type Props = { slug: string; analytics: AccountAnalytics; reviews: ReviewAnalytics };

/** Flaky tests, and the people who finished reviews. */
export function ReviewLists({ slug, analytics, reviews: { current, flakyTests, reviewers } }: Props) {
  const byFlakiness = flakyTests.toSorted((a, b) => b.changedBack / b.builds - a.changedBack / a.builds);
  const automatic = decidedAutomatically(analytics, current.decided);
  const decisions = [current.decided && `${count(current.decided)} by people`, automatic && `${count(automatic)} automatic`];
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <ShortList title="Flaky tests" about="Changed back and forth on the base branch" empty="No flaky tests in this period">
        {byFlakiness.map(({ id, name, page, project, changedBack, builds, pictureUrl }) => (
          <Row key={id} facts={`${count(changedBack)} of ${plural(builds, "build")}`} picture={<TestPicture url={pictureUrl} />}>
            <Link href={routes.test(slug, project.name, id)} dir="auto" className="truncate font-medium hover:underline" title={name}>
              {pageTitle(name)}
            </Link>
            <span dir="auto" className="max-w-1/2 min-w-0 truncate text-xs text-ink-3" title={`${name} in ${project.name}`}>
              {[variantsText({ name, page }), project.name].filter(Boolean).join(", ")}
            </span>
          </Row>
        ))}
      </ShortList>
      <ShortList title="Finished reviews" about={decisions.filter(Boolean).join(", ")} empty="No reviews in this period">
        {reviewers
          .filter(({ total }) => total > 0)
          .map(({ user, approved, total }) => (
            <Row
              key={user.id}
              facts={`${count(approved)} approved${total > approved ? `, ${count(total - approved)} not` : ""}`}
              value={count(total)}
            >
              <b dir="auto" className="truncate font-medium" title={user.name ?? user.slug}>
                {user.name ?? user.slug}
              </b>
            </Row>
          ))}
      </ShortList>
    </div>
  );
}

type ListProps = { title: string; about: string; empty: string; children: ReactNode[] };

/** A list of three rows that shows all of them on request. */
function ShortList({ title, about, empty, children }: ListProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h2 id={id} className="shrink-0 text-base font-strong">
          {title}
        </h2>
        {children.length ? (
          <p className="truncate text-xs text-ink-3" dir="auto">
            {about}
          </p>
        ) : null}
      </div>
      {children.length ? <ul>{isWhole ? children : children.slice(0, FEW)}</ul> : <p className="py-3 text-ink-2">{empty}</p>}
      {children.length > FEW && !isWhole ? (
        <Button kind="ghost" size="small" className="-ms-2 mt-2" onClick={() => setWhole(true)}>
          Show all {count(children.length)}
        </Button>
      ) : null}
    </section>
  );
}

/** Small picture of a test, or a sign where there is none. Its size is fixed. */
const TestPicture = ({ url }: { url: string | null | undefined }) => (
  <span className="grid h-7.5 w-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash text-ink-3 ring-1 ring-line [&_svg]:size-4">
    {url ? (
      <StillImage
        media={{ contentType: "image/webp", fileUrl: url, posterUrl: null }}
        sizes="48px"
        className="size-full object-cover object-top"
      />
    ) : (
      <Waves aria-hidden />
    )}
  </span>
);

type RowProps = { facts: string; value?: string; picture?: ReactNode; children: ReactNode };

const Row = ({ facts, value, picture, children }: RowProps) => (
  <li className="flex min-h-11 items-center gap-3 border-b border-line">
    {picture}
    <span className="flex min-w-0 flex-1 items-baseline gap-2">{children}</span>
    <span className="shrink-0 text-xs text-ink-3">{facts}</span>
    {value ? <span className="w-14 shrink-0 text-end tabular-nums">{value}</span> : null}
  </li>
);
