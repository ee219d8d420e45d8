"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { causeTitle, sizeOfChange } from "@/components/build-review/changes/cause-facts";
import { useChangeLetters } from "@/components/build-review/changes/use-change-letters";
import { useReview } from "@/components/build-review/review-context";
import { Thumbnail } from "@/components/ui/thumbnail";
import { buttonClass } from "@/components/ui/button-class";
import { stageHref } from "@/lib/builds/build-view";
import { positionOf } from "@/lib/builds/joint-causes";
import { snapshotTitle } from "@/lib/builds/variants";
import { count, plural } from "@/lib/format";
import type { BuildOverview } from "@/lib/queries/builds";

/** Rows of a part; the rest is counted. */
const MOST = 5;

type Numbers = NonNullable<BuildOverview["toDecide"]>;

/** Rows of what is not decided in a build, with what was not compared first, and of rejected changes with their reasons. `onOpen` closes the dialog. */
export function FinishRows({ numbers, onOpen }: { numbers: Numbers; onOpen: () => void }) {
  const { failed, added, removed, changes } = numbers;
  return (
    <>
      {numbers.undecided ? (
        <Part name="Not decided">
          {failed.undecided ? <FailedRow total={failed.undecided} onOpen={onOpen} /> : null}
          {changes.undecided ? <ChangeRows decision="undecided" total={changes.undecided} onOpen={onOpen} /> : null}
          {added.undecided ? <ListRow text={plural(added.undecided, "new snapshot")} show="added" onOpen={onOpen} /> : null}
          {removed.undecided ? <ListRow text={plural(removed.undecided, "removed snapshot")} show="removed" onOpen={onOpen} /> : null}
        </Part>
      ) : null}
      {numbers.rejected ? (
        <Part name="Rejected">
          {changes.rejected ? <ChangeRows decision="rejected" total={changes.rejected} onOpen={onOpen} /> : null}
          {added.rejected ? <ListRow text={plural(added.rejected, "new snapshot")} show="added" onOpen={onOpen} /> : null}
          {removed.rejected ? <ListRow text={plural(removed.rejected, "removed snapshot")} show="removed" onOpen={onOpen} /> : null}
          {failed.rejected ? <ListRow text={`${count(failed.rejected)} not compared`} show="problem" onOpen={onOpen} /> : null}
        </Part>
      ) : null}
    </>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="mt-4">
    <h3 className="border-b border-line pb-2 text-xs text-ink-2">{name}</h3>
    <ul>{children}</ul>
  </section>
);

type RowProps = { picture: ReactNode; title: ReactNode; detail: string | null; href: string; onOpen: () => void };

const Row = ({ picture, title, detail, href, onOpen }: RowProps) => (
  <li className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-0">
    <span className="grid h-9 w-16 shrink-0 place-items-center overflow-hidden rounded-sm [&>svg]:size-4">{picture}</span>
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 font-medium wrap-anywhere" dir="auto">
        {title}
      </span>
      {detail ? (
        <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2" dir="auto">
          {detail}
        </span>
      ) : null}
    </span>
    <Link prefetch={false} href={href} className={buttonClass({ size: "small" })} onClick={onOpen}>
      Open
    </Link>
  </li>
);

const listHref = (show: string) => `?${new URLSearchParams({ show })}`;

const ListRow = ({ text, show, onOpen }: { text: string; show: string; onOpen: () => void }) => (
  <Row picture={null} title={text} detail={null} href={listHref(show)} onOpen={onOpen} />
);

function FailedRow({ total, onOpen }: { total: number; onOpen: () => void }) {
  const { source, build } = useReview();
  const first = useQuery(source.diffs("problem", 1)).data?.results[0];
  return (
    <Row
      picture={<TriangleAlert aria-hidden className="text-danger" />}
      title={`${plural(total, "snapshot")} couldn’t be compared`}
      detail={first ? snapshotTitle(first.name) : null}
      href={listHref(first || !build?.details.stats?.failure ? "problem" : "failure")}
      onOpen={onOpen}
    />
  );
}

function ChangeRows({ decision, total, onOpen }: { decision: "undecided" | "rejected"; total: number; onOpen: () => void }) {
  const { source } = useReview();
  const { data } = useQuery({ ...source.changes(1, { decision }), staleTime: 0 });
  const letterOf = useChangeLetters();
  const rows = data?.results.slice(0, MOST) ?? [];
  return (
    <>
      {rows.map((row, index) => {
        const url = row.sample.afterViewUrl ?? row.sample.beforeViewUrl;
        return (
          <Row
            key={row.id}
            picture={url ? <Thumbnail url={url} className="size-full object-cover" /> : <span className="text-xs text-ink-3">Text</span>}
            title={
              <>
                <b className="font-strong">
                  {letterOf({ causeId: row.id, causeNumber: positionOf(row, index) + 1, questionId: row.question?.id })}
                </b>{" "}
                {causeTitle(row)}
              </>
            }
            detail={decision === "rejected" ? (row.reason ? `“${row.reason}”` : "No reason given") : sizeOfChange(row)}
            href={stageHref({ cause: row.id })}
            onOpen={onOpen}
          />
        );
      })}
      {total > rows.length && rows.length ? <li className="py-2 text-ink-2">{count(total - rows.length)} more</li> : null}
    </>
  );
}
