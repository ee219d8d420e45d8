"use client";

import { useMutation } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { useList } from "@/components/shell/use-list";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { daysUntil, plural } from "@/lib/format";
import { ignoreChange, type TestChange, testChanges, type TestKey, unignoreChange } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { ChangePictures } from "./change-pictures";

/** Days for which a change can be ignored. */
const choices = [
  { days: 7, label: "For 7 days" },
  { days: 14, label: "For 14 days" },
  { days: 30, label: "For 30 days" },
  { days: 0, label: "Always" },
];

type Props = { of: TestKey; mayReview: boolean };

/** Changes of a test in builds of approved branches, the most frequent first, with a way to ignore each for a while. */
export function TestChanges({ of, mayReview }: Props) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, stale, error, retry } = useList(testChanges(of, page));
  const hide = useMutation(ignoreChange(of));
  const show = useMutation(unignoreChange(of));
  const failed = hide.error ?? show.error;
  const ignore = (change: TestChange, days: number) =>
    hide.mutate(
      { changeId: change.id, days },
      {
        onSuccess: () =>
          toast("Later builds ignore exactly this change.", {
            id: "ignored",
            kind: "done",
            action: { label: "Undo", run: () => show.mutate({ changeId: change.id }) },
          }),
      },
    );
  return (
    <section className="sheet px-4 py-4 sm:px-6" aria-labelledby="changes">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="changes" className="text-base font-strong">
          Changes of the last 90 days
        </h2>
        <Link href={routes.noise(of.owner, of.project)} className="ms-auto link text-xs">
          Noise
        </Link>
      </div>
      {failed ? (
        <Banner kind="problem" className="mb-3">
          {failed.message} Nothing was changed.
        </Banner>
      ) : null}
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      {rows.length ? (
        <ul className={stale ? "opacity-60" : ""} aria-busy={stale}>
          {rows.map((change) => (
            <li key={change.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-3">
              <ChangePictures diff={change.diff} />
              <Facts change={change} of={of} />
              {mayReview ? (
                change.ignored ? (
                  <Button
                    size="small"
                    aria-label={`Show again, the change of #${change.lastSeen.buildNumber}`}
                    disabled={show.isPending}
                    onClick={() => show.mutate({ changeId: change.id })}
                  >
                    Show again
                  </Button>
                ) : (
                  <Menu
                    align="end"
                    trigger={
                      <Button size="small" aria-label={`Ignore the change of #${change.lastSeen.buildNumber}`} disabled={hide.isPending}>
                        <EyeOff aria-hidden />
                        Ignore
                      </Button>
                    }
                  >
                    {choices.map(({ days, label }) => (
                      <MenuItem key={days} onSelect={() => ignore(change, days)}>
                        {label}
                      </MenuItem>
                    ))}
                  </Menu>
                )
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-line pt-3 text-ink-2">
          {ready ? "No change on the base branch." : error ? null : <Skeleton className="h-12" />}
        </p>
      )}
      {total > perPage ? (
        <div className="flex items-center gap-2 border-t border-line pt-3">
          <span className="me-auto text-xs text-ink-3">{plural(total, "change")}</span>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            More frequent
          </Button>
          <Button size="small" disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
            Less frequent
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Facts({ change: { occurrences, lastSeen, ignored, ignoredUntil }, of }: { change: TestChange; of: TestKey }) {
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <p>
        In {plural(occurrences, "build")}, last in{" "}
        <Link href={lastSeen.url ?? routes.build(of.owner, of.project, lastSeen.buildNumber)} prefetch={false} className="link">
          #{lastSeen.buildNumber}
        </Link>
        , <Time at={lastSeen.date} />
      </p>
      <p className="text-xs text-ink-2">
        {ignored ? (ignoredUntil ? `Ignored, shown again in ${plural(daysUntil(ignoredUntil), "day")}` : "Ignored, no end") : null}
      </p>
    </div>
  );
}
