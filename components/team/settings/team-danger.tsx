"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { DangerAction } from "@/components/ui/danger-action";
import { TextField } from "@/components/ui/text-field";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { countEach, inList, plural } from "@/lib/format";
import { changeTeamSlug, deleteTeam, teamContents } from "@/lib/queries/team-lifecycle";
import { routes } from "@/lib/routes";

/** Returns why a text can't be the new URL of a team. */
function slugProblem(text: string, current: string) {
  if (!text) return "Enter the new team URL.";
  if (text === current) return "Enter another URL than the current one.";
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text) ? undefined : "Use lower-case letters, digits and inner hyphens.";
}

/** Rows of the danger zone that change a team's URL and delete a team. Each is confirmed by typing its slug, after its effects in numbers. Owners only. */
export function TeamDanger({ slug, name }: { slug: string; name: string }) {
  const { data: contents, error: unread } = useQuery(teamContents(slug));
  const change = useMutation(changeTeamSlug(slug));
  const remove = useMutation(deleteTeam(slug));
  const [wanted, setWanted] = useState(slug);
  const problem = slugProblem(wanted.trim(), slug);
  const numbers = contents
    ? inList(countEach([contents.projects, "project"], [contents.media, "file"], [contents.threads, "thread"])) || "no projects"
    : "its projects, files and threads";
  return (
    <>
      <ProblemBanner problem={unread} />
      <DangerAction
        title="Change team URL"
        text={
          <>
            Now <span className="mono">{slug}</span>. Old addresses redirect for 90 days.
          </>
        }
        label="Change URL…"
        onOpen={() => (change.reset(), setWanted(slug))}
      >
        {(close) => (
          <TypedConfirm
            title={`Change the URL of ${name}?`}
            effects={[
              `Addresses of ${contents ? plural(contents.projects, "project") : "all projects"} change, in the dashboard and in the API.`,
              "Old addresses redirect for 90 days. Afterwards another team can take them.",
              "Links don’t change.",
            ]}
            word={slug}
            action={{
              label: "Change team URL",
              pendingLabel: "Changing…",
              run: () =>
                problem ||
                change.mutate(wanted.trim(), {
                  // Loads the page again, because every address in it changes.
                  onSuccess: (team) => window.location.assign(routes.settings(team.slug)),
                }),
            }}
            request={{ isPending: change.isPending || change.isSuccess, error: change.error }}
            onClose={close}
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
        )}
      </DangerAction>
      <DangerAction
        title="Delete team"
        text={`Deletes ${numbers}. Can be restored for 30 days.`}
        kind="danger-line"
        label="Delete…"
        onOpen={remove.reset}
      >
        {(close) => (
          <TypedConfirm
            title={`Delete ${name}?`}
            effects={[
              `Deletes ${numbers}.`,
              contents
                ? `${plural(contents.members, "person", "people")} lose access immediately, and ${plural(contents.invites, "pending invite")} are cancelled.`
                : "Everyone loses access immediately.",
              "Links, embeds and project tokens stop working immediately.",
              "Owners can restore the team for 30 days, from “Your teams”. Cancelled invites stay cancelled.",
            ]}
            word={slug}
            action={{
              label: "Delete team",
              pendingLabel: "Deleting…",
              run: () =>
                remove.mutate(undefined, {
                  onSuccess: () => {
                    unsavedChanges.discardAll();
                    window.location.assign(routes.accounts());
                  },
                }),
            }}
            request={{ isPending: remove.isPending || remove.isSuccess, error: remove.error }}
            onClose={close}
          />
        )}
      </DangerAction>
    </>
  );
}
