"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { BadgeCheck, CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/shell/page";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { unusedDays } from "@/lib/team/scope-text";
import { plural } from "@/lib/format";
import { type Application, applications, revokeApplication } from "@/lib/queries/tokens";
import { RevokeDialog } from "@/components/ui/revoke-dialog";
import { LastUsedTime } from "@/components/ui/last-used";
import { TokenAccess } from "./token-access";
import { ScopeList } from "./scope-list";

/** Apps that the reader has authorized, one card per grant, with a button to revoke it. */
export function Applications() {
  const { data: apps } = useSuspenseQuery(applications());
  const revoke = useMutation(revokeApplication());
  const [asked, setAsked] = useState<Application>();
  const unused = apps.filter((app) => unusedDays(app) !== null).length;
  return (
    <Page title="Applications" facts={apps.length ? plural(apps.length, "authorization") : null}>
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-150 text-base text-ink-2">
          Apps you’ve authorized. Each has the listed permissions in the listed accounts, and never more access than you do.
        </p>
        {unused ? <Banner>{plural(unused, "authorization")} unused for 90 days or more. Revoke what you don’t need.</Banner> : null}
        {apps.length ? (
          <ul aria-label="Authorized apps" className="grid grid-cols-1 gap-3">
            {apps.map((app) => (
              <AppCard key={app.id} app={app} onRevoke={() => (revoke.reset(), setAsked(app))} />
            ))}
          </ul>
        ) : (
          <EmptyState title="No authorized apps">Apps appear here with their permissions when you authorize them.</EmptyState>
        )}
      </div>
      {asked ? (
        <RevokeDialog
          id={asked.id}
          name={asked.client.name}
          effect="It loses access immediately and can ask again."
          done={`${asked.client.name} no longer has access.`}
          revoke={revoke}
          onClose={() => setAsked(undefined)}
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
            Verified
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
        <LastUsedTime lastUsedAt={app.lastUsedAt} createdAt={app.createdAt} />
        <span>
          Authorized <Time at={app.createdAt} />
        </span>
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:grid-rows-[auto_1fr]">
        <Fact label="Permissions" className="sm:row-span-2">
          <ScopeList scopes={app.scopes} />
        </Fact>
        <Fact label="Accounts">
          <TokenAccess accounts={app.accounts} />
        </Fact>
        {client.hosts.length ? (
          <Fact label="Redirects to">
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
