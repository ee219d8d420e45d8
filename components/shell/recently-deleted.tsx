"use client";

import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";

/** List of deleted teams or projects that can be restored. */
export const RecentlyDeleted = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="deleted" className="mt-8">
    <h2 id="deleted" className="text-base font-strong">
      Recently deleted
    </h2>
    <ul aria-labelledby="deleted" className="mt-2 divide-y divide-line sheet">
      {children}
    </ul>
  </section>
);

type Props = {
  name: string;
  deletedAt: string;
  purgedAt: string;
  restoring: boolean;
  error: string | undefined;
  onRestore: () => void;
  /** Dialog of the row. */
  children?: ReactNode;
};

/** A deleted team or project with its dates and a button that restores it. */
export const DeletedRow = ({ name, deletedAt, purgedAt, restoring, error, onRestore, children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
    <span className="min-w-0 flex-[1_1_12rem]">
      <b className="block truncate font-medium" dir="auto">
        {name}
      </b>
      <span className="block text-xs text-ink-3">
        Deleted <Time at={deletedAt} />. Removed for good <Time at={purgedAt} />.
      </span>
      {error ? (
        <span role="alert" className="block text-xs text-danger">
          {error} Nothing was restored.
        </span>
      ) : null}
    </span>
    <Button size="small" aria-label={`Restore ${name}`} pending={restoring && "Restoring…"} onClick={onRestore}>
      <RotateCcw aria-hidden />
      Restore
    </Button>
    {children}
  </li>
);
