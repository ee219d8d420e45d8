"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PageButtons } from "@/components/shell/page-buttons";
import { useList } from "@/components/shell/use-list";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { FactRow } from "@/components/ui/settings-section";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import { admitGuest, guestList, type ProjectGuest } from "@/lib/queries/guests";
import { RemoveGuest } from "./remove-guest";

type ProjectKey = { slug: string; project: string };

/** People who commented without a role: those who may still comment, and those who were removed. */
export function Guests({ slug, project }: ProjectKey) {
  const [removing, setRemoving] = useState<ProjectGuest | null>(null);
  return (
    <div className="border-t border-line">
      <GuestList {...{ slug, project }} state="active" onRemove={setRemoving} />
      <GuestList {...{ slug, project }} state="removed" onRemove={setRemoving} />
      {removing ? <RemoveGuest slug={slug} project={project} guest={removing} onClose={() => setRemoving(null)} /> : null}
    </div>
  );
}

type ListProps = ProjectKey & { state: "active" | "removed"; onRemove: (guest: ProjectGuest) => void };

/** Guests in one state, each with its actions. The list of removed guests is hidden while it is empty. */
function GuestList({ slug, project, state, onRemove }: ListProps) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, error, retry } = useList(guestList(slug, project, { page, state }));
  const admit = useMutation(admitGuest(slug, project));
  const isRemoved = state === "removed";
  const admitAgain = (guest: ProjectGuest) =>
    admit.mutate(guest.id, {
      onSuccess: () => void toast(`${guest.name} can comment again.`, { kind: "done" }),
      onError: (problem) => void toast(problem.message, { kind: "problem" }),
    });
  if (isRemoved && !total && !error) return null;
  return (
    <>
      <FactRow title={isRemoved ? "Removed guests" : "Guests"} text={ready && !error && !rows.length ? "No guests" : undefined} />
      <ListProblem error={error} retry={retry} />
      {rows.length ? (
        <ul aria-label={isRemoved ? "Removed guests" : "Guests"} className="divide-y divide-line sheet">
          {rows.map((guest) => (
            <li key={guest.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <Avatar name={guest.name} />
              <p className="min-w-0 flex-[1_1_14rem]">
                <span className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
                  <b className="font-strong">{guest.name}</b>
                  <span className="min-w-0 text-ink-2">{guest.user ? `@${guest.user.slug}` : guest.email}</span>
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
                  , {isRemoved ? "removed " : ""}
                  <Time at={guest.removedAt ?? guest.createdAt} />
                </span>
              </p>
              <span className="flex flex-wrap gap-2">
                {isRemoved && !guest.comments ? null : (
                  <Button size="small" onClick={() => onRemove(guest)}>
                    {isRemoved ? "Delete comments" : "Remove"}
                    <span className="sr-only">{isRemoved ? ` of ${guest.name}` : ` ${guest.name}`}</span>
                  </Button>
                )}
                {isRemoved ? (
                  <Button
                    size="small"
                    pending={admit.isPending && admit.variables === guest.id && "Admitting…"}
                    onClick={() => admitAgain(guest)}
                  >
                    Admit again
                    <span className="sr-only">: {guest.name}</span>
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <PageButtons rows="guests" page={page} perPage={perPage} total={total} onPage={setPage} />
    </>
  );
}
