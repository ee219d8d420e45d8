"use client";

import { useMutation } from "@tanstack/react-query";
import { AppWindow, CircleAlert, FolderKey, KeyRound } from "lucide-react";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Pager } from "@/components/shell/pager";
import { useList } from "@/components/shell/use-list";
import { useUrlFilter } from "@/components/shell/use-url-filter";
import { LastUsedTime } from "@/components/ui/last-used";
import { TokenExpiry } from "@/components/ui/token-expiry";
import { Button } from "@/components/ui/button";
import { RevokeDialog } from "@/components/ui/revoke-dialog";
import { Segmented } from "@/components/ui/segmented";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import {
  type CredentialKind,
  revokeTeamCredential,
  type TeamCredential,
  type TeamSecurity,
  teamCredentials,
} from "@/lib/queries/team-security";
import { credentialUrl } from "@/lib/team/list-parameters";

const kinds: readonly { value: CredentialKind; label: string; empty: string }[] = [
  { value: "personal", label: "Access tokens", empty: "No member has an access token for this team." },
  { value: "project", label: "Project tokens", empty: "No project has a token. Create one in a project’s settings, for CI." },
  { value: "app", label: "Apps", empty: "No app has access to this team." },
];
const icons = { personal: KeyRound, project: FolderKey, app: AppWindow };
const nameOf = ({ name }: TeamCredential) => name ?? "Token without a name";

type Props = { slug: string; team: string; counts: TeamSecurity["counts"] };

/** Tokens and apps with access to a team, by kind. Owners can revoke each. */
export function Credentials({ slug, team, counts }: Props) {
  const { filter, set, href } = useUrlFilter(credentialUrl);
  const kind = filter.kind ?? "personal";
  const { rows, total, perPage, stale, error, retry } = useList(teamCredentials(slug, filter));
  const revoke = useMutation(revokeTeamCredential(slug));
  const [asked, setAsked] = useState<TeamCredential>();
  return (
    <div className="border-t border-line pt-3">
      <Segmented
        label="Kind"
        value={kind}
        onChange={(value) => set({ kind: value === "personal" ? null : value })}
        options={kinds.map(({ value, label }) => ({ value, label, count: counts[value] }))}
        className="max-sm:w-full max-sm:overflow-x-auto"
      />
      <div className="mt-2" aria-busy={stale}>
        {error ? <ListProblem error={error} retry={retry} /> : null}
        {rows.length ? (
          <ul aria-label={kinds.find(({ value }) => value === kind)!.label} className="divide-y divide-line">
            {rows.map((row) => (
              <CredentialRow key={row.id} credential={row} onRevoke={() => (revoke.reset(), setAsked(row))} />
            ))}
          </ul>
        ) : error ? null : (
          <p className="py-3 text-ink-2">{kinds.find(({ value }) => value === kind)!.empty}</p>
        )}
        <Pager page={filter.page} perPage={perPage} total={total} href={href} />
      </div>
      {asked ? (
        <RevokeDialog
          id={asked.id}
          name={`“${nameOf(asked)}”`}
          effect={
            asked.kind === "project"
              ? `Builds that use it stop uploading to ${asked.project} immediately. This can’t be undone.`
              : `It loses access to ${team} immediately. Its access to other accounts stays.`
          }
          done={`“${nameOf(asked)}” no longer has access.`}
          revoke={revoke}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

function CredentialRow({ credential, onRevoke }: { credential: TeamCredential; onRevoke: () => void }) {
  const { kind, person, project, createdAt, expiresAt, lastUsedAt, outsidePolicy } = credential;
  const Icon = icons[kind];
  const who = person ? (person.name ?? person.slug) : null;
  return (
    <li className="flex min-h-15 items-start gap-3 py-3 sm:items-center">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3 sm:mt-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 font-medium wrap-anywhere">{nameOf(credential)}</b>
          {outsidePolicy ? (
            <Tag kind="danger">
              <CircleAlert aria-hidden />
              Outside the policy
            </Tag>
          ) : null}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
          <span className="wrap-anywhere text-ink-2">
            {kind === "project" ? `Project ${project}${who ? `, created by ${who}` : ""}` : (who ?? "Deleted account")}
          </span>
          <LastUsedTime lastUsedAt={lastUsedAt} createdAt={createdAt} />
          <span>
            Access since <Time at={createdAt} />
          </span>
          {kind === "app" ? null : <TokenExpiry expiresAt={expiresAt} />}
        </p>
      </div>
      <Button size="small" aria-label={`Revoke ${nameOf(credential)}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
