"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Page } from "@/components/shell/page";
import { Avatar } from "@/components/ui/avatar";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Time } from "@/components/ui/time";
import { type AccessAnswer, type AccessRequest, accessRequest, answerAccessRequest } from "@/lib/queries/access-requests";
import { routes } from "@/lib/routes";

type Props = {
  slug: string;
  project: string;
  requestId: string;
  /** Answer of the link in the email. Opening the page gives none. */
  asked: AccessAnswer;
};

/** Describes what allowing a request does. */
function effect({ inTeam, mayAllow }: AccessRequest, name: string, project: string): string {
  if (!mayAllow) return `${name} is not in the team. Only a team owner can let in people from outside.`;
  return inTeam
    ? `If you allow it, ${name} gets the reviewer role in ${project}: they can comment and upload there.`
    : `If you allow it, ${name} joins the team as a contributor, with the reviewer role in ${project}: they can comment and upload there.`;
}

/** Answers a request for access, after the link in an email. */
export function AccessRequestPage({ slug, project, requestId, asked }: Props) {
  const { data: request } = useSuspenseQuery(accessRequest(slug, project, requestId));
  const answer = useMutation(answerAccessRequest(slug, project));
  const name = request.user.name ?? request.user.slug;
  const give = (chosen: AccessAnswer) => answer.mutate({ requestId, answer: chosen });
  const button = (chosen: AccessAnswer) => (
    <Button
      key={chosen}
      kind={chosen === asked ? "primary" : "line"}
      disabled={answer.isPending}
      pending={answer.isPending && answer.variables.answer === chosen && (chosen === "allow" ? "Allowing…" : "Declining…")}
      onClick={() => give(chosen)}
    >
      {chosen === "allow" ? "Allow as reviewer" : "Decline"}
    </Button>
  );
  return (
    <Page title="Request for access">
      <section className="mt-2 max-w-140 sheet p-6">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={request.user.pictureUrl} />
          <p className="min-w-0">
            <b className="block font-strong wrap-anywhere">{name}</b>
            <span className="block text-ink-2 wrap-anywhere">{request.email}</span>
          </p>
        </div>
        <p className="mt-4">
          Asked to comment in {project}, <Time at={request.createdAt} />.{" "}
          {request.media ? (
            <a href={request.media.url} className="link wrap-anywhere">
              Open {request.media.name}
            </a>
          ) : null}
        </p>
        {request.answer === null ? (
          <>
            <p className="mt-2 text-ink-2">{effect(request, name, project)}</p>
            <ProblemBanner problem={answer.error} className="mt-4" />
            <div className="mt-6 flex flex-wrap gap-2">
              {(asked === "allow" ? (["allow", "decline"] as const) : (["decline", "allow"] as const))
                .filter((one) => one === "decline" || request.mayAllow)
                .map(button)}
            </div>
          </>
        ) : (
          <>
            <p role="status" className="mt-2 text-ink-2">
              {request.answer === "allowed" ? "Allowed" : "Declined"}
              {request.answeredBy ? ` by ${request.answeredBy.name ?? request.answeredBy.slug}` : ""}. {name} got an email.
            </p>
            <Link href={routes.projectSettings(slug, project, "access")} className={buttonClass({ className: "mt-6" })}>
              Open project settings
            </Link>
          </>
        )}
      </section>
    </Page>
  );
}
