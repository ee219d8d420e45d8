"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { LevelControls } from "@/components/shell/level-controls";
import { Letter } from "@/components/shell/navigation/letter";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { type GroupDetails, removeProjectGroup, setProjectGroup } from "@/lib/queries/groups";
import { projectList } from "@/lib/queries/projects";

type Props = { slug: string; group: GroupDetails };

/** Projects that give a group a level, with the means to add, change and remove them. */
export function GroupProjects({ slug, group }: Props) {
  const { id: groupId, name: groupName, projects } = group;
  const { data: all } = useQuery(projectList(slug));
  const set = useMutation(setProjectGroup(slug));
  const remove = useMutation(removeProjectGroup(slug));
  const rest = (all?.results ?? []).filter(({ name, archivedAt }) => !archivedAt && !projects.some((one) => one.name === name));
  const error = set.error ?? remove.error;
  const take = ({ name: project, level }: Props["group"]["projects"][number]) => {
    set.reset();
    remove.mutate(
      { project, groupId },
      {
        onSuccess: () =>
          toast(`${groupName} removed from ${project}.`, {
            id: "group",
            kind: "done",
            action: { label: "Undo", run: () => set.mutate({ project, groupId, level }) },
          }),
      },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      {projects.length ? (
        <ul aria-label="Projects" className="divide-y divide-line">
          {projects.map((project) => (
            <li key={project.name} className="flex min-h-12 items-center gap-3 py-1">
              <Letter name={project.name} />
              <b dir="auto" className="min-w-0 flex-1 truncate font-medium" title={project.name}>
                {project.name}
              </b>
              <LevelControls
                name={project.name}
                level={set.isPending && set.variables.project === project.name ? set.variables.level : project.level}
                busy={set.isPending || remove.isPending}
                onLevel={(level) => (remove.reset(), set.mutate({ project: project.name, groupId, level }))}
                onRemove={() => take(project)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">No project gives this group a level yet.</p>
      )}
      {rest.length ? (
        <Menu
          width="w-60"
          trigger={
            <Button className="w-fit" pending={set.isPending && "Adding…"}>
              <Plus aria-hidden />
              Add project
            </Button>
          }
        >
          <MenuLabel>Added as viewer.</MenuLabel>
          {rest.map(({ id, name }) => (
            <MenuItem
              key={id}
              icon={<Letter name={name} />}
              onSelect={() => (remove.reset(), set.mutate({ project: name, groupId, level: "viewer" }))}
            >
              <span className="block truncate" dir="auto" title={name}>
                {name}
              </span>
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <ProblemBanner problem={error}>Nothing was changed.</ProblemBanner>
    </div>
  );
}
