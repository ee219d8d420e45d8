import { Files, GitBranch, GitPullRequest, Image, Layers, Pencil, Power } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { linkAudience, linkRules, linkStates, linkSubject } from "@/components/shell/share-links/link-words";
import { calendarDay, plural, relative, shortDay } from "@/lib/format";
import type { ShareLink } from "@/lib/queries/share-links";

const icons = { media: Image, selection: Files, branch: GitBranch, "pull-request": GitPullRequest, change: Layers } as const;

/** Columns of a row and of its heading on wide screens. */
export const linkColumns = "lg:grid lg:grid-cols-[minmax(0,1fr)_11rem_8rem_8rem_9.5rem] lg:items-center lg:gap-x-4";

type Props = {
  link: ShareLink;
  /** Null where the project is archived. */
  actions: { onEdit: () => void; onTurn: () => void; isTurning: boolean } | null;
};

/** A share link: its name and subject, its people, its end, its visits, and the means to copy, edit and turn it off. */
export function ShareLinkItem({ link, actions }: Props) {
  const { name, state, endsAt, visits, lastVisitAt, url, addresses, createdBy } = link;
  const Icon = icons[link.subject];
  const subject = linkSubject(link);
  const rules = linkRules(link);
  const isOff = state === "off";
  const end = endsAt ? `${state === "ended" ? "Ended" : "Until"} ${shortDay(endsAt)}` : "No end date";
  const last = lastVisitAt && `last ${relative(lastVisitAt)}`;
  // Visits of a change are not counted.
  const unopened = link.change ? "" : "Not opened yet";
  const facts = [linkAudience(link), rules, end, visits ? [plural(visits, "visit"), last].filter(Boolean).join(", ") : unopened];
  const author = createdBy && (createdBy.name ?? createdBy.slug);
  return (
    <li className={`flex flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-3 ${linkColumns}`}>
      <div className="flex min-w-0 basis-full gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <p className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <b className="min-w-0 truncate font-medium" dir="auto" title={name}>
              {name}
            </b>
            {state === "on" ? null : <Tag>{linkStates[state]}</Tag>}
          </span>
          <span className="block truncate text-xs text-ink-2" dir="auto" title={subject}>
            {subject}
          </span>
        </p>
      </div>
      <p className="min-w-0 flex-1 basis-60 ps-7 text-xs text-ink-2 lg:hidden" suppressHydrationWarning>
        {facts.filter(Boolean).join(", ")}
      </p>
      <p className="min-w-0 max-lg:hidden">
        <span className="block truncate" dir="auto" title={addresses.join(", ") || undefined}>
          {linkAudience(link)}
        </span>
        {rules ? <span className="block text-xs text-ink-2">{rules}</span> : null}
      </p>
      <p className="min-w-0 text-xs text-ink-2 max-lg:hidden" suppressHydrationWarning>
        {end}
      </p>
      <p className="min-w-0 text-xs text-ink-2 max-lg:hidden">
        {visits ? <span className="block text-ink">{plural(visits, "visit")}</span> : unopened}
        {lastVisitAt ? (
          <>
            Last <Time at={lastVisitAt} />
          </>
        ) : null}
      </p>
      <span className="flex items-center justify-end gap-1 max-lg:ms-auto">
        {url && state === "on" ? <CopyButton size="small" text={url} label="Copy" /> : null}
        {actions ? (
          <>
            <IconButton label={`Edit ${name}`} side="end" onClick={actions.onEdit}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={`Turn ${isOff ? "on" : "off"} ${name}`}
              side="end"
              aria-pressed={isOff}
              disabled={actions.isTurning}
              onClick={actions.onTurn}
            >
              <Power aria-hidden />
            </IconButton>
          </>
        ) : null}
      </span>
      <p className="sr-only" suppressHydrationWarning>
        {author ? `Created by ${author}, ${calendarDay(link.createdAt)}` : `Created ${calendarDay(link.createdAt)}`}
      </p>
    </li>
  );
}
