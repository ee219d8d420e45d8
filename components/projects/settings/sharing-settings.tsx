"use client";

import Link from "next/link";
import { SettingsSection } from "@/components/ui/settings-section";
import { fileVisibilities } from "@/lib/media/file-visibility";
import type { ProjectRecord } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { ProjectChoice } from "./project-setting";
import { PublicBuildsSetting } from "./public-builds-setting";
import { VisitorCommentsSetting } from "./visitor-comments-setting";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

const options = [
  { value: "off", label: "Off" },
  { value: "reviewers", label: "Reviewers can create" },
] as const;
type Allowed = (typeof options)[number]["value"];
const allowed = (isOn: boolean): Allowed => (isOn ? "reviewers" : "off");

/** Three questions: who can see builds, which links people outside get, and who comments as a guest. */
export function SharingSettings({ slug, project, archived }: Props) {
  const { name, publicBuilds, shareLinks, changeLinks, visitorComments } = project;
  const of = { slug, project: name };
  return (
    <>
      {publicBuilds === undefined ? null : (
        <SettingsSection title="Who can see">
          <PublicBuildsSetting {...of} isOn={publicBuilds} isPrivate={project.private} disabled={archived} />
          <ProjectChoice
            of={of}
            title="New files"
            text={
              publicBuilds ? "You can change this for each file. “Team only” also hides the builds." : "You can change this for each file."
            }
            value={project.private ? "team" : "public"}
            disabled={archived}
            options={fileVisibilities}
            to={(value) => ({ private: value === "team" })}
          />
        </SettingsSection>
      )}
      <SettingsSection title="Links for people outside" text="Turning this off disables existing links.">
        {shareLinks === undefined ? null : (
          <ProjectChoice<Allowed>
            of={of}
            title="Links to files and sets"
            text={
              <>
                Open files without an account, including team-only files.{" "}
                <Link className="link" href={routes.shareLinks(slug, name)}>
                  View links
                </Link>
              </>
            }
            value={allowed(shareLinks)}
            disabled={archived}
            options={options}
            to={(value) => ({ shareLinks: value !== "off" })}
          />
        )}
        {changeLinks === undefined ? null : (
          <ProjectChoice<Allowed>
            of={of}
            title="Links to a change"
            text="Open one change of a build, and nothing else."
            value={allowed(changeLinks)}
            disabled={archived}
            options={options}
            to={(value) => ({ changeLinks: value !== "off" })}
          />
        )}
      </SettingsSection>
      {visitorComments === undefined ? null : (
        <VisitorCommentsSetting slug={slug} project={name} visitors={visitorComments} disabled={archived} />
      )}
    </>
  );
}
