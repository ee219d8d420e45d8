"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { ProblemBanner } from "@/components/ui/banner";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import type { ProjectLevel } from "@/lib/permissions";
import { groupList, projectGroupList, removeProjectGroup, setProjectGroup } from "@/lib/queries/groups";
import { LevelControls } from "@/components/shell/level-controls";

type Props = { slug: string; project: string; admin: boolean; isAdding: boolean };

/** The groups with a level in a project, and with `isAdding` the choice of another one. Project admins add, change and remove them. */
export function GroupLevels({ slug, project, admin, isAdding }: Props) {
  const { data: groups = [] } = useQuery(projectGroupList(slug, project));
  const { data: all = [] } = useQuery({ ...groupList(slug), enabled: admin && isAdding });
  const set = useMutation(setProjectGroup(slug));
  const remove = useMutation(removeProjectGroup(slug));
  const rest = all.filter(({ id }) => !groups.some((one) => one.id === id));
  const error = set.error ?? remove.error;
  if (!groups.length && !rest.length) return null;
  const removeGroup = (id: string, name: string, level: ProjectLevel) => {
    set.reset();
    remove.mutate(
      { project, groupId: id },
      {
        onSuccess: () =>
          toast(`${name} removed from ${project}.`, {
            id,
            kind: "done",
            action: { label: "Undo", run: () => set.mutate({ project, groupId: id, level }) },
          }),
      },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      {groups.length ? (
        <ul aria-label="Groups with access" className="divide-y divide-line">
          {groups.map(({ id, name, memberCount, level }) => (
            <li key={id} className="flex min-h-10 items-center gap-3 py-1">
              <UsersRound aria-hidden className="size-4 shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate" dir="auto" title={name}>
                <b className="font-medium">{name}</b> <span className="text-ink-3">{plural(memberCount, "person", "people")}</span>
              </span>
              <LevelControls
                name={name}
                level={set.isPending && set.variables.groupId === id ? set.variables.level : level}
                busy={set.isPending || remove.isPending}
                onLevel={admin ? (next) => (remove.reset(), set.mutate({ project, groupId: id, level: next })) : undefined}
                onRemove={admin ? () => removeGroup(id, name, level) : undefined}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isAdding && rest.length ? (
        <Select
          aria-label="Add a group"
          className="w-60 max-w-full"
          value=""
          busy={set.isPending}
          onChange={({ target }) => {
            const group = rest.find(({ id }) => id === target.value);
            if (!group) return;
            set.mutate(
              { project, groupId: group.id, level: "viewer" },
              { onSuccess: () => toast(`${group.name} added as viewer.`, { id: group.id, kind: "done" }) },
            );
          }}
        >
          <option value="">Add a group as viewer…</option>
          {rest.map(({ id, name, memberCount }) => (
            <option key={id} value={id}>
              {name} ({plural(memberCount, "person", "people")})
            </option>
          ))}
        </Select>
      ) : null}
      <ProblemBanner problem={error}>Nothing was changed.</ProblemBanner>
    </div>
  );
}
