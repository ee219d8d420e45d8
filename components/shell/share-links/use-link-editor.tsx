"use client";

import { type ReactNode, useState } from "react";
import type { ShareLink } from "@/lib/queries/share-links";
import type { ShareOwner, ShareTarget } from "./share-target";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";

const LinkDialog = loadable(() => import("./link-dialog"), "The link", { failed: failedDialog("The link") });

/** The whole form of a link, loaded when it is first opened: of an existing one, or of a new one to files without `link`. */
export function useLinkEditor(of: ShareOwner, target: ShareTarget | null): { dialog: ReactNode; open: (link: ShareLink | null) => void } {
  const [edited, setEdited] = useState<ShareLink | "new" | null>(null);
  const link = edited === "new" ? null : edited;
  // Only links to files are made with the whole form.
  const { subject, name } = target?.kind === "media" ? target : { subject: { mediaIds: [] }, name: "" };
  const dialog =
    link || (edited && target?.kind === "media") ? (
      <LinkDialog {...of} subject={subject} name={name} link={link} onClose={() => setEdited(null)} />
    ) : null;
  return { dialog, open: (link) => setEdited(link ?? "new") };
}
