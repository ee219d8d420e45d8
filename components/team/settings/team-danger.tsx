"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { DangerRow } from "@/components/ui/settings-section";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { plural } from "@/lib/format";
import { changeTeamSlug, deleteTeam, teamContents } from "@/lib/queries/team-lifecycle";
import { routes } from "@/lib/routes";

/** Rows of the danger zone that change a team's URL and delete a team. Each is confirmed by typing its slug, after its effects in numbers. Owners only. */
export function TeamDanger({ slug, name }: { slug: string; name: string }) {
  const { data: contents, error: unread } = useQuery(teamContents(slug));
  const change = useMutation(changeTeamSlug(slug));
  const remove = useMutation(deleteTeam(slug));
  const [asked, setAsked] = useState<"slug" | "delete" | null>(null);
  const [wanted, setWanted] = useState(slug);
  const trimmed = wanted.trim();
  const problem = !trimmed
    ? "Enter the new team URL."
    : trimmed === slug
      ? "Enter another URL than the current one."
      : /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(trimmed)
        ? undefined
        : "Use lower-case letters, digits and inner hyphens.";
  const close = () => setAsked(null);
  const numbers = contents
    ? `${plural(contents.projects, "project")}, ${plural(contents.media, "file")} and ${plural(contents.threads, "thread")}`
    : "its projects, files and threads";
  return (
    <>
      {unread ? <Banner kind="problem">{unread.message}</Banner> : null}
      <DangerRow
        title="Change team URL"
        text={
          <>
            Now <span className="mono">{slug}</span>. Old addresses redirect for 90 days.
          </>
        }
      >
        <Button onClick={() => (change.reset(), setWanted(slug), setAsked("slug"))}>Change URL…</Button>
      </DangerRow>
      <DangerRow title="Delete team" text={`Deletes ${numbers}. Can be restored for 30 days.`}>
        <Button kind="danger-line" onClick={() => (remove.reset(), setAsked("delete"))}>
          Delete…
        </Button>
      </DangerRow>
      {asked === "slug" ? (
        <TypedConfirm
          title={`Change the URL of ${name}?`}
          effects={[
            `Addresses of ${contents ? plural(contents.projects, "project") : "all projects"} change, in the dashboard and in the API.`,
            "Old addresses redirect for 90 days. Afterwards another team can take them.",
            "Share links don’t change.",
          ]}
          word={slug}
          act="Change URL"
          acting="Changing…"
          pending={change.isPending || change.isSuccess}
          error={change.error?.message}
          onClose={close}
          onConfirm={() =>
            problem ||
            change.mutate(trimmed, {
              // Loads the page again, because every address in it changes.
              onSuccess: (team) => window.location.assign(routes.settings(team.slug)),
            })
          }
        >
          <TextField
            label="New team URL"
            error={wanted === slug ? undefined : problem}
            name="slug"
            maxLength={48}
            autoCapitalize="none"
            spellCheck={false}
            value={wanted}
            onText={(text) => (change.reset(), setWanted(text))}
          />
        </TypedConfirm>
      ) : null}
      {asked === "delete" ? (
        <TypedConfirm
          title={`Delete ${name}?`}
          effects={[
            `Deletes ${numbers}.`,
            contents
              ? `${plural(contents.members, "person", "people")} lose access immediately, and ${plural(contents.invites, "pending invite")} are cancelled.`
              : "Everyone loses access immediately.",
            "Share links, embeds and project tokens stop working immediately.",
            "Owners can restore the team for 30 days, from “Your teams”. Cancelled invites stay cancelled.",
          ]}
          word={slug}
          act="Delete team"
          acting="Deleting…"
          pending={remove.isPending || remove.isSuccess}
          error={remove.error?.message}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                unsavedChanges.discardAll();
                window.location.assign(routes.accounts());
              },
            })
          }
        />
      ) : null}
    </>
  );
}
