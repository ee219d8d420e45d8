"use client";

import { useMutation } from "@tanstack/react-query";
import { PencilLine, Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { deleteGroup, type Group, renameGroup } from "@/lib/queries/groups";

type Props = { slug: string; group: Group; onOpen: () => void };

/** A group with its size. Opens its people, renames and deletes it. */
export function GroupRow({ slug, group, onOpen }: Props) {
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const [name, setName] = useState(group.name);
  const rename = useMutation(renameGroup(slug));
  const remove = useMutation(deleteGroup(slug));
  const close = () => setAsked(null);
  const people = plural(group.memberCount, "person", "people");
  const projects = plural(group.projectCount, "project");
  const trimmed = name.trim();
  return (
    <li className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <UsersRound aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span>
        <b className="block truncate font-medium" title={group.name}>
          {group.name}
        </b>
        <span className="block text-xs text-ink-3">
          {people}, {projects}
        </span>
      </span>
      <span className="flex items-center gap-x-3 max-sm:col-start-2">
        <Button size="small" aria-label={`People of ${group.name}`} onClick={onOpen}>
          People…
        </Button>
        <IconButton label={`Rename ${group.name}`} side="end" onClick={() => (rename.reset(), setName(group.name), setAsked("rename"))}>
          <PencilLine aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${group.name}`} side="end" onClick={() => (remove.reset(), setAsked("delete"))}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
      <ConfirmDialog
        open={asked === "rename"}
        kind="primary"
        title={`Rename ${group.name}`}
        act="Rename group"
        acting="Renaming…"
        pending={rename.isPending}
        error={null}
        onClose={close}
        onConfirm={() => {
          if (trimmed && !rename.isPending) rename.mutate({ groupId: group.id, name: trimmed }, { onSuccess: close });
        }}
      >
        <TextField
          label="Group name"
          error={trimmed ? rename.error?.message : "Enter a name for the group."}
          name="rename"
          maxLength={100}
          value={name}
          onText={(text) => (rename.reset(), setName(text))}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        title={`Delete ${group.name}?`}
        effect={
          group.memberCount && group.projectCount
            ? `${people} lose the level of this group in ${projects} immediately. They stay in the team, and keep levels of their own. This can’t be undone.`
            : "No one loses access. This can’t be undone."
        }
        act="Delete group"
        acting="Deleting…"
        request={remove}
        onClose={close}
        onConfirm={() =>
          remove.mutate(group.id, { onSuccess: () => (close(), toast(`Group ${group.name} deleted.`, { id: group.id, kind: "done" })) })
        }
      />
    </li>
  );
}
