"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { useKeys } from "@/components/ui/use-keys";
import { nameOfPage, variantLabel } from "@/lib/builds/variants";
import type { PageQuery } from "@/lib/queries/build-source";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { Thumbnail } from "@/components/ui/thumbnail";

type Props = {
  list: PageQuery<SnapshotDiff>;
  /** Snapshot on the stage. */
  current: { id: string; name: string };
  onVariant: (diffId: string) => void;
  onClose: () => void;
};

const words: Partial<Record<SnapshotDiff["status"], string>> = {
  changed: "Changed",
  added: "New",
  removed: "Removed",
  unchanged: "Unchanged",
  failure: "Test failed",
  retryFailure: "Failed attempt",
  ignored: "Ignored",
  pending: "Comparing",
};

/** The page of the snapshot on the stage in every browser, viewport and theme, side by side. `V` goes to the next one. */
export function VariantStrip({ list, current, onVariant, onClose }: Props) {
  const { data, error, refetch } = useQuery(list);
  const page = nameOfPage(current.name);
  const variants = (data?.results ?? [])
    .filter(({ name, parentName }) => !parentName && nameOfPage(name) === page)
    .sort((a, b) => a.name.localeCompare(b.name));
  const at = variants.findIndex(({ id }) => id === current.id);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => void row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [at]);
  const step = () => {
    const next = variants[(at + 1) % variants.length];
    return next && next.id !== current.id ? onVariant(next.id) : undefined;
  };
  useKeys({ v: variants.length ? step : undefined, Escape: onClose }, true);
  return (
    <section aria-label="Variants" className="flex h-34 shrink-0 items-center border-t border-line bg-paper px-3" data-stage-bar>
      {error ? <ListProblem error={error} retry={() => void refetch()} empty /> : null}
      {data && variants.length < 2 ? (
        <p className="text-ink-2">No other browser, viewport or theme of this page in the build.</p>
      ) : (
        <ul ref={row} className="flex h-full min-w-0 gap-2 overflow-x-auto px-1 py-2.5">
          {variants.map((one) => (
            <Variant key={one.id} variant={one} isCurrent={one.id === current.id} onOpen={() => onVariant(one.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Variant({ variant, isCurrent, onOpen }: { variant: SnapshotDiff; isCurrent: boolean; onOpen: () => void }) {
  const file = variant.head ?? variant.base;
  const label = variantLabel(variant);
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        title={variant.name}
        className="relative grid w-40 grid-cols-[minmax(0,1fr)_auto] gap-x-2 overflow-hidden rounded-md p-1 text-start text-2xs hover:bg-wash aria-current:bg-sheet aria-current:ring-2 aria-current:ring-mark"
        onClick={onOpen}
      >
        <span className="col-span-2 h-16 overflow-hidden rounded-sm bg-stage ring-1 ring-line">
          {file?.contentType.startsWith("image/") ? (
            <Thumbnail url={file.thumbnailUrl ?? file.url} className="size-full object-cover object-top" />
          ) : null}
        </span>
        <span className="col-span-2 mt-1 truncate" dir="auto">
          {label}
        </span>
        <span className="truncate text-ink-2" dir="auto">
          {words[variant.status]}
        </span>
        {variant.decision === "approved" ? <Check aria-label="Approved" className="size-3.5 text-done" /> : null}
        {variant.decision === "rejected" ? <X aria-label="Rejected" className="size-3.5 text-danger" /> : null}
      </button>
    </li>
  );
}
