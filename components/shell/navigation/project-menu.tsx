"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Folder, Plus } from "lucide-react";
import { me } from "@/lib/queries/accounts";
import { projectList } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { roleIn } from "@/lib/team/roles";
import { useOffers } from "@/components/shell/supported-operations";
import { Letter } from "./letter";
import { SwitcherLink, SwitcherList } from "./switcher-list";

/** The projects of a team that were active last, found by name. */
export function ProjectMenu({ slug, project, close }: { slug: string; project: string; close: () => void }) {
  const { data: reader } = useSuspenseQuery(me());
  const { data, error } = useQuery(projectList(slug));
  const hasBuilds = useOffers("GET /projects/{owner}/{project}/builds");
  const mayCreate = useOffers("POST /projects") && ["owner", "personal"].includes(roleIn(reader, slug) ?? "");
  if (!data)
    return <p className="p-3 text-ink-2">{error ? "Can’t list the projects. Check your connection, then try again." : "Loading…"}</p>;
  const choices = data.results.map(({ id, name }) => ({
    id,
    name,
    href: (hasBuilds ? routes.builds : routes.media)(slug, name),
    icon: <Letter name={name} />,
    group: "Projects",
    isCurrent: name === project,
  }));
  return (
    <SwitcherList what="project" choices={choices} close={close}>
      <SwitcherLink href={routes.account(slug)} icon={<Folder aria-hidden />} close={close}>
        All projects
      </SwitcherLink>
      {mayCreate ? (
        <SwitcherLink href={routes.newProject(slug)} icon={<Plus aria-hidden />} close={close}>
          New project
        </SwitcherLink>
      ) : null}
    </SwitcherList>
  );
}
