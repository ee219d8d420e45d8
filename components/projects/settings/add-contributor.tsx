"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { toast } from "@/components/ui/toast";
import type { ProjectLevel } from "@/lib/permissions";
import { type Candidate, contributorCandidates, setContributor } from "@/lib/queries/contributors";
import { projectLevelName } from "@/lib/team/project-levels";
import { LevelSelect } from "@/components/ui/level-select";

/** Finds contributors of the team and adds them at the chosen level. The results stay open, so that several people can be added. */
export function AddContributor({ slug, project }: { slug: string; project: string }) {
  const [search, setSearch] = useState("");
  const [level, setLevel] = useState<ProjectLevel>("reviewer");
  const found = useQuery({ ...contributorCandidates(slug, project, search), enabled: search !== "" });
  const add = useMutation(setContributor(slug));
  const people = search === "" ? [] : (found.data ?? []);
  const choose = ({ user }: Candidate) =>
    add.mutate(
      { project, userId: user.id, level },
      {
        onSuccess: () =>
          toast(`${user.name ?? user.slug} added as ${projectLevelName(level).toLowerCase()}.`, { id: user.id, kind: "done" }),
      },
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Find a contributor"
          placeholder="Add a contributor by name or email"
          maxLength={254}
          value={search}
          onSearch={setSearch}
          className="min-w-56"
        />
        <LevelSelect label="Level of added people" className="w-34" value={level} onChange={setLevel} />
      </div>
      {search !== "" ? (
        <div className="sheet" aria-busy={found.isFetching}>
          <p role="status" className={people.length ? "sr-only" : "px-4 py-2.5 text-ink-2"}>
            {found.isPending
              ? "Searching…"
              : people.length
                ? `${people.length} found`
                : found.error
                  ? found.error.message
                  : "No contributors to add match. Owners and members already have full access; invite others to the team first."}
          </p>
          {people.length ? (
            <ul aria-label="People to add" className="divide-y divide-line">
              {people.map((one) => {
                const name = one.user.name ?? one.user.slug;
                return (
                  <li key={one.user.id} className="flex items-center gap-2 px-4 py-1.5">
                    <Avatar name={name} />
                    <span className="min-w-0 flex-1 truncate">
                      <b className="font-medium">{name}</b> <span className="text-ink-3">{one.email ?? one.user.slug}</span>
                    </span>
                    <Button
                      size="small"
                      aria-label={`Add ${name} as ${projectLevelName(level).toLowerCase()}`}
                      pending={add.isPending && add.variables.userId === one.user.id && "Adding…"}
                      onClick={() => choose(one)}
                    >
                      <Plus aria-hidden />
                      Add
                    </Button>
                  </li>
                );
              })}
            </ul>
          ) : null}
        </div>
      ) : null}
      {add.error ? <Banner kind="problem">{add.error.message} No one was added.</Banner> : null}
    </div>
  );
}
