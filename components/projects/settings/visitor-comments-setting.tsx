"use client";

import { SettingsSection } from "@/components/ui/settings-section";
import { AccessRequests } from "./access-requests";
import { Guests } from "./guests";
import { ProjectChoice } from "./project-setting";

type Visitors = "off" | "guest" | "account";
type Props = { slug: string; project: string; visitors: Visitors; disabled: boolean };

const choices: readonly { value: Visitors; label: string }[] = [
  { value: "off", label: "No one" },
  { value: "guest", label: "Anyone, with a confirmed email" },
  { value: "account", label: "Anyone with an account" },
];

/** Chooses who may comment on public pages without a role, and lists requests for the role and guests. */
export const VisitorCommentsSetting = ({ slug, project, visitors, disabled }: Props) => (
  <SettingsSection title="Comments by guests" text="Guests confirm their email with a code. Their comments are marked.">
    <ProjectChoice
      of={{ slug, project }}
      title="Who can comment"
      text="Each link has its own setting. Others can request access."
      value={visitors}
      disabled={disabled}
      options={choices}
      to={(visitorComments) => ({ visitorComments })}
    />
    <AccessRequests slug={slug} project={project} />
    <Guests slug={slug} project={project} />
  </SettingsSection>
);
