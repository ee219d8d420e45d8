"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { ProjectLevel } from "@/lib/permissions";
import { type Contributor, removeContributor, setContributor } from "@/lib/queries/contributors";
import { projectLevelName } from "@/lib/team/project-levels";
import { LevelControls } from "@/components/shell/level-controls";

type Props = { slug: string; project: string; contributor: Contributor; self: boolean; admin: boolean; onRemoved: () => void };

/** A contributor with their level. Project admins change and remove it; a removal can be undone. */
export function ContributorRow({ slug, project, contributor, self, admin, onRemoved }: Props) {
  const { user, level, email, teamLevel, addedBy, addedAt } = contributor;
  const name = user.name ?? user.slug;
  const set = useMutation(setContributor(slug));
  const remove = useMutation(removeContributor(slug));
  const about = { project, userId: user.id };
  const error = set.error ?? remove.error;
  const undo = { label: "Undo", run: () => set.mutate({ ...about, level }) };
  const change = (next: ProjectLevel) => {
    remove.reset();
    set.mutate(
      { ...about, level: next },
      { onSuccess: () => toast(`${name} is ${projectLevelName(next).toLowerCase()} now.`, { id: user.id, kind: "done" }) },
    );
  };
  const removeFromProject = () => {
    set.reset();
    remove.mutate(about, {
      onSuccess: () => {
        toast(`${name} removed from ${project}.`, { id: user.id, kind: "done", ...(admin && !self && { action: undo }) });
        onRemoved();
      },
    });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-2 sm:min-h-10 sm:py-1">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} src={user.pictureUrl} solid={self} />
        <span className="min-w-0">
          <span className="block truncate" dir="auto" title={`${name} ${email ?? user.slug}`}>
            <b className="font-medium">{name}</b>
            {self ? <span className="text-ink-2"> (You)</span> : null} <span className="text-ink-3">{email ?? user.slug}</span>
          </span>
          <span className="block truncate text-xs text-ink-3" dir="auto" title={addedBy ? `Added by ${addedBy}` : undefined}>
            {teamLevel && teamLevel !== "contributor" ? `Team ${teamLevel}: full access here. ` : null}
            {addedBy ? `Added by ${addedBy}` : "Added"}
            {addedAt ? (
              <>
                , <Time at={addedAt} />
              </>
            ) : null}
          </span>
        </span>
      </span>
      <LevelControls
        name={name}
        level={set.isPending ? set.variables.level : level}
        busy={set.isPending || remove.isPending}
        onLevel={admin ? change : undefined}
        onRemove={admin || self ? removeFromProject : undefined}
        {...(self && { removeLabel: "Remove yourself" })}
      />
      {error ? (
        <p role="alert" className="col-span-full flex items-center gap-1.5 pt-1 text-xs text-danger">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error.message} Nothing was changed.
        </p>
      ) : null}
    </li>
  );
}
