"use client";

import { useMutation } from "@tanstack/react-query";
import { Ellipsis, PencilLine, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { RenameDialog } from "@/components/ui/rename-dialog";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { deleteGroup, type GroupDetails, renameGroup } from "@/lib/queries/groups";
import { routes } from "@/lib/routes";

type Props = { slug: string; group: GroupDetails };

/** Renames and deletes a group. */
export function GroupMenu({ slug, group }: Props) {
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const remove = useMutation(deleteGroup(slug));
  const router = useRouter();
  const close = () => setAsked(null);
  const people = plural(group.memberCount, "person", "people");
  const losesAccess = group.memberCount > 0 && group.projects.length > 0;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label="Group actions" side="end">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setAsked("rename")}>
          Rename…
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => (remove.reset(), setAsked("delete"))}>
          Delete…
        </MenuItem>
      </Menu>
      {asked === "rename" ? (
        <RenameDialog title="Rename group" name={group.name} maxLength={100} rename={renameGroup(slug, group.id)} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={asked === "delete"}
        title={`Delete ${group.name}?`}
        effect={
          losesAccess
            ? `${people} lose the level of this group in ${plural(group.projects.length, "project")} immediately. They stay in the team, and keep levels of their own. This can’t be undone.`
            : "No one loses access. This can’t be undone."
        }
        action={{
          label: "Delete group",
          pendingLabel: "Deleting…",
          run: () =>
            remove.mutate(group.id, {
              onSuccess: () => {
                toast(`Group ${group.name} deleted.`, { id: "group", kind: "done" });
                router.push(routes.groups(slug));
              },
            }),
        }}
        request={remove}
        onClose={close}
      />
    </>
  );
}
