"use client";

import { CircleDot, Ellipsis, Link2, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import { quietClass } from "./subtle-class";

type Props = { commentId: string; onEdit: (() => void) | null; onDelete: (() => void) | null; onIssue: (() => void) | null };

/** Menu of a comment: copy its link, create an issue; edit and delete for its author. */
export function CommentMenu({ commentId, onEdit, onDelete, onIssue }: Props) {
  const { copy } = useCopy();
  const link = () => `${location.origin}${location.pathname}#${commentId}`;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Comment actions" side="end" className={quietClass}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copy(link()).then(() => toast("Link copied.", { kind: "done" }))}>
        Copy link
      </MenuItem>
      {onIssue ? (
        <MenuItem icon={<CircleDot aria-hidden />} onSelect={onIssue}>
          Create GitHub issue
        </MenuItem>
      ) : null}
      {onEdit ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      ) : null}
      {onDelete ? (
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          Delete
        </MenuItem>
      ) : null}
    </Menu>
  );
}
