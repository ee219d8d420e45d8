"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PeoplePicker } from "@/components/shell/people-picker";
import { ProblemBanner } from "@/components/ui/banner";
import { toast } from "@/components/ui/toast";
import type { ProjectLevel } from "@/lib/permissions";
import { contributorCandidates, setContributor } from "@/lib/queries/contributors";
import { projectLevelName } from "@/lib/team/project-levels";
import { LevelSelect } from "@/components/ui/level-select";

/** Finds contributors of the team and adds them at the chosen level. The results stay open, so that several people can be added. */
export function AddContributor({ slug, project }: { slug: string; project: string }) {
  const [search, setSearch] = useState("");
  const [level, setLevel] = useState<ProjectLevel>("reviewer");
  const found = useQuery({ ...contributorCandidates(slug, project, search), enabled: search !== "" });
  const add = useMutation(setContributor(slug));
  const choose = (userId: string, name: string) =>
    add.mutate(
      { project, userId, level },
      { onSuccess: () => toast(`${name} added as ${projectLevelName(level).toLowerCase()}.`, { id: userId, kind: "done" }) },
    );
  return (
    <PeoplePicker
      label="Find a contributor"
      placeholder="Add a contributor by name or email"
      search={search}
      onSearch={(text) => setSearch(text.slice(0, 254))}
      found={
        found.error?.message ??
        (found.data?.length === 0
          ? "No contributors to add match. Owners and members already have full access; invite others to the team first."
          : found.data?.map(({ user, email }) => ({
              id: user.id,
              name: user.name ?? user.slug,
              address: email ?? user.slug,
              pictureUrl: user.pictureUrl,
            })))
      }
      picking={{
        words: ["Add", `as ${projectLevelName(level).toLowerCase()}`],
        pending: add.isPending ? add.variables.userId : null,
        onPick: ({ id, name }) => choose(id, name),
      }}
      beside={<LevelSelect label="Level of added people" className="w-34" value={level} onChange={setLevel} />}
    >
      <ProblemBanner problem={add.error}>No one was added.</ProblemBanner>
    </PeoplePicker>
  );
}
