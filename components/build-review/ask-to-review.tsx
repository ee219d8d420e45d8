"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useOffers } from "@/components/shell/supported-operations";
import { askForReviewerRole } from "@/lib/queries/access-requests";

/** Says who decides about a build, and asks the project's admins for the reviewer role. */
export function AskToReview({ of: { owner, project } }: { of: { owner: string; project: string } }) {
  const ask = useMutation(askForReviewerRole(owner, project));
  const mayAsk = useOffers("POST /projects/{owner}/{project}/access-requests");
  return (
    <p role="status" className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      {ask.isSuccess
        ? "You asked for access. You get an email with the answer."
        : mayAsk
          ? `You can view this build. Reviewers of ${project} can decide.`
          : `You can view this build. Reviewers of ${project} can decide. Ask an admin of the project for access.`}
      {mayAsk && !ask.isSuccess ? (
        <Button size="small" pending={ask.isPending && "Asking…"} onClick={() => ask.mutate()}>
          Ask for access
        </Button>
      ) : null}
      {ask.error ? <span className="text-danger">{ask.error.message}</span> : null}
    </p>
  );
}
