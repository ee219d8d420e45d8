"use client";

import { type ReactNode, useState } from "react";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable } from "@/components/ui/loadable";
import type { ShareSubject } from "@/lib/queries/share-links";
import { useOffers } from "../supported-operations";

const ShareLinksDialog = loadable(() => import("./share-links-dialog"), "The share links", { failed: failedDialog("The share links") });

type Subject = { subject: ShareSubject; name: string };
type Sharing = {
  /** Opens the links of a subject. Null where the caller may not manage links, or the service has none. */
  openLinks: ((subject: ShareSubject, name: string) => void) | null;
  dialog: ReactNode;
};

/** Opens the dialog of share links, whose code is loaded on demand. `mayShare`: the caller is a reviewer of the project. */
export function useShareLinks({ owner, project, mayShare }: { owner: string; project: string; mayShare: boolean }): Sharing {
  const [shown, setShown] = useState<Subject | null>(null);
  const offered = useOffers("POST /projects/{owner}/{project}/share-links");
  return {
    openLinks: mayShare && offered ? (subject, name) => setShown({ subject, name }) : null,
    dialog: shown ? <ShareLinksDialog owner={owner} project={project} {...shown} onClose={() => setShown(null)} /> : null,
  };
}
