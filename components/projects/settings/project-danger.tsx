"use client";

import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DangerAction } from "@/components/ui/danger-action";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DangerRow, DangerZone } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { plural } from "@/lib/format";
import { me } from "@/lib/queries/accounts";
import {
  archiveProject,
  deleteProject,
  type ProjectContents,
  projectContents,
  restoreProject,
  transferProject,
} from "@/lib/queries/project-lifecycle";
import { routes } from "@/lib/routes";

type Project = { id: string; name: string };
type ActionProps = { slug: string; project: Project; contents: ProjectContents | undefined };

/** Names files and threads in numbers: `31 files and 96 threads`. */
const inNumbers = (contents: ProjectContents | undefined) =>
  contents ? `${plural(contents.media, "file")} and ${plural(contents.threads, "thread")}` : "its files and threads";

/** Archives, transfers and deletes a project. Each is confirmed by typing its name, after its effects in numbers. */
export function ProjectDanger({ slug, project, archived }: { slug: string; project: Project; archived: boolean }) {
  const offered = useOffers("GET /projects/{owner}/{project}/contents");
  const transfers = useOffers("POST /projects/{owner}/{project}/transfer");
  const { data: contents, error } = useQuery({ ...projectContents(slug, project.name), enabled: offered });
  if (!offered) return null;
  const action = { slug, project, contents };
  return (
    <DangerZone text="Only owners, members and project admins can do this.">
      {error ? <Banner kind="problem">{error.message}</Banner> : null}
      <Archive {...action} archived={archived} />
      {transfers ? <Transfer {...action} archived={archived} /> : null}
      <Delete {...action} />
    </DangerZone>
  );
}

function Archive({ slug, project: { name }, contents, archived }: ActionProps & { archived: boolean }) {
  const archive = useMutation(archiveProject(slug, name));
  if (archived)
    return (
      <>
        {archive.error ? <Banner kind="problem">{archive.error.message}</Banner> : null}
        <DangerRow title="Unarchive project" text="Uploads, comments and settings work again.">
          <Button
            pending={archive.isPending && "Unarchiving…"}
            onClick={() =>
              archive.mutate(false, { onSuccess: () => toast(`${name} is no longer archived.`, { id: "archive", kind: "done" }) })
            }
          >
            Unarchive
          </Button>
        </DangerRow>
      </>
    );
  return (
    <DangerAction
      title="Archive project"
      text="Read-only. Share links keep working."
      label="Archive…"
      question={`Archive ${name}?`}
      effects={[
        `${inNumbers(contents)} become read-only: no uploads, comments or changes.`,
        "Share links and embeds keep working.",
        ...(contents?.tokens ? [`Uploads with ${plural(contents.tokens, "project token")} are refused.`] : []),
        "You can unarchive it at any time.",
      ]}
      word={name}
      acting="Archiving…"
      request={archive}
      onConfirm={(close) =>
        archive.mutate(true, { onSuccess: () => (close(), toast(`${name} is archived.`, { id: "archive", kind: "done" })) })
      }
    />
  );
}

function Transfer({ slug, project: { name }, contents, archived }: ActionProps & { archived: boolean }) {
  const router = useRouter();
  const { data: reader } = useSuspenseQuery(me());
  const transfer = useMutation(transferProject(slug, name));
  const targets = reader.accounts.filter((one) => one.slug !== slug && (one.type === "user" || one.level === "owner"));
  const [target, setTarget] = useState(targets[0]?.slug ?? "");
  if (!targets.length) return null;
  return (
    <DangerAction
      title="Transfer project"
      text={archived ? "Unarchive the project first." : "To another account that you own."}
      disabled={archived}
      label="Transfer…"
      question={`Transfer ${name}?`}
      effects={[
        `${inNumbers(contents)}${contents ? `, ${plural(contents.tokens, "project token")} and all links` : ""} move to the new account.`,
        ...(contents ? [`Levels of ${plural(contents.contributors, "contributor")} and ${plural(contents.groups, "group")} end.`] : []),
        `${slug}/${name} stops working in CI and in addresses of the dashboard.`,
      ]}
      word={name}
      acting="Transferring…"
      request={transfer}
      onConfirm={() =>
        transfer.mutate(target, {
          onSuccess: (moved) => {
            toast(`${name} transferred to ${moved.account.slug}.`, { id: "transfer", kind: "done" });
            router.push(routes.projectSettings(moved.account.slug, moved.name));
          },
        })
      }
    >
      <Field label="New account">
        {(control) => (
          <Select {...control} className="w-full" value={target} onChange={(event) => setTarget(event.target.value)}>
            {targets.map((one) => (
              <option key={one.id} value={one.slug}>
                {one.name ?? one.slug} ({one.slug})
              </option>
            ))}
          </Select>
        )}
      </Field>
    </DangerAction>
  );
}

function Delete({ slug, project: { id, name }, contents }: ActionProps) {
  const router = useRouter();
  const remove = useMutation(deleteProject(slug, name));
  const restore = useMutation(restoreProject(slug));
  const undo = () =>
    restore.mutate(
      { projectId: id },
      {
        onSuccess: () => router.push(routes.projectSettings(slug, name)),
        onError: ({ message }) => toast(message, { id: "deleted-project", kind: "problem" }),
      },
    );
  return (
    <DangerAction
      title="Delete project"
      text={`Deletes ${inNumbers(contents)}. Can be restored for 30 days.`}
      kind="danger-line"
      label="Delete…"
      question={`Delete ${name}?`}
      effects={[
        `Deletes ${inNumbers(contents)}.`,
        "Share links and embeds stop working immediately.",
        ...(contents?.tokens ? [`${plural(contents.tokens, "project token")} stop working immediately.`] : []),
        "Can be restored for 30 days, from the projects page.",
      ]}
      word={name}
      acting="Deleting…"
      request={remove}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            unsavedChanges.discardAll();
            toast(`${name} deleted.`, { id: "deleted-project", kind: "done", action: { label: "Undo", run: undo } });
            router.push(routes.account(slug));
          },
        })
      }
    />
  );
}
