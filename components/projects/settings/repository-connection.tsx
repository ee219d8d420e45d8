"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/shell/list-error";
import { Banner, ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FactRow } from "@/components/ui/settings-section";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { linkedRepository, linkRepository, type RepositoryRecord, unlinkRepository } from "@/lib/queries/linked-repository";

type Props = { slug: string; project: string; archived: boolean };

/** The connection of a project with its repository on GitHub, or the way to make it. `repository`: its saved name, or "". */
export function RepositoryConnection({ repository, ...project }: Props & { repository: string }) {
  const { data, error, refetch } = useQuery(linkedRepository(project.slug, project.project));
  if (!data) return error ? <ListProblem error={error} retry={() => void refetch()} empty /> : <Skeleton className="h-14" />;
  return data.repository === null ? (
    <NotConnected {...project} record={data} repository={repository} />
  ) : (
    <Connected {...project} record={data} />
  );
}

function Connected({ slug, project, archived, record }: Props & { record: RepositoryRecord }) {
  const unlink = useMutation(unlinkRepository(slug, project));
  return (
    <>
      <FactRow
        title={
          <span className="flex flex-wrap items-center gap-2">
            <b className="mono font-medium">{record.repository}</b>
            <Tag kind="done">Connected</Tag>
          </span>
        }
        text={
          <>
            Connected <Time at={record.linkedAt!} />
            {record.readsHistory ? ". Loupe reads the history of builds there." : ". CI sends the history of builds."}
          </>
        }
      >
        <Button
          disabled={archived}
          pending={unlink.isPending && "Disconnecting…"}
          onClick={() =>
            unlink.mutate(undefined, { onSuccess: () => toast("The repository is disconnected.", { id: "repository", kind: "done" }) })
          }
        >
          Disconnect
        </Button>
      </FactRow>
      <ProblemBanner problem={unlink.error} className="mb-2">
        The repository is still connected.
      </ProblemBanner>
    </>
  );
}

type NotConnectedProps = Props & { record: RepositoryRecord; repository: string };

/** Returns why a repository can't be connected now; null when it can. */
function obstacle({ available, login }: RepositoryRecord, repository: string): string | null {
  if (!available) return "GitHub isn’t set up on this instance. Its operator can set it up.";
  if (login === null)
    return "Sign in to Loupe with GitHub once. Loupe then asks GitHub whether you may write to the repository. The operator can connect it as well.";
  return repository ? null : "Save the name of the repository first.";
}

function NotConnected({ slug, project, archived, record, repository }: NotConnectedProps) {
  const link = useMutation(linkRepository(slug, project));
  const refused = link.error?.details.find(({ message }) => message.startsWith("repository "))?.message;
  const reason = obstacle(record, repository);
  return (
    <>
      <FactRow title="Not connected" text={reason ?? `GitHub is asked whether @${record.login} may write to ${repository}.`}>
        {record.available && record.login !== null ? (
          <Button
            pending={link.isPending && "Connecting…"}
            disabled={archived || reason !== null}
            onClick={() =>
              link.mutate(repository, {
                onSuccess: () => toast("The repository is connected.", { id: "repository", kind: "done" }),
              })
            }
          >
            Connect
          </Button>
        ) : null}
      </FactRow>
      {link.error ? (
        <Banner kind="problem" className="mb-2">
          {refused ? `${refused.charAt(0).toUpperCase()}${refused.slice(1)}`.replace(/\.?$/, ".") : link.error.message}
        </Banner>
      ) : null}
    </>
  );
}
