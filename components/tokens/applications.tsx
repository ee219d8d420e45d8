"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { AppWindow, BadgeCheck, CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/shell/page";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { unusedDays } from "@/lib/team/scope-text";
import { plural } from "@/lib/format";
import { type Application, applications, revokeApplication } from "@/lib/queries/tokens";
import { AskDialog } from "./confirm-dialog";
import { LastUsed } from "./last-used";
import { Reach } from "./token-access";
import { ScopeList } from "./scope-list";

/** The programs that the reader allowed to act for them, each consent by itself, and the way to end it. */
export function Applications() {
  const { data: apps } = useSuspenseQuery(applications());
  const revoke = useMutation(revokeApplication());
  const [asked, setAsked] = useState<Application>();
  const unused = apps.filter((app) => unusedDays(app) !== null).length;
  return (
    <Page title="Applications" facts={apps.length ? plural(apps.length, "authorization") : null}>
      <div className="grid max-w-200 gap-4">
        <p className="max-w-150 text-base text-ink-2">
          Programs that you allowed to act for you. Each can do what is listed, where it is listed, and never more than you can yourself.
        </p>
        {unused ? <Banner>{plural(unused, "authorization")} unused for 90 days or more. Revoke what you do not need.</Banner> : null}
        {apps.length ? (
          <ul aria-label="Authorized applications" className="grid gap-3">
            {apps.map((app) => (
              <AppCard key={app.id} app={app} onRevoke={() => (revoke.reset(), setAsked(app))} />
            ))}
          </ul>
        ) : (
          <EmptyState title="No application acts for you" picture={<AppWindow aria-hidden className="size-8 text-ink-3" />}>
            When a program asks for access and you allow it, it is listed here with what it may do.
          </EmptyState>
        )}
      </div>
      {asked ? (
        <AskDialog
          title={`Revoke ${asked.client.name}?`}
          effect="All its tokens of this authorization stop working at once. It can ask you again."
          act="Revoke access"
          acting="Revoking…"
          pending={revoke.isPending}
          error={revoke.error?.message}
          onClose={() => setAsked(undefined)}
          onConfirm={() =>
            revoke.mutate(asked.id, {
              onSuccess: () => {
                setAsked(undefined);
                toast(`${asked.client.name} has no access any more.`, { id: "application", kind: "done" });
              },
            })
          }
        />
      ) : null}
    </Page>
  );
}

function AppCard({ app, onRevoke }: { app: Application; onRevoke: () => void }) {
  const { client } = app;
  return (
    <li className="sheet p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <b className="min-w-0 text-base font-strong wrap-anywhere">{client.name}</b>
        {client.verified ? (
          <Tag kind="done">
            <BadgeCheck aria-hidden />
            Known program
          </Tag>
        ) : (
          <Tag>
            <CircleHelp aria-hidden />
            Not verified
          </Tag>
        )}
        <Button size="small" className="ms-auto" aria-label={`Revoke ${client.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
        <LastUsed lastUsedAt={app.lastUsedAt} createdAt={app.createdAt} />
        <span>
          Allowed <Time at={app.createdAt} />
        </span>
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:grid-rows-[auto_1fr]">
        <Fact label="May" className="sm:row-span-2">
          <ScopeList scopes={app.scopes} />
        </Fact>
        <Fact label="Where">
          <Reach accounts={app.accounts} />
        </Fact>
        {client.hosts.length ? (
          <Fact label="Receives its codes at">
            <span className="mono wrap-anywhere">{client.hosts.join(", ")}</span>
          </Fact>
        ) : null}
      </dl>
    </li>
  );
}

const Fact = ({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="mb-1.5 text-xs text-ink-3">{label}</dt>
    <dd>{children}</dd>
  </div>
);
