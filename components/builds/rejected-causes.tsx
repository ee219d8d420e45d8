"use client";

import { useQuery } from "@tanstack/react-query";
import { count, plural } from "@/lib/format";
import { type BuildKey, buildCauses } from "@/lib/queries/builds";
import { Thumbnail } from "./thumbnail";

/** Most causes that are listed at once. */
const MOST = 4;

/** The rejected causes of a build with their picture and reason. */
export function RejectedCauses({ of, total }: { of: BuildKey; total: number }) {
  const { data } = useQuery({ ...buildCauses(of, 1, { decision: "rejected" }), staleTime: 0 });
  const causes = data?.results.slice(0, MOST) ?? [];
  return (
    <section className="mt-4">
      <h3 className="border-b border-line pb-2 text-xs text-ink-2">Rejected causes</h3>
      <ul>
        {causes.map(({ id, summary, reason, places, sample }) => (
          <li key={id} className="flex min-h-14 items-center gap-4 border-b border-line py-2">
            {sample.afterViewUrl ? (
              <span className="block h-10 w-40 shrink-0 overflow-hidden rounded-sm bg-stage ring-1 ring-line max-sm:w-20">
                <Thumbnail url={sample.afterViewUrl} className="size-full object-cover" />
              </span>
            ) : (
              <span className="grid h-10 w-40 shrink-0 place-items-center rounded-sm bg-wash text-xs text-ink-3 max-sm:w-20">Text</span>
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{summary}</span>
              <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2">{reason ?? "No reason given"}</span>
            </span>
            <span className="shrink-0 text-xs text-ink-2">{plural(places, "place")}</span>
          </li>
        ))}
      </ul>
      {total > causes.length && causes.length ? (
        <p className="border-b border-line py-2 text-ink-2">{count(total - causes.length)} more</p>
      ) : null}
    </section>
  );
}
