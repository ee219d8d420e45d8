"use client";

import { GitBranch, GitPullRequest, Globe, Lock } from "lucide-react";
import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { fileVisibilities } from "@/lib/media/file-visibility";
import type { MediaGroupFacts } from "@/lib/queries/media";
import type { Uploads } from "./use-uploads";

/** Visibility and branch or pull request of the next batch. */
export function UploadDestination({ uploads, groups }: { uploads: Uploads; groups: readonly MediaGroupFacts[] }) {
  const { visibility, chooseVisibility, place, setPlace, to } = uploads;
  const id = useId();
  const Icon = to.prNumber ? GitPullRequest : GitBranch;
  return (
    <div className="px-4 py-3 sm:px-6">
      <div className="flex flex-wrap gap-2">
        <span className="relative min-w-36 flex-1">
          <Icon aria-hidden className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
          <Input
            aria-label="Branch or pull request"
            aria-describedby={`${id}-hint`}
            list={`${id}-list`}
            placeholder="Branch, or #482"
            maxLength={255}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            className="ps-8.5"
          />
          <datalist id={`${id}-list`}>
            {groups.map(({ prNumber, branch }) =>
              prNumber ? (
                <option key={prNumber} value={`#${prNumber}`}>
                  {branch ?? ""}
                </option>
              ) : branch ? (
                <option key={branch}>{branch}</option>
              ) : null,
            )}
          </datalist>
        </span>
        <Select
          aria-label="Access"
          icon={visibility === "public" ? <Globe aria-hidden /> : <Lock aria-hidden />}
          value={visibility}
          onChange={(event) => chooseVisibility(event.target.value as "public" | "team")}
        >
          {fileVisibilities.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
        {to.prNumber
          ? `Will appear in pull request ${to.prNumber} immediately.`
          : to.branch
            ? "Will appear when a pull request is opened for this branch."
            : "No branch. Add one to show these files in its pull request."}
      </p>
    </div>
  );
}
