"use client";

import Link from "next/link";
import { routes } from "@/lib/routes";
import { OnOffSetting } from "./on-off-setting";

const kinds = {
  changeLinks: {
    title: "Links to changes",
    text: "A link opens one change of a build for people without an account, and nothing else.",
  },
  shareLinks: {
    title: "Share links",
    text: "A share link opens media for people outside the project without an account, also team-only ones.",
  },
} as const;

const lists = { changeLinks: null, shareLinks: routes.shareLinks } as const;

type Props = { slug: string; project: string; kind: keyof typeof kinds; allowed: boolean; disabled: boolean };

/** Chooses whether reviewers may make links for people outside. Saved immediately. */
export function LinksSetting({ slug, project, kind, allowed, disabled }: Props) {
  const list = lists[kind];
  return (
    <OnOffSetting
      {...kinds[kind]}
      slug={slug}
      project={project}
      property={kind}
      label="Reviewers may create links"
      hint="Switching this off ends the links that exist."
      isOn={allowed}
      disabled={disabled}
      options={[
        ["on", "Allowed"],
        ["off", "Not allowed"],
      ]}
      selectClass="w-40"
    >
      {list ? (
        <p className="mt-3">
          <Link className="link" href={list(slug, project)}>
            All share links
          </Link>
        </p>
      ) : null}
    </OnOffSetting>
  );
}
