"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { linkedRepository, linkRepository, type RepositoryRecord, unlinkRepository } from "@/lib/queries/linked-repository";
import { MonoField } from "./mono-field";
import { repositoryName } from "./repository-name";

type Place = { slug: string; project: string; archived: boolean };

/** The repository on GitHub that shows the project's results: the link, or the way to make it. `proposed`: name that the project's jobs have. */
export function RepositorySetting({ proposed, ...place }: Place & { proposed: string }) {
  const { data, error, refetch } = useQuery(linkedRepository(place.slug, place.project));
  return (
    <SettingsSection
      title="Linked repository"
      text="Commits on GitHub show the state of builds and deployments, and each pull request gets one comment. Media of a branch are published when its pull request opens."
    >
      {!data && error ? <ListProblem error={error} retry={() => void refetch()} empty /> : null}
      {!data && !error ? <Skeleton className="h-16" /> : null}
      {data ? (
        data.repository === null ? (
          <Unlinked {...place} record={data} proposed={proposed} />
        ) : (
          <Linked {...place} record={data} />
        )
      ) : null}
    </SettingsSection>
  );
}

function Linked({ slug, project, archived, record }: Place & { record: RepositoryRecord }) {
  const unlink = useMutation(unlinkRepository(slug, project));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 sheet px-4 py-2.5">
        <span className="min-w-0 flex-1">
          <b className="mono font-medium wrap-anywhere">{record.repository}</b>
          <span className="block text-xs text-ink-2">
            Linked <Time at={record.linkedAt!} />
            {record.readsHistory ? ". Loupe reads the history of builds there." : ". CI sends the history of builds."}
          </span>
        </span>
        <Button
          disabled={archived}
          pending={unlink.isPending && "Unlinking…"}
          onClick={() =>
            unlink.mutate(undefined, { onSuccess: () => toast("The repository is unlinked.", { id: "repository", kind: "done" }) })
          }
        >
          Unlink
        </Button>
      </div>
      {unlink.error ? (
        <Banner kind="problem" className="mt-3">
          {unlink.error.message} The repository is still linked.
        </Banner>
      ) : null}
    </>
  );
}

function Unlinked({ record, ...place }: Place & { record: RepositoryRecord; proposed: string }) {
  if (!record.available) return <p className="text-ink-2">This Loupe has no GitHub App yet. Its operator can set one up.</p>;
  if (record.login === null)
    return (
      <p className="text-ink-2">
        Sign in to Loupe with GitHub once. Loupe then asks GitHub whether you may write to the repository. The operator of this Loupe can
        link it as well.
      </p>
    );
  return <LinkForm {...place} login={record.login} />;
}

function LinkForm({ slug, project, archived, proposed, login }: Place & { proposed: string; login: string }) {
  const [name, setName] = useState(proposed);
  const link = useMutation(linkRepository(slug, project));
  const refused = link.error?.details.find(({ message }) => message.startsWith("repository "))?.message.slice("repository ".length);
  const submit = () => {
    if (!name.trim() || link.isPending) return;
    link.mutate(repositoryName(name), { onSuccess: () => toast("The repository is linked.", { id: "repository", kind: "done" }) });
  };
  return (
    <Form noValidate onSubmit={submit}>
      <MonoField
        label="Repository to link"
        name="linkedRepository"
        hint={`GitHub is asked whether @${login} may write to it.`}
        error={refused && refused.charAt(0).toUpperCase() + refused.slice(1)}
        maxLength={300}
        disabled={archived}
        placeholder="acme/web"
        value={name}
        onText={(text) => (link.reset(), setName(text))}
      />
      {link.error && !refused ? (
        <Banner kind="problem" className="mt-4">
          {link.error.message}
        </Banner>
      ) : null}
      <Button type="submit" className="mt-4" pending={link.isPending && "Linking…"} disabled={archived || !name.trim()}>
        Link
      </Button>
    </Form>
  );
}
