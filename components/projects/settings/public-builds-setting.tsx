"use client";

import Link from "next/link";
import { routes } from "@/lib/routes";
import { OnOffSetting } from "./on-off-setting";

type Props = { slug: string; project: string; isOn: boolean; isPrivate: boolean; disabled: boolean };

/** Chooses whether anyone may look at the project's builds. Saved immediately. */
export function PublicBuildsSetting({ slug, project, isOn, isPrivate, disabled }: Props) {
  return (
    <OnOffSetting
      slug={slug}
      project={project}
      property="publicBuilds"
      title="Public builds"
      text="Anyone can look at the builds of this project without an account: pictures, changes, branches and commits. Names of people, comments and media stay inside."
      label="Builds are visible to"
      hint={isPrivate ? "To publish builds, first make new media visible to anyone with the link, under General." : undefined}
      isOn={isOn}
      disabled={disabled || isPrivate}
      options={[
        ["off", "People with access"],
        ["on", "Everyone"],
      ]}
      selectClass="w-full max-w-80"
    >
      {isOn ? (
        <p className="mt-3">
          <Link className="link" href={routes.publicProject(slug, project)}>
            Open the public page
          </Link>
        </p>
      ) : null}
    </OnOffSetting>
  );
}
