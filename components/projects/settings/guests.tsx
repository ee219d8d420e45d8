"use client";

import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PageButtons } from "@/components/shell/page-buttons";
import { useList } from "@/components/shell/use-list";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import { guestList, type ProjectGuest } from "@/lib/queries/guests";

const RemoveGuest = loadable(() => import("./remove-guest"), "The dialog", { failed: failedDialog("The dialog") });

/** People who commented without a role, each with the means to remove them. */
export function Guests({ slug, project }: { slug: string; project: string }) {
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<ProjectGuest | null>(null);
  const { rows, total, perPage, ready, error, retry } = useList(guestList(slug, project, page));
  return (
    <div>
      <h3 className="mb-2 font-medium">Guests</h3>
      <ListProblem error={error} retry={retry} />
      {rows.length ? (
        <ul aria-label="Guests" className="divide-y divide-line sheet">
          {rows.map((guest) => (
            <li key={guest.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <Avatar name={guest.name} />
              <p className="min-w-0 flex-[1_1_14rem]">
                <span className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
                  <b className="font-strong">{guest.name}</b>
                  <span className="min-w-0 text-ink-2">{guest.user ? `@${guest.user.slug}` : guest.email}</span>
                  {guest.removedAt ? <Tag>Removed</Tag> : null}
                </span>
                <span className="block text-xs wrap-anywhere text-ink-3">
                  {plural(guest.comments, "comment")} on{" "}
                  {guest.url ? (
                    <a href={guest.url} className="link">
                      {guest.on}
                    </a>
                  ) : (
                    guest.on
                  )}
                  , <Time at={guest.createdAt} />
                </span>
              </p>
              {guest.removedAt && !guest.comments ? null : (
                <Button size="small" onClick={() => setRemoving(guest)}>
                  {guest.removedAt ? "Delete comments" : "Remove"}
                  <span className="sr-only">{guest.removedAt ? ` of ${guest.name}` : ` ${guest.name}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : ready && !error ? (
        <p className="text-ink-2">No guest has commented yet.</p>
      ) : null}
      <PageButtons rows="guests" page={page} perPage={perPage} total={total} onPage={setPage} />
      {removing ? <RemoveGuest slug={slug} project={project} guest={removing} onClose={() => setRemoving(null)} /> : null}
    </div>
  );
}
