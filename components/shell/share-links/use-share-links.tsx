"use client";

import { type ReactNode, useState } from "react";
import type { ShareSubject } from "@/lib/queries/share-links";
import { useOffers } from "../supported-operations";
import { ShareDialog } from "./share-dialog";

type Shared = { subject: ShareSubject; name: string; url: (() => string) | null };
type Sharing = {
  /** Opens "Share" for files. `url` is their address for the team. Null where the caller may not manage links, or the service has none. */
  openShare: ((subject: ShareSubject, name: string, url: Shared["url"]) => void) | null;
  dialog: ReactNode;
};

/** Opens "Share" from menus, whose code is loaded on demand. `mayShare`: the caller is a reviewer of the project. */
export function useShareLinks({ owner, project, mayShare }: { owner: string; project: string; mayShare: boolean }): Sharing {
  const [shown, setShown] = useState<Shared | null>(null);
  const offered = useOffers("POST /projects/{owner}/{project}/share-links");
  return {
    openShare: mayShare && offered ? (subject, name, url) => setShown({ subject, name, url }) : null,
    dialog: shown ? (
      <ShareDialog
        of={{ owner, project }}
        url={shown.url}
        target={{ kind: "media", subject: shown.subject, name: shown.name }}
        onClose={() => setShown(null)}
      />
    ) : null,
  };
}
