"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeletedRow, RecentlyDeleted } from "@/components/shell/recently-deleted";
import { useOffers } from "@/components/shell/supported-operations";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { type DeletedProject, deletedProjects, restoreProject } from "@/lib/queries/project-lifecycle";
import { projectNameProblem } from "./project-name";

/** The deleted projects that the reader may restore. Nothing without any. */
export function DeletedProjects({ slug }: { slug: string }) {
  const offered = useOffers("GET /accounts/{accountSlug}/deleted-projects");
  const { data = [] } = useQuery({ ...deletedProjects(slug), enabled: offered });
  if (!data.length) return null;
  return (
    <RecentlyDeleted>
      {data.map((project) => (
        <Restorable key={project.id} slug={slug} project={project} />
      ))}
    </RecentlyDeleted>
  );
}

/** A deleted project. Asks for a new name when another project has its name. */
function Restorable({ slug, project }: { slug: string; project: DeletedProject }) {
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
    <DeletedRow
      name={project.name}
      deletedAt={project.deletedAt}
      purgedAt={project.purgedAt}
      restoring={restore.isPending}
      error={asks ? undefined : restore.error?.message}
      onRestore={() => run()}
    >
      <ConfirmDialog
        open={asks}
        title={`Restore ${project.name} under another name`}
        action={{ label: "Restore project", pendingLabel: "Restoring…", kind: "primary", run: () => problem || run(name.trim()) }}
        request={restore}
        onClose={() => setAsks(false)}
      >
        <TextField label="New name" error={problem} name="restored" maxLength={100} value={name} onText={setName} />
      </ConfirmDialog>
    </DeletedRow>
  );
}
