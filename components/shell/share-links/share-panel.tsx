"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Link2, Users } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import { me } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import type { ShareLink } from "@/lib/queries/share-links";
import { OutsideNote } from "./outside-note";
import { OutsideRow } from "./outside-row";
import { ShareWay } from "./share-way";
import type { SharedWhole, ShareOwner, ShareTarget } from "./share-target";

type Props = {
  of: ShareOwner;
  /** Returns the address for people of the team; null without one. */
  url: (() => string) | null;
  /** Null where people outside can’t get a link. */
  target: ShareTarget | SharedWhole | null;
  /** Opens the whole form of a link; without one, of a new link. */
  onEdit: (link: ShareLink | null) => void;
};

/** The two ways to share: a link for the team, and links for people outside. */
export default function SharePanel({ of, url, target, onEdit }: Props) {
  const { data: reader } = useQuery(me());
  const { copied, copy } = useCopy();
  const own = reader?.accounts.find(({ slug }) => slug === of.owner);
  const { data: project } = useQuery(projectDetails(of.owner, of.project));
  const isPublic = target?.kind === "build" && project?.publicBuilds === true;
  const team = own?.type === "team" ? (own.name ?? own.slug) : null;
  return (
    <div className="divide-y divide-line">
      {url ? (
        <ShareWay
          icon={<Users aria-hidden />}
          title={team ? `People of ${team}` : "People with access"}
          facts={copied ? (isPublic ? "Copied" : `Copied. Only ${team ?? "people with access"} can open it.`) : "A link to this page"}
          action={
            <Button onClick={() => void copy(url())}>
              {copied ? <Check aria-hidden className="text-done" /> : <Link2 aria-hidden />}
              Copy link
            </Button>
          }
        />
      ) : null}
      {target?.kind === "build" || target?.kind === "comparison" ? (
        <OutsideNote kind={target.kind} isPublic={isPublic} />
      ) : target ? (
        <OutsideRow of={of} target={target} onEdit={onEdit} />
      ) : null}
    </div>
  );
}
