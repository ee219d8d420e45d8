"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { me } from "@/lib/queries/accounts";
import { createProjectToken, type ProjectToken, projectTokenList, revokeProjectToken, rotateProjectToken } from "@/lib/queries/tokens";
import { shortestLimit } from "@/lib/team/token-lifetimes";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RevokeDialog } from "@/components/ui/revoke-dialog";
import { LastUsedTime } from "@/components/ui/last-used";
import { SettingsSection } from "@/components/ui/settings-section";
import { SecretPanel } from "./secret-panel";
import { TokenDialog, useTokenDraft } from "./token-dialog";
import { TokenExpiry } from "@/components/ui/token-expiry";

/** Name of the section in links, such as that of a project without builds. */
const ANCHOR = "tokens";

const nameOf = ({ name }: ProjectToken) => (name ? `“${name}”` : "this token");

type Asked = { kind: "rotate" | "revoke"; token: ProjectToken };

/** The tokens of a project: create (shown once), rotate, revoke. Project admins only. */
export function ProjectTokens({ slug, project }: { slug: string; project: string }) {
  const { data: tokens } = useSuspenseQuery(projectTokenList(slug, project));
  const { data: reader } = useSuspenseQuery(me());
  const create = useMutation(createProjectToken(slug, project));
  const rotate = useMutation(rotateProjectToken(slug, project));
  const revoke = useMutation(revokeProjectToken(slug, project));
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<{ id: string; name: string | null; token: string }>();
  const [open, setOpen] = useState(false);
  const draft = useTokenDraft();
  // The section is there after its data, too late for the browser to find it.
  useEffect(() => {
    if (location.hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView();
  }, []);
  const ask = (kind: Asked["kind"], token: ProjectToken) => {
    (kind === "rotate" ? rotate : revoke).reset();
    setAsked({ kind, token });
  };
  const close = () => setAsked(undefined);

  return (
    <SettingsSection
      anchor={ANCHOR}
      title="Project tokens"
      text="For CI. Project tokens can only access this project and keep working when people leave."
    >
      <div className="grid grid-cols-1 gap-4">
        {secret && !open ? (
          <SecretPanel
            title={secret.name ? `“${secret.name}” is ready` : "The project token is ready"}
            secret={secret.token}
            onDone={() => setSecret(undefined)}
            project
          />
        ) : null}
        <ul aria-label="Project tokens" className="divide-y divide-line sheet">
          {tokens.map((token) => (
            <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <KeyRound aria-hidden className="size-4 shrink-0 text-ink-3" />
              <div className="min-w-40 flex-1">
                <b className="block font-medium wrap-anywhere">{token.name ?? "Token without a name"}</b>
                <p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
                  <LastUsedTime lastUsedAt={token.lastUsedAt} createdAt={token.createdAt} />
                  <span className="wrap-anywhere">
                    Created <Time at={token.createdAt} />
                    {token.createdBy ? ` by ${token.createdBy.name ?? token.createdBy.slug}` : null}
                  </span>
                  <TokenExpiry expiresAt={token.expiresAt} />
                </p>
              </div>
              <div className="flex gap-2">
                <Button size="small" aria-label={`Rotate ${nameOf(token)}`} onClick={() => ask("rotate", token)}>
                  <RefreshCw aria-hidden />
                  Rotate
                </Button>
                <Button size="small" aria-label={`Revoke ${nameOf(token)}`} onClick={() => ask("revoke", token)}>
                  <Trash2 aria-hidden />
                  Revoke
                </Button>
              </div>
            </li>
          ))}
          <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            {tokens.length ? null : <span className="text-ink-2">No tokens yet. Create one so CI can upload.</span>}
            <Button
              kind="ghost"
              size="small"
              className={tokens.length ? "-ms-2" : "ms-auto"}
              onClick={() => (create.reset(), setOpen(true))}
            >
              <Plus aria-hidden />
              New token
            </Button>
          </li>
        </ul>
      </div>
      {open ? (
        <TokenDialog
          title="New project token"
          draft={draft}
          limit={shortestLimit(reader.accounts.filter((account) => account.slug === slug))}
          pending={create.isPending}
          error={create.error}
          onClose={() => setOpen(false)}
          onCreate={(token) => create.mutate(token, { onSuccess: (made) => (setSecret(made), setOpen(false), draft.clear()) })}
        />
      ) : null}
      {asked?.kind === "rotate" ? (
        <ConfirmDialog
          title={`Replace ${nameOf(asked.token)}?`}
          effect="You get a new one, and the old one is refused from that moment. Builds that use it fail until you change it there."
          act="Replace token"
          acting="Replacing…"
          request={rotate}
          onClose={close}
          onConfirm={() => rotate.mutate(asked.token.id, { onSuccess: (made) => (close(), setSecret(made)) })}
        />
      ) : null}
      {asked?.kind === "revoke" ? (
        <RevokeDialog
          id={asked.token.id}
          name={nameOf(asked.token)}
          effect="Builds that use it stop uploading immediately. This can’t be undone."
          act="Revoke token"
          done={`${asked.token.name ? nameOf(asked.token) : "The project token"} is revoked.`}
          revoke={revoke}
          onRevoked={() => secret?.id === asked.token.id && setSecret(undefined)}
          onClose={close}
        />
      ) : null}
    </SettingsSection>
  );
}
