"use client";

import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import type { ShareLink, ShareSubject } from "@/lib/queries/share-links";
import { LinkForm } from "./link-form";

type Props = { owner: string; project: string; subject: ShareSubject; name: string; link: ShareLink | null; onClose: () => void };

/** Dialog that creates a share link, or edits one. What a link opens can't be changed. A new one is copied. */
export default function LinkDialog({ owner, project, subject, name, link, onClose }: Props) {
  const { copy } = useCopy();
  const onSaved = ({ url }: ShareLink) => {
    if (!link && url) void copy(url).then(() => toast("Link created and copied", { id: "link", kind: "done" }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={link ? "Edit link" : `New link to ${name}`}>
      <LinkForm
        owner={owner}
        project={project}
        subject={subject}
        name={link?.name ?? name}
        edited={link}
        onSaved={onSaved}
        onCancel={onClose}
      />
    </Dialog>
  );
}
