"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { deviceStore } from "@/lib/browser/device-store";
import { projectDetails } from "@/lib/queries/projects";
import { newIssueUrl, repositoryUrl } from "@/lib/review/github-issue";
import { authorName, type ThreadComment } from "@/lib/review/threads";
import { useReviewAccess } from "../review-access";

/** Dialog with a link to GitHub's form for a new issue, filled with the thread. The typed repository is kept on this device. */
export function IssueDialog({ comment, onClose }: { comment: ThreadComment; onClose: () => void }) {
  const { about } = useReviewAccess();
  const project = about!.project!;
  const key = `issue-repository:${project.owner}/${project.name}`;
  const [typed, setTyped] = useState<string | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => setKept(deviceStore()?.getItem(key) ?? null), [key]);
  const { data } = useQuery(projectDetails(project.owner, project.name));
  const repository = typed ?? kept ?? data?.githubRepository ?? "";
  const page = `${location.origin}${location.pathname}`;
  const url = newIssueUrl({
    repository,
    subject: about!.name,
    text: comment.text,
    author: authorName(comment),
    placeUrl: `${page}#${comment.id}`,
    cropUrl: about!.isPublic && comment.anchor ? `${location.origin}/files/places/${comment.id}.webp` : null,
  });
  const isWrong = repository.trim() !== "" && repositoryUrl(repository) === null;
  const open = () => {
    if (typed !== null) deviceStore()?.setItem(key, typed.trim());
    onClose();
  };
  return (
    <Dialog
      open
      title="Create GitHub issue"
      description="Opens GitHub with the comment, its author and a link to the place filled in. You can change them there."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ kind: "primary" })} onClick={open}>
              Continue on GitHub
            </a>
          ) : (
            <Button kind="primary" disabled>
              Continue on GitHub
            </Button>
          )}
        </>
      }
    >
      <Form onSubmit={() => url && (window.open(url, "_blank", "noopener,noreferrer"), open())}>
        <TextField
          label="Repository"
          placeholder="owner/name"
          value={repository}
          onText={setTyped}
          maxLength={300}
          error={isWrong ? "Enter owner/name, or the address of the repository." : null}
        />
      </Form>
    </Dialog>
  );
}
