"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type ShareLink, shareLinkList, type ShareSubject } from "@/lib/queries/share-links";
import { routes } from "@/lib/routes";
import { ListProblem } from "../list-error";
import { LinkForm } from "./link-form";
import { LinkList } from "./link-list";

type Props = {
  owner: string;
  project: string;
  subject: ShareSubject;
  /** Name of the subject, for the title and as the name of a new link: "cart.png", "3 files", "Pull request 12". */
  name: string;
  onClose: () => void;
};

const isSelection = (subject: ShareSubject) => "mediaIds" in subject && subject.mediaIds.length > 1;

/** Dialog with the share links of a media, a selection, a branch or a pull request. */
export default function ShareLinksDialog({ owner, project, subject, name, onClose }: Props) {
  const several = isSelection(subject);
  const { data, error, refetch } = useQuery({ ...shareLinkList(owner, project, subject), enabled: !several });
  // A selection has no list: a new one can't be found again by its files.
  const [made, setMade] = useState<readonly ShareLink[]>([]);
  const links = several ? made : data?.results;
  const [form, setForm] = useState<ShareLink | "new" | null>(several ? "new" : null);
  const isNew = form === "new" || (form === null && links?.length === 0 && !several);
  const onSaved = (link: ShareLink) => {
    setForm(null);
    setMade((before) => [link, ...before.filter(({ id }) => id !== link.id)]);
  };
  const isLive = "branch" in subject || "prNumber" in subject;
  if (form !== null || isNew) {
    const edited = form === "new" || form === null ? null : form;
    const leave = links?.length ? () => setForm(null) : onClose;
    return (
      <Dialog open onClose={onClose} title={edited ? "Edit link" : `New link to ${name}`}>
        <LinkForm
          key={edited?.id ?? "new"}
          owner={owner}
          project={project}
          subject={subject}
          name={name}
          edited={edited}
          onSaved={onSaved}
          onCancel={leave}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Links to ${name}`}
      description={
        isLive
          ? "People outside the project see the files that are there when they open a link."
          : "People outside the project see these files without an account, also team-only ones."
      }
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" disabled={!links} onClick={() => setForm("new")}>
            <Plus aria-hidden />
            New link
          </Button>
        </>
      }
    >
      {error ? (
        <ListProblem error={error} retry={() => void refetch()} />
      ) : links ? (
        <>
          {/* The buttons below stay in view, however many links there are. */}
          <div className="-mx-1 max-h-[min(28rem,50dvh)] overflow-y-auto px-1">
            <LinkList owner={owner} project={project} links={links} onEdit={setForm} onChanged={several ? onSaved : undefined} />
          </div>
          <p className="mt-3 text-xs">
            <a className="link" href={routes.shareLinks(owner, project)}>
              All share links of {project}
            </a>
          </p>
        </>
      ) : (
        <p className="text-ink-2">Loading…</p>
      )}
    </Dialog>
  );
}
