"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Folder } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { plural } from "@/lib/format";
import { analyticsProjects } from "@/lib/queries/analytics";

type Props = { slug: string; chosen: readonly string[]; onChange: (names: string[]) => void };

/** Chooses some projects; none chosen means all. */
export const ProjectFilter = ({ slug, chosen, onChange }: Props) => (
  <Popover
    label="Projects"
    isNamedByContent
    className={buttonClass({ className: "max-w-60" })}
    trigger={
      <>
        <Folder aria-hidden />
        <span className="truncate" dir="auto">
          {chosen.length === 0 ? "All projects" : chosen.length === 1 ? chosen[0] : plural(chosen.length, "project")}
        </span>
        <ChevronDown aria-hidden />
      </>
    }
  >
    {() => <ProjectChoice slug={slug} chosen={chosen} onChange={onChange} />}
  </Popover>
);

function ProjectChoice({ slug, chosen, onChange }: Props) {
  const { data, error } = useQuery(analyticsProjects(slug));
  const names = [...new Set([...(data?.results.map(({ name }) => name) ?? []), ...chosen])].sort((a, b) => a.localeCompare(b));
  const hidden = data ? data.pageInfo.total - data.results.length : 0;
  return (
    <fieldset className="grid">
      <legend className="sr-only">Projects</legend>
      {names.map((name) => (
        <label key={name} className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-wash pointer-coarse:min-h-11">
          <Checkbox
            checked={chosen.includes(name)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
          <span className="min-w-0 truncate" dir="auto" title={name}>
            {name}
          </span>
        </label>
      ))}
      {error ? <p className="px-2 py-1 text-xs text-danger">{error.message}</p> : null}
      {data && !names.length ? <p className="px-2 py-1 text-xs text-ink-2">No projects yet.</p> : null}
      {hidden > 0 ? <p className="px-2 py-1 text-xs text-ink-3">The 100 projects that were active last.</p> : null}
      {chosen.length ? (
        <Button kind="ghost" size="small" className="m-1 justify-self-start" onClick={() => onChange([])}>
          All projects
        </Button>
      ) : null}
    </fieldset>
  );
}
