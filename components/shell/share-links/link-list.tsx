"use client";

import { KeyRound, Link2, Mail, Pencil, Power } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { calendarDay, plural } from "@/lib/format";
import type { ShareLink } from "@/lib/queries/share-links";
import { linkAudience, linkRules, linkStates } from "./link-words";
import { useLinkSwitch } from "./use-link-switch";

type Props = {
  owner: string;
  project: string;
  links: readonly ShareLink[];
  onEdit: (link: ShareLink) => void;
  onChanged?: ((link: ShareLink) => void) | undefined;
};

const icons = { anyone: Link2, passcode: KeyRound, addresses: Mail } as const;

/** Summary of a link: its audience, end, comments, downloads and visits. */
const about = (link: ShareLink): string =>
  [linkAudience(link), link.endsAt && `until ${calendarDay(link.endsAt)}`, linkRules(link).toLowerCase(), plural(link.visits, "visit")]
    .filter(Boolean)
    .join(" · ");

/** Share links, each with its state, and the means to copy, edit and turn it off. */
export function LinkList({ owner, project, links, onEdit, onChanged }: Props) {
  const { turn, isTurning } = useLinkSwitch(owner, project, onChanged);
  if (!links.length) return <p className="text-ink-2">No links yet.</p>;
  return (
    <ul aria-label="Share links" className="border-t border-line">
      {links.map((link) => {
        const Icon = icons[link.audience];
        return (
          <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
            <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
            <span className="flex min-w-40 flex-1 flex-col">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium" title={link.name}>
                  {link.name}
                </span>
                {link.state === "on" ? null : <Tag>{linkStates[link.state]}</Tag>}
              </span>
              <span className="text-xs wrap-anywhere text-ink-2">{about(link)}</span>
            </span>
            <span className="ms-auto flex items-center gap-1">
              {link.url && link.state === "on" ? <CopyButton size="small" text={link.url} label="Copy" /> : null}
              <IconButton label={`Edit ${link.name}`} onClick={() => onEdit(link)}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton
                label={`Turn ${link.state === "off" ? "on" : "off"} ${link.name}`}
                aria-pressed={link.state === "off"}
                disabled={isTurning(link)}
                onClick={() => turn(link)}
              >
                <Power aria-hidden />
              </IconButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
