"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { SettingsSection } from "@/components/ui/settings-section";
import { plural } from "@/lib/format";
import { fileVisibilities } from "@/lib/media/file-visibility";
import type { ProjectRecord } from "@/lib/queries/projects";
import { activeShareLinks } from "@/lib/queries/share-links";
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
            text={<ActiveLinks of={of} isOn={shareLinks} opens="files" about="Open files without an account, including team-only files." />}
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
            text={<ActiveLinks of={of} isOn={changeLinks} opens="change" about="Open one change of a build, and nothing else." />}
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

type ActiveLinksProps = { of: { slug: string; project: string }; isOn: boolean; opens: "files" | "change"; about: string };

/** Says what links open, and how many work at present or are paused while links are off, with a way to them. Without the right to see links, there is no number. */
function ActiveLinks({ of: { slug, project }, isOn, opens, about }: ActiveLinksProps) {
  const { data } = useQuery(activeShareLinks(slug, project, opens));
  const total = data?.pageInfo.total;
  return (
    <>
      {about}{" "}
      {total === undefined ? null : total ? (
        <span className="whitespace-nowrap">
          {plural(total, isOn ? "active link" : "paused link")}{" "}
          <Link className="link ms-1" href={`${routes.shareLinks(slug, project)}?state=on`}>
            View<span className="sr-only"> {opens === "change" ? "links to a change" : "links to files and sets"}</span>
          </Link>
        </span>
      ) : (
        "No active links"
      )}
    </>
  );
}
