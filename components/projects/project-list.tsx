"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Page } from "@/components/shell/page";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { OwnersToAsk } from "@/components/shell/team-owners";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { Folded } from "@/components/ui/folded";
import type { ResponseBody } from "@/lib/api/call";
import { count } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import { followedProjects } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { DeletedProjects } from "./deleted-projects";
import { ProjectCard } from "./project-card";

type Projects = ResponseBody<"GET /accounts/{accountSlug}/projects">["results"];

/** A team's projects, most recently active first. People who can't create projects see the owners' names. */
export function ProjectList({ slug, page }: { slug: string; page: number }) {
  const { data } = useSuspenseQuery(followedProjects(slug, page));
  const { data: reader } = useSuspenseQuery(me());
  const own = reader.accounts.find((account) => account.slug === slug);
  const mayCreate = useOffers("POST /projects") && (own?.type === "user" || own?.level === "owner");
  const { total, perPage } = data.pageInfo;
  // Cards keep their places while the page is open, also when something happens in their projects. New ones come first.
  const [seen] = useState(() => data.results.map(({ id }) => id));
  const results = data.results.toSorted((a, b) => seen.indexOf(a.id) - seen.indexOf(b.id));
  const archived = results.filter(({ archivedAt }) => archivedAt);
  const active = results.filter(({ archivedAt }) => !archivedAt);
  const href = (to: number) => `${routes.account(slug)}?page=${to}`;
  const create = (
    <Link href={routes.newProject(slug)} className={buttonClass({ kind: "primary" })}>
      <Plus aria-hidden />
      New project
    </Link>
  );

  return (
    <Page title="Projects" actions={mayCreate && total ? create : null}>
      {total === 0 ? (
        <EmptyState title="No projects yet" action={mayCreate ? create : null}>
          {mayCreate ? (
            "Create one, then upload screenshots or connect CI."
          ) : (
            <>
              You don’t have access to any projects yet. <OwnersToAsk slug={slug} />
            </>
          )}
        </EmptyState>
      ) : data.results.length === 0 ? (
        <PastEnd total={total} perPage={perPage} href={href} />
      ) : (
        <>
          <ProjectCards projects={active} />
          {archived.length ? (
            <div className={active.length ? "mt-8" : ""}>
              <Folded title={`${count(archived.length)} archived`} isOpen={!active.length}>
                <ProjectCards projects={archived} />
              </Folded>
            </div>
          ) : null}
        </>
      )}
      <DeletedProjects slug={slug} />
      <Pager page={page} perPage={perPage} total={total} href={href} />
    </Page>
  );
}

/** Cards of projects, three in a row where there is room. */
const ProjectCards = ({ projects }: { projects: Projects }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-5 gap-y-6">
    {projects.map((project) => (
      <li key={project.id} className="min-w-0">
        <ProjectCard project={project} />
      </li>
    ))}
  </ul>
);
