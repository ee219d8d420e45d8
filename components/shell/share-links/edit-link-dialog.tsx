"use client";

import { Dialog } from "@/components/ui/dialog";
import type { ShareLink } from "@/lib/queries/share-links";
import { LinkForm } from "./link-form";

type Props = { owner: string; project: string; link: ShareLink; onClose: () => void };

const noSubject = { mediaIds: [] };

/** Dialog that edits a share link. What it opens can't be changed. */
export default function EditLinkDialog({ owner, project, link, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Edit link">
      <LinkForm owner={owner} project={project} subject={noSubject} name={link.name} edited={link} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}
