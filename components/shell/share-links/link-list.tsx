"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound, Link2, Mail, Pencil, Power } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { toast } from "@/components/ui/toast";
import { calendarDay, plural } from "@/lib/format";
import { type ShareLink, updateShareLink } from "@/lib/queries/share-links";

type Props = {
  owner: string;
  project: string;
  links: readonly ShareLink[];
  onEdit: (link: ShareLink) => void;
  onChanged?: ((link: ShareLink) => void) | undefined;
};

const audiences = { anyone: "Anyone with the link", passcode: "Passcode", addresses: "Named people" } as const;
const icons = { anyone: Link2, passcode: KeyRound, addresses: Mail } as const;
const comments = { off: null, guest: "guests can comment", account: "people with an account can comment" } as const;

/** Summary of a link: its audience, end, comments, downloads and visits. */
function about({ audience, addresses, endsAt, comments: policy, downloads, visits }: ShareLink): string {
  return [
    audience === "addresses" ? plural(addresses.length, "named person", "named people") : audiences[audience],
    endsAt && `until ${calendarDay(endsAt)}`,
    comments[policy],
    downloads ? null : "no downloads",
    plural(visits, "visit"),
  ]
    .filter(Boolean)
    .join(" · ");
}

const states = { on: null, ended: "Ended", off: "Off" } as const;

/** Share links, each with its state, and the means to copy, edit and turn it off. */
export function LinkList({ owner, project, links, onEdit, onChanged }: Props) {
  const update = useMutation(updateShareLink(owner, project));
  const turn = (link: ShareLink) =>
    update.mutate(
      { id: link.id, change: { isOn: link.state === "off" } },
      {
        onSuccess: (changed) => {
          onChanged?.(changed);
          toast(link.state === "off" ? "The link works again" : "The link no longer works", { kind: "done" });
        },
        onError: (problem) => toast(problem.message, { kind: "problem" }),
      },
    );
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
                {states[link.state] ? <Tag>{states[link.state]}</Tag> : null}
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
                disabled={update.isPending && update.variables.id === link.id}
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
