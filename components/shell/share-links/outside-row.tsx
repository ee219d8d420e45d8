"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import { plural } from "@/lib/format";
import { projectDetails, updateProject } from "@/lib/queries/projects";
import type { ShareLink } from "@/lib/queries/share-links";
import { NewOutsideLink, type LinkTerms } from "./new-outside-link";
import { OutsideLinkList } from "./outside-link-list";
import { ShareWay } from "./share-way";
import type { ShareOwner, ShareTarget } from "./share-target";
import { type OutsideLink, useOutsideLinks } from "./use-outside-links";

type Props = { of: ShareOwner; target: ShareTarget; onEdit: (link: ShareLink | null) => void };

/** Links for people outside: what is active, and a form with an end and a right. An admin allows links and creates one with one press. */
export function OutsideRow({ of, target, onEdit }: Props) {
  const { data: project } = useQuery(projectDetails(of.owner, of.project));
  const { links, error, create, end } = useOutsideLinks(of, target);
  const allow = useMutation(updateProject(of.owner, of.project));
  const { copied, copy } = useCopy();
  const [made, setMade] = useState<OutsideLink | null>(null);
  const [isOpen, setOpen] = useState(false);
  const property = target.kind === "change" ? "changeLinks" : "shareLinks";
  const isOff = project?.[property] === false;
  const mayAllow = project?.permissions?.includes("admin") ?? false;
  const save = useMutation<OutsideLink, Error, LinkTerms>({
    mutationFn: async (terms) => {
      if (isOff) await allow.mutateAsync({ [property]: true });
      return create(terms);
    },
    onSuccess: (link) => {
      setMade(link);
      setOpen(false);
      if (link.url) void copy(link.url);
    },
  });
  const finish = (link: OutsideLink) =>
    void end(link).then(
      () => {
        if (made?.id === link.id) setMade(null);
        toast("The link no longer works", { id: "link", kind: "done" });
      },
      (problem: Error) => toast(problem.message, { id: "link", kind: "problem" }),
    );
  const shown = made && !links?.some(({ id }) => id === made.id) ? [made, ...(links ?? [])] : (links ?? []);
  const facts = isOff
    ? mayAllow
      ? "Links are off in this project"
      : "Links are off in this project. Only a project admin can turn them on."
    : error
      ? error.message
      : !links
        ? "Loading…"
        : shown.length
          ? plural(shown.length, "active link")
          : "No active links";
  return (
    <ShareWay
      icon={<Globe aria-hidden />}
      title="People outside"
      facts={facts}
      action={project && !isOff && !isOpen ? <Button onClick={() => (save.reset(), setOpen(true))}>Create link</Button> : null}
    >
      {project && (isOff ? mayAllow : isOpen) ? (
        <NewOutsideLink
          kind={target.kind}
          isOff={isOff}
          pending={save.isPending}
          problem={save.error?.message}
          onCreate={(terms) => save.mutate(terms)}
          onOptions={target.kind === "media" && !isOff ? () => onEdit(null) : null}
        />
      ) : shown.length && !isOff ? (
        <OutsideLinkList
          links={shown}
          made={made}
          isCopied={copied}
          onCopy={(link, url) => (setMade({ ...link, url }), void copy(url))}
          onEdit={onEdit}
          onEnd={finish}
        />
      ) : null}
    </ShareWay>
  );
}
