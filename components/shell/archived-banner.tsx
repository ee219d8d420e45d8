"use client";

import { useMutation } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { archiveProject } from "@/lib/queries/project-lifecycle";

type Props = {
  slug: string;
  project: { name: string; archivedAt?: string | null | undefined; permissions?: readonly string[] | undefined };
};

/** Says that a project is archived, with a button that restores it for people who may. Nothing for other projects. */
export function ArchivedBanner({ slug, project: { name, archivedAt, permissions } }: Props) {
  const restore = useMutation(archiveProject(slug, name));
  if (!archivedAt) return null;
  return (
    <Banner
      icon={Archive}
      className="mb-3"
      action={
        permissions?.includes("admin") ? (
          <Button
            size="small"
            pending={restore.isPending && "Restoring…"}
            onClick={() =>
              restore.mutate(false, {
                onSuccess: () => toast(`${name} is restored`, { id: "archive", kind: "done" }),
                onError: ({ message }) => toast(message, { id: "archive", kind: "problem" }),
              })
            }
          >
            Restore
          </Button>
        ) : null
      }
    >
      <b className="font-strong">This project is archived.</b> Everything is read-only.
    </Banner>
  );
}
