"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { connectGitlab, disconnectGitlab, gitlabConnection } from "@/lib/queries/gitlab";

/** The GitLab server on which the team's builds set commit statuses: its address and token, or the way to disconnect it. */
export function GitlabSection({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(gitlabConnection(slug));
  return (
    <SettingsSection
      title="GitLab"
      text="Commits show the state of their builds. Then choose the GitLab project in each project’s settings."
    >
      {!data && error ? <ListProblem error={error} retry={() => void refetch()} empty /> : null}
      {data ? data.url ? <Connected slug={slug} url={data.url} at={data.connectedAt!} /> : <Connect slug={slug} /> : null}
      {!data && !error ? <Skeleton className="h-16" /> : null}
    </SettingsSection>
  );
}

function Connected({ slug, url, at }: { slug: string; url: string; at: string }) {
  const disconnect = useMutation(disconnectGitlab(slug));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 sheet px-4 py-2.5">
        <span className="min-w-0 flex-1">
          <b className="mono font-medium wrap-anywhere">{url}</b>
          <span className="block text-xs text-ink-2">
            Connected <Time at={at} />
          </span>
        </span>
        <Button
          pending={disconnect.isPending && "Disconnecting…"}
          onClick={() =>
            disconnect.mutate(undefined, { onSuccess: () => toast("GitLab is disconnected.", { id: "gitlab", kind: "done" }) })
          }
        >
          Disconnect
        </Button>
      </div>
      <ProblemBanner problem={disconnect.error} className="mt-3">
        GitLab is still connected.
      </ProblemBanner>
    </>
  );
}

function Connect({ slug }: { slug: string }) {
  const [url, setUrl] = useState("https://gitlab.com");
  const [token, setToken] = useState("");
  const connect = useMutation(connectGitlab(slug));
  const { error } = connect;
  const messageOf = (field: "url" | "token", name: string) => {
    const found = error?.details.find(({ message }) => message.startsWith(`${field} `))?.message;
    return found && name + found.slice(field.length);
  };
  const [urlProblem, tokenProblem] = [messageOf("url", "The address"), messageOf("token", "The token")];
  return (
    <Form
      noValidate
      onSubmit={() => {
        if (token.trim() && !connect.isPending)
          connect.mutate(
            { url: url.trim(), token: token.trim() },
            { onSuccess: () => toast("GitLab is connected.", { id: "gitlab", kind: "done" }) },
          );
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="GitLab URL"
          name="gitlabUrl"
          inputClass="mono"
          maxLength={300}
          spellCheck={false}
          autoCapitalize="none"
          error={urlProblem}
          value={url}
          onText={(text) => (connect.reset(), setUrl(text))}
        />
        <TextField
          label="Access token"
          name="gitlabToken"
          type="password"
          autoComplete="off"
          hint="Group or project token with the api scope and Developer role. Stored encrypted and never shown again."
          maxLength={300}
          error={tokenProblem}
          value={token}
          onText={(text) => (connect.reset(), setToken(text))}
        />
      </div>
      <ProblemBanner problem={urlProblem || tokenProblem ? null : error} className="mt-4">
        Nothing was saved.
      </ProblemBanner>
      <Button type="submit" className="mt-4" pending={connect.isPending && "Connecting…"} disabled={!token.trim()}>
        Connect
      </Button>
    </Form>
  );
}
