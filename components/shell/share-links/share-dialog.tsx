"use client";

import { Dialog } from "@/components/ui/dialog";
import SharePanel from "./share-panel";
import type { ShareOwner, ShareTarget } from "./share-target";
import { useLinkEditor } from "./use-link-editor";

type Props = { of: ShareOwner; url: (() => string) | null; target: ShareTarget & { kind: "media" }; onClose: () => void };

/** The panel "Share" as a dialog, for files that are chosen from a menu. */
export function ShareDialog({ of, url, target, onClose }: Props) {
  const { dialog, open } = useLinkEditor(of, target);
  return (
    <Dialog open onClose={onClose} title={`Share ${target.name}`}>
      <div className="-mx-3 -mb-3">
        <SharePanel of={of} url={url} target={target} onEdit={open} />
      </div>
      {dialog}
    </Dialog>
  );
}
