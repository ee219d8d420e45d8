import { Copy, Folder, GitBranch, GitPullRequest } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { plural } from "@/lib/format";
import { groupMedia, type ListedMedia, type MediaGroup } from "@/lib/media-groups";
import { LibraryCard } from "./library-card";

/** Media under what they belong to: a pull request, a branch, or neither. */
export function LibraryGrid({ media }: { media: readonly ListedMedia[] }) {
  const groups = groupMedia(media);
  return (
    <div className="grid gap-8">
      {groups.map((group) => (
        <section key={group.key} aria-label={titleOf(group)}>
          {groups.length > 1 || group.key ? <GroupHead group={group} /> : <h2 className="sr-only">Files</h2>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">
            {group.frames.map((frame) => (
              <li key={frame.main.id}>
                <LibraryCard frame={frame} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const titleOf = ({ prNumber, branch }: MediaGroup) => (prNumber !== null ? `Pull request ${prNumber}` : (branch ?? "Without a branch"));

function GroupHead({ group }: { group: MediaGroup }) {
  const Icon = group.prNumber !== null ? GitPullRequest : group.branch !== null ? GitBranch : Folder;
  const all = group.frames.flatMap(({ main, before }) => (before ? [before, main] : [main]));
  const open = all.reduce((sum, { openThreads }) => sum + (openThreads ?? 0), 0);
  return (
    <header className="mb-3 flex h-7 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <h2 className="min-w-0 truncate text-base font-strong">{titleOf(group)}</h2>
      {group.prNumber !== null && group.branch ? <span className="min-w-0 truncate mono text-ink-3">{group.branch}</span> : null}
      <span className="ms-auto shrink-0 text-xs text-ink-3">
        {plural(all.length, "file")}
        {open ? `, ${open} open` : ""}
      </span>
      <CopyButton
        kind="ghost"
        size="small"
        className="max-sm:hidden"
        icon={<Copy aria-hidden />}
        label="Markdown"
        text={all.map(({ markdown }) => markdown).join("\n\n")}
      />
    </header>
  );
}
