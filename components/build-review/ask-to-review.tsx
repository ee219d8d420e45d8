"use client";

import { useMutation } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useOffers } from "@/components/shell/supported-operations";
import { askForReviewerRole } from "@/lib/queries/access-requests";

/** Says who decides about a build, and asks the project's admins for the reviewer role. */
export function AskToReview({ of: { owner, project } }: { of: { owner: string; project: string } }) {
  const ask = useMutation(askForReviewerRole(owner, project));
  const mayAsk = useOffers("POST /projects/{owner}/{project}/access-requests");
  return (
    <Banner
      icon={UserRound}
      action={
        mayAsk && !ask.isSuccess ? (
          <Button size="small" pending={ask.isPending && "Asking…"} onClick={() => ask.mutate()}>
            Ask for access
          </Button>
        ) : undefined
      }
    >
      {ask.isSuccess ? (
        "You asked for access. You get an email with the answer."
      ) : (
        <>
          <b className="font-medium">You can view this build.</b> Reviewers of {project} can decide.
          {mayAsk ? "" : " Ask an admin of the project for access."}
        </>
      )}
      {ask.error ? <span className="block text-danger">{ask.error.message}</span> : null}
    </Banner>
  );
}
