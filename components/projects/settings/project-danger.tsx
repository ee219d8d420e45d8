"use client";

import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DangerRow, DangerZone } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { TypedConfirm } from "@/components/ui/typed-confirm";
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

type Props = { slug: string; project: { id: string; name: string }; archived: boolean };

/** Names files and threads in numbers: `31 files and 96 threads`. */
const inNumbers = ({ media, threads }: ProjectContents) => `${plural(media, "file")} and ${plural(threads, "thread")}`;

/** Archives, transfers and deletes a project. Each is confirmed by typing its name, after its effects in numbers. */
export function ProjectDanger({ slug, project, archived }: Props) {
  const { id, name } = project;
  const router = useRouter();
  const { data: reader } = useSuspenseQuery(me());
  const offered = useOffers("GET /projects/{owner}/{project}/contents");
  const transfers = useOffers("POST /projects/{owner}/{project}/transfer");
  const { data: contents, error: unread } = useQuery({ ...projectContents(slug, name), enabled: offered });
  const archive = useMutation(archiveProject(slug, name));
  const remove = useMutation(deleteProject(slug, name));
  const restore = useMutation(restoreProject(slug));
  const transfer = useMutation(transferProject(slug, name));
  const [asked, setAsked] = useState<"archive" | "transfer" | "delete" | null>(null);
  const targets = reader.accounts.filter((one) => one.slug !== slug && (one.type === "user" || one.level === "owner"));
  const [target, setTarget] = useState(targets[0]?.slug ?? "");
  const ask = (what: typeof asked) => {
    for (const mutation of [archive, remove, transfer]) mutation.reset();
    setAsked(what);
  };
  const close = () => setAsked(null);
  if (!offered) return null;
  const numbers = contents ? inNumbers(contents) : "its files and threads";
  const undo = {
    label: "Undo",
    run: () =>
      restore.mutate(
        { projectId: id },
        {
          onSuccess: () => router.push(routes.projectSettings(slug, name)),
          onError: ({ message }) => toast(message, { id: "deleted-project", kind: "problem" }),
        },
      ),
  };
  return (
    <DangerZone text="Only owners, members and project admins can do this.">
      {unread ? <Banner kind="problem">{unread.message}</Banner> : null}
      {archive.error && asked === null ? <Banner kind="problem">{archive.error.message}</Banner> : null}
      <DangerRow
        title={archived ? "Unarchive project" : "Archive project"}
        text={archived ? "Uploads, comments and settings work again." : "Read-only. Share links keep working."}
      >
        {archived ? (
          <Button
            pending={archive.isPending && "Unarchiving…"}
            onClick={() =>
              archive.mutate(false, { onSuccess: () => toast(`${name} is no longer archived.`, { id: "archive", kind: "done" }) })
            }
          >
            Unarchive
          </Button>
        ) : (
          <Button onClick={() => ask("archive")}>Archive…</Button>
        )}
      </DangerRow>
      {transfers && targets.length ? (
        <DangerRow
          id="transfer-text"
          title="Transfer project"
          text={archived ? "Unarchive the project first." : "To another account that you own."}
        >
          <Button aria-disabled={archived || undefined} aria-describedby="transfer-text" onClick={() => archived || ask("transfer")}>
            Transfer…
          </Button>
        </DangerRow>
      ) : null}
      <DangerRow title="Delete project" text={`Deletes ${numbers}. Can be restored for 30 days.`}>
        <Button kind="danger-line" onClick={() => ask("delete")}>
          Delete…
        </Button>
      </DangerRow>
      {asked === "archive" ? (
        <TypedConfirm
          title={`Archive ${name}?`}
          effects={[
            `${numbers} become read-only: no uploads, comments or changes.`,
            "Share links and embeds keep working.",
            ...(contents?.tokens ? [`Uploads with ${plural(contents.tokens, "project token")} are refused.`] : []),
            "You can unarchive it at any time.",
          ]}
          word={name}
          act="Archive project"
          acting="Archiving…"
          pending={archive.isPending}
          error={archive.error?.message}
          onClose={close}
          onConfirm={() =>
            archive.mutate(true, { onSuccess: () => (close(), toast(`${name} is archived.`, { id: "archive", kind: "done" })) })
          }
        />
      ) : null}
      {asked === "transfer" ? (
        <TypedConfirm
          title={`Transfer ${name}?`}
          effects={[
            `${numbers}${contents ? `, ${plural(contents.tokens, "project token")} and all links` : ""} move to the new account.`,
            ...(contents ? [`Levels of ${plural(contents.contributors, "contributor")} and ${plural(contents.groups, "group")} end.`] : []),
            `${slug}/${name} stops working in CI and in addresses of the dashboard.`,
          ]}
          word={name}
          act="Transfer project"
          acting="Transferring…"
          pending={transfer.isPending || transfer.isSuccess}
          error={transfer.error?.message}
          onClose={close}
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
        </TypedConfirm>
      ) : null}
      {asked === "delete" ? (
        <TypedConfirm
          title={`Delete ${name}?`}
          effects={[
            `Deletes ${numbers}.`,
            "Share links and embeds stop working immediately.",
            ...(contents?.tokens ? [`${plural(contents.tokens, "project token")} stop working immediately.`] : []),
            "Can be restored for 30 days, from the projects page.",
          ]}
          word={name}
          act="Delete project"
          acting="Deleting…"
          pending={remove.isPending || remove.isSuccess}
          error={remove.error?.message}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                unsavedChanges.discardAll();
                toast(`${name} deleted.`, { id: "deleted-project", kind: "done", action: undo });
                router.push(routes.account(slug));
              },
            })
          }
        />
      ) : null}
    </DangerZone>
  );
}
