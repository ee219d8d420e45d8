"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import Link from "next/link";
import { plural } from "@/lib/format";
import type { PageQuery } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";
import type { Decisions } from "../use-decisions";
import { Thumbnail } from "../thumbnail";

/** Variants that are listed; the overview shows all. */
const MOST = 5;

type Props = { list: PageQuery<BuildCause>; causeId: string; onCause: (id: string) => void; decisions: Decisions };

/** Other variants of the question of the cause on the stage. A decision about the cause never covers them. */
export function LookAlikes({ list, causeId, onCause, decisions }: Props) {
  const { data } = useQuery(list);
  const causes = (data?.results ?? []).filter(({ id }) => id !== causeId);
  if (!causes.length) return null;
  return (
    <section aria-label="Other variants" className="shrink-0 border-t border-line-strong">
      <h2 className="px-4 pt-3 font-strong">Other variants</h2>
      <p className="px-4 pb-2 text-xs text-ink-2">Decided one by one here, together in the list.</p>
      <ul>
        {causes.slice(0, MOST).map((cause) => (
          <Row key={cause.id} cause={cause} decision={decisions.shown({ causeId: cause.id }, cause.decision)} onCause={onCause} />
        ))}
      </ul>
      {causes.length > MOST ? (
        <p className="px-4 py-2 text-xs text-ink-2">
          <Link prefetch={false} href={`?${new URLSearchParams({ alike: causeId })}`} className="link">
            {plural(data!.pageInfo.total - 1 - MOST, "more cause")} in the list
          </Link>
        </p>
      ) : null}
    </section>
  );
}

type RowProps = { cause: BuildCause; decision: "approved" | "rejected" | null; onCause: (id: string) => void };

function Row({ cause, decision, onCause }: RowProps) {
  const picture = cause.sample?.afterViewUrl ?? cause.sample?.beforeViewUrl ?? null;
  return (
    <li className="border-t border-line">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-wash"
        onClick={() => onCause(cause.id)}
      >
        <span className="h-10 w-16 shrink-0 overflow-hidden rounded-sm bg-stage ring-1 ring-line">
          {picture ? <Thumbnail url={picture} className="size-full object-cover" /> : null}
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 wrap-anywhere">{cause.summary}</span>
          <span className="text-xs text-ink-2">{plural(cause.places, "place")}</span>
        </span>
        {decision === "approved" ? <Check aria-label="Approved" className="size-4 shrink-0 text-done" /> : null}
        {decision === "rejected" ? <X aria-label="Rejected" className="size-4 shrink-0 text-danger" /> : null}
      </button>
    </li>
  );
}
