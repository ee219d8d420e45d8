"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { type DeletedProject, deletedProjects, restoreProject } from "@/lib/queries/project-lifecycle";
import { projectNameProblem } from "./project-name";

/** The deleted projects that the reader may restore. Nothing without any. */
export function DeletedProjects({ slug }: { slug: string }) {
  const offered = useOffers("GET /accounts/{accountSlug}/deleted-projects");
  const { data = [] } = useQuery({ ...deletedProjects(slug), enabled: offered });
  if (!data.length) return null;
  return (
    <section aria-labelledby="deleted" className="mt-8">
      <h2 id="deleted" className="text-base font-strong">
        Recently deleted
      </h2>
      <ul aria-labelledby="deleted" className="mt-2 divide-y divide-line sheet">
        {data.map((project) => (
          <DeletedRow key={project.id} slug={slug} project={project} />
        ))}
      </ul>
    </section>
  );
}

/** A deleted project. Asks for a new name when another project has its name. */
function DeletedRow({ slug, project }: { slug: string; project: DeletedProject }) {
  const restore = useMutation(restoreProject(slug));
  const [asks, setAsks] = useState(false);
  const [name, setName] = useState(project.name);
  const problem = projectNameProblem(name.trim());
  const run = (wanted?: string) => {
    if (restore.isPending) return;
    restore.mutate(
      { projectId: project.id, ...(wanted && { name: wanted }) },
      {
        onSuccess: (restored) => toast(`${restored.name} restored.`, { id: project.id, kind: "done" }),
        onError: ({ status }) => status === 409 && setAsks(true),
      },
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <span className="min-w-0 flex-[1_1_12rem]">
        <b className="block truncate font-medium">{project.name}</b>
        <span className="block text-xs text-ink-3">
          Deleted <Time at={project.deletedAt} />. Removed for good <Time at={project.purgedAt} />.
        </span>
        {restore.error && !asks ? (
          <span role="alert" className="block text-xs text-danger">
            {restore.error.message}
          </span>
        ) : null}
      </span>
      <Button size="small" aria-label={`Restore ${project.name}`} pending={restore.isPending && "Restoring…"} onClick={() => run()}>
        <RotateCcw aria-hidden />
        Restore
      </Button>
      <ConfirmDialog
        open={asks}
        kind="primary"
        title={`Restore ${project.name} under another name`}
        act="Restore project"
        acting="Restoring…"
        pending={restore.isPending}
        error={restore.error?.message}
        onClose={() => setAsks(false)}
        onConfirm={() => problem || run(name.trim())}
      >
        <TextField label="New name" error={problem} name="restored" maxLength={100} value={name} onText={setName} />
      </ConfirmDialog>
    </li>
  );
}
