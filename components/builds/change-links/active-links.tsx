"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { calendarDay } from "@/lib/format";
import { type ChangeLink, changeLinkList, revokeChangeLink } from "@/lib/queries/change-links";

type Props = {
  owner: string;
  project: string;
  /** Number of a build, for its links only. */
  build?: number;
  mayRevoke: boolean;
};

/** Links to single changes that work at present, each with the means to end it. */
export function ActiveLinks({ owner, project, build, mayRevoke }: Props) {
  const { data, error, refetch } = useQuery(changeLinkList(owner, project, build));
  const revoke = useMutation(revokeChangeLink(owner, project));
  const end = (link: ChangeLink) =>
    revoke.mutate(link.id, {
      onSuccess: () => toast("The link no longer works", { kind: "done" }),
      onError: (problem) => toast(problem.message, { kind: "problem" }),
    });
  if (error) return <ListProblem error={error} retry={() => void refetch()} />;
  if (!data?.results.length) return <p className="text-ink-2">{data ? "No link works at present." : "Loading…"}</p>;
  return (
    <ul aria-label="Active links" className="border-t border-line">
      {data.results.map((link) => (
        <li key={link.id} className="flex min-h-12 items-center gap-3 border-b border-line py-1.5">
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate" title={link.name}>
              <span className="mono">#{link.build}</span> {link.name}
            </span>
            <span className="truncate text-xs text-ink-2">
              {link.summary}, until {calendarDay(link.expiresAt)}
            </span>
          </span>
          {mayRevoke ? (
            <Button size="small" disabled={revoke.isPending && revoke.variables === link.id} onClick={() => end(link)}>
              Revoke<span className="sr-only"> the link to {link.name}</span>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
