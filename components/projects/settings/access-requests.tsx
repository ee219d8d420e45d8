"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { FactRow } from "@/components/ui/settings-section";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { type AccessAnswer, type AccessRequest, accessRequestList, answerAccessRequest } from "@/lib/queries/access-requests";

type Props = { slug: string; project: string };

/** Open requests for the reviewer role, each with its two answers. */
export function AccessRequests({ slug, project }: Props) {
  const { data, error, refetch } = useQuery(accessRequestList(slug, project));
  const answer = useMutation(answerAccessRequest(slug, project));
  const list = useRef<HTMLDivElement>(null);
  const give = (request: AccessRequest, chosen: AccessAnswer) => {
    const name = request.user.name ?? request.user.slug;
    answer.mutate(
      { requestId: request.id, answer: chosen },
      {
        onSuccess: () => {
          toast(chosen === "allow" ? `${name} can comment now.` : `The request of ${name} was declined.`, { kind: "done" });
          list.current?.focus();
        },
        onError: (problem) => toast(problem.message, { kind: "problem" }),
      },
    );
  };
  return (
    <div ref={list} tabIndex={-1} className="border-t border-line outline-none">
      <FactRow title="Requests" text={error || data?.results.length ? undefined : data ? "No requests" : "Loading…"} />
      {error ? <ListProblem error={error} retry={() => void refetch()} /> : null}
      {data?.results.length ? (
        <ul aria-label="Requests for access" className="mb-3 divide-y divide-line sheet">
          {data.results.map((request) => {
            const name = request.user.name ?? request.user.slug;
            const busy = answer.isPending && answer.variables.requestId === request.id;
            return (
              <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
                <Avatar name={name} src={request.user.pictureUrl} />
                <p className="min-w-0 flex-[1_1_14rem]">
                  <span className="block wrap-anywhere">
                    <b className="font-strong">{name}</b> <span className="text-ink-2">{request.email}</span>
                  </span>
                  <span className="block text-xs wrap-anywhere text-ink-3">
                    {request.inTeam ? "In the team" : "From outside the team"}
                    {request.media ? `, on ${request.media.name}` : ""}, <Time at={request.createdAt} />
                  </span>
                  {request.mayAllow ? null : (
                    <span className="block text-xs text-ink-2">Only a team owner can allow people from outside.</span>
                  )}
                </p>
                <span className="flex gap-2">
                  <Button size="small" disabled={busy} onClick={() => give(request, "decline")}>
                    Decline<span className="sr-only"> the request of {name}</span>
                  </Button>
                  {request.mayAllow ? (
                    <Button size="small" kind="primary" disabled={busy} onClick={() => give(request, "allow")}>
                      Allow as reviewer<span className="sr-only">: {name}</span>
                    </Button>
                  ) : null}
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
