"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { plural } from "@/lib/format";
import { buildList } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { ProjectChoice } from "./project-setting";

type Props = { slug: string; project: string; isOn: boolean; isPrivate: boolean; disabled: boolean };

/** Chooses who can see the builds of a project. Publishing asks first, with their number. Saved immediately. */
export function PublicBuildsSetting({ slug, project, isOn, isPrivate, disabled }: Props) {
  const [publish, setPublish] = useState<(() => void) | null>(null);
  const { data } = useQuery({ ...buildList(slug, project), enabled: publish !== null });
  const builds = data?.pageInfo.total;
  return (
    <>
      <ProjectChoice
        of={{ slug, project }}
        title="Builds"
        text={
          isPrivate && !isOn ? (
            "To publish builds, first make new files visible to anyone with the link."
          ) : isOn ? (
            <Link className="link" href={routes.publicProject(slug, project)}>
              Open the public page
            </Link>
          ) : (
            "Images, branches, commits and comments"
          )
        }
        value={isOn ? "everyone" : "team"}
        disabled={disabled || isPrivate}
        options={[
          { value: "team", label: "Team only" },
          { value: "everyone", label: "Everyone" },
        ]}
        to={(wanted) => ({ publicBuilds: wanted === "everyone" })}
        ask={(wanted, change) => {
          if (wanted === "everyone") setPublish(() => change);
          return wanted === "everyone";
        }}
      />
      <ConfirmDialog
        open={publish !== null}
        title={
          builds === undefined
            ? "Make the builds public?"
            : builds
              ? `Make ${plural(builds, "build")} public?`
              : "Make later builds public?"
        }
        effect="Anyone on the internet can see their images, branches and commits without signing in. Names of people and comments stay private."
        action={{
          label: "Make public",
          pendingLabel: "Publishing…",
          run: () => {
            publish?.();
            setPublish(null);
          },
        }}
        onClose={() => setPublish(null)}
      />
    </>
  );
}
