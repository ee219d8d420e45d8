"use client";

import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DangerAction } from "@/components/ui/danger-action";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DangerRow, DangerZone } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { countEach, inList, plural } from "@/lib/format";
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

/** Names files, builds and threads in numbers: `31 files, 62 builds and 96 threads`. Another service may not count builds. */
const inNumbers = (contents: ProjectContents | undefined) =>
  contents
    ? inList(countEach([contents.media, "file"], [contents.builds ?? 0, "build"], [contents.threads, "thread"])) || "no files"
    : "its files, builds and threads";
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The levels that end with a transfer, in numbers; nothing without any. */
function levelsThatEnd(contents: ProjectContents | undefined): string[] {
  const levels = contents && inList(countEach([contents.contributors, "contributor"], [contents.groups, "group"]));
  return levels ? [`Levels of ${levels} end.`] : [];
}

/** Archives, transfers and deletes a project. A transfer is confirmed by typing its name; the others can be undone. */
export function ProjectDanger({ slug, project, archived }: { slug: string; project: Project; archived: boolean }) {
  const offered = useOffers("GET /projects/{owner}/{project}/contents");
  const transfers = useOffers("POST /projects/{owner}/{project}/transfer");
  const { data: contents, error } = useQuery({ ...projectContents(slug, project.name), enabled: offered });
  if (!offered) return null;
  const action = { slug, project, contents };
  return (
    <DangerZone text="Only owners, members and project admins can do this.">
      <ProblemBanner problem={error} />
      <Archive {...action} archived={archived} />
      {transfers ? <Transfer {...action} archived={archived} /> : null}
      <Delete {...action} />
    </DangerZone>
  );
}

function Archive({ slug, project: { name }, archived }: ActionProps & { archived: boolean }) {
  const archive = useMutation(archiveProject(slug, name));
  const switchTo = (isArchived: boolean) =>
    archive.mutate(isArchived, {
      onSuccess: () =>
        isArchived
          ? toast(`${name} is archived`, { id: "archive", kind: "done", action: { label: "Undo", run: () => switchTo(false) } })
          : toast(`${name} is restored`, { id: "archive", kind: "done" }),
    });
  return (
    <>
      <ProblemBanner problem={archive.error} />
      <DangerRow
        title={archived ? "Restore project" : "Archive project"}
        text={
          archived ? "Uploads, comments and settings work again." : "Makes everything read-only and refuses uploads. Links keep working."
        }
      >
        <Button pending={archive.isPending && "Saving…"} onClick={() => switchTo(!archived)}>
          {archived ? "Restore" : "Archive"}
        </Button>
      </DangerRow>
    </>
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
      text={archived ? "Restore the project first." : "To another account that you own."}
      disabled={archived}
      label="Transfer…"
      onOpen={transfer.reset}
    >
      {(close) => (
        <TypedConfirm
          title={`Transfer ${name}?`}
          effects={[
            `${inNumbers(contents)}${contents?.tokens ? `, ${plural(contents.tokens, "project token")}` : ""} and all links move to the new account.`,
            ...levelsThatEnd(contents),
            `${slug}/${name} stops working in CI and in addresses of the dashboard.`,
          ]}
          word={name}
          action={{
            label: "Transfer project",
            pendingLabel: "Transferring…",
            run: () =>
              transfer.mutate(target, {
                onSuccess: (moved) => {
                  toast(`${name} transferred to ${moved.account.slug}.`, { id: "transfer", kind: "done" });
                  router.push(routes.projectSettings(moved.account.slug, moved.name));
                },
              }),
          }}
          request={{ isPending: transfer.isPending || transfer.isSuccess, error: transfer.error }}
          onClose={close}
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
        </TypedConfirm>
      )}
    </DangerAction>
  );
}

function Delete({ slug, project: { id, name }, contents }: ActionProps) {
  const router = useRouter();
  const remove = useMutation(deleteProject(slug, name));
  const restore = useMutation(restoreProject(slug));
  const [asking, setAsking] = useState(false);
  const undo = () =>
    restore.mutate(
      { projectId: id },
      {
        onSuccess: () => router.push(routes.projectSettings(slug, name)),
        onError: ({ message }) => toast(message, { id: "deleted-project", kind: "problem" }),
      },
    );
  return (
    <>
      <DangerRow title="Delete project" text={`${capital(inNumbers(contents))}. Can be restored for 30 days.`}>
        <Button kind="danger-line" onClick={() => (remove.reset(), setAsking(true))}>
          Delete…
        </Button>
      </DangerRow>
      <ConfirmDialog
        open={asking}
        title={`Delete ${name}?`}
        effect={`Deletes ${inNumbers(contents)}. Can be restored for 30 days, from the projects page.`}
        action={{
          label: "Delete project",
          pendingLabel: "Deleting…",
          run: () =>
            remove.mutate(undefined, {
              onSuccess: () => {
                unsavedChanges.discardAll();
                toast(`${name} deleted.`, { id: "deleted-project", kind: "done", action: { label: "Undo", run: undo } });
                router.push(routes.account(slug));
              },
            }),
        }}
        request={remove}
        onClose={() => setAsking(false)}
      >
        <p className="text-ink-2">
          Links and embeds stop working immediately.
          {contents?.tokens
            ? ` ${plural(contents.tokens, "project token")} ${contents.tokens === 1 ? "stops" : "stop"} working immediately.`
            : ""}
        </p>
      </ConfirmDialog>
    </>
  );
}
