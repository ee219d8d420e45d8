"use client";

import { useMutation } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { updateProject } from "@/lib/queries/projects";
import { AccessRequests } from "./access-requests";
import { Guests } from "./guests";

type Visitors = "off" | "guest" | "account";
type Props = { slug: string; project: string; visitors: Visitors; disabled: boolean };

const choices: Record<Visitors, string> = {
  off: "Nobody",
  guest: "Anyone, with a confirmed email",
  account: "Anyone with an account",
};

/** Chooses who may comment on public pages without a role, and lists requests for the role and guests. Saved immediately. */
export function VisitorCommentsSetting({ slug, project, visitors, disabled }: Props) {
  const update = useMutation(updateProject(slug, project));
  const change = (visitorComments: Visitors) =>
    update.mutate({ visitorComments }, { onSuccess: () => toast("Settings saved.", { id: "settings", kind: "done" }) });
  return (
    <SettingsSection
      title="Comments by visitors"
      text="People who open a public page and have no role in this project. They see that page and nothing else, and their comments are marked as a guest's."
    >
      <div className="grid grid-cols-1 gap-6">
        <Field label="Visitors who may comment" hint="Each share link has its own setting. People without the role can ask for access.">
          {(control) => (
            <Select
              {...control}
              className="w-full max-w-72"
              disabled={disabled || update.isPending}
              value={update.isPending ? (update.variables.visitorComments ?? visitors) : visitors}
              onChange={({ target: { value } }) => change(value as Visitors)}
            >
              {Object.entries(choices).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {update.error ? <Banner kind="problem">{update.error.message} Nothing was saved.</Banner> : null}
        <AccessRequests slug={slug} project={project} />
        <Guests slug={slug} project={project} />
      </div>
    </SettingsSection>
  );
}
