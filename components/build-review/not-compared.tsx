"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RefreshCw, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { count, plural } from "@/lib/format";
import { snapshotTitle } from "@/lib/builds/variants";
import { resumeBuild } from "@/lib/queries/build-decisions";
import { useReview } from "./review-context";

/** Row above the changes for snapshots that could not be compared: which, why, and the ways on. They are decided first. */
export function NotCompared({ total }: { total: number }) {
  const { source, build, mayReview } = useReview();
  const { data } = useQuery(source.diffs("problem", 1));
  const retry = useMutation(resumeBuild(build!.key));
  const [first] = data?.results ?? [];
  const rest = total - 1;
  return (
    <section
      aria-label="Not compared"
      className="mb-3 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 sheet px-4 py-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-danger"
    >
      <TriangleAlert aria-hidden />
      <b className="font-medium">{plural(total, "snapshot")} couldn’t be compared</b>
      <span className="min-w-0 flex-1 text-xs wrap-anywhere text-ink-2 max-lg:basis-full sm:max-lg:order-last" title={first?.name}>
        {first ? `${snapshotTitle(first.name)}. ${first.problem}${rest ? ` ${count(rest)} more.` : ""}` : "\u00a0"}
      </span>
      {retry.error ? <span className="text-danger">{retry.error.message}</span> : null}
      <span data-print="none" className="ms-auto flex gap-2">
        <Link prefetch={false} href={`?${new URLSearchParams({ show: "problem" })}`} className={buttonClass()}>
          Open
        </Link>
        {mayReview ? (
          <Button pending={retry.isPending && "Retrying…"} onClick={() => retry.mutate("retry")}>
            <RefreshCw aria-hidden />
            Retry
          </Button>
        ) : null}
      </span>
    </section>
  );
}
