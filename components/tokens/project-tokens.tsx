"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Ellipsis, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { me } from "@/lib/queries/accounts";
import { createProjectToken, type ProjectToken, projectTokenList, revokeProjectToken, rotateProjectToken } from "@/lib/queries/tokens";
import { shortestLimit } from "@/lib/team/token-lifetimes";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RevokeDialog } from "@/components/ui/revoke-dialog";
import { SettingsSection } from "@/components/ui/settings-section";
import { SecretPanel } from "./secret-panel";
import { TokenTimes } from "./token-times";
import { TokenDialog, useTokenDraft } from "./token-dialog";

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
    <SettingsSection anchor={ANCHOR} title="Tokens" text="For CI. They only open this project and keep working when people leave.">
      <div className="grid grid-cols-1 gap-4">
        {secret && !open ? (
          <SecretPanel
            title={secret.name ? `“${secret.name}” is ready` : "The project token is ready"}
            secret={secret.token}
            onDone={() => setSecret(undefined)}
            project
          />
        ) : null}
        {tokens.length ? (
          <ul aria-label="Project tokens" className="divide-y divide-line">
            {tokens.map((token) => (
              <TokenLine key={token.id} token={token} onAsk={ask} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">No tokens yet. Create one so CI can upload.</p>
        )}
        <Button className="justify-self-start" onClick={() => (create.reset(), setOpen(true))}>
          <Plus aria-hidden />
          Create token
        </Button>
      </div>
      {open ? (
        <TokenDialog
          title="New token"
          draft={draft}
          limit={shortestLimit(reader.accounts.filter((account) => account.slug === slug))}
          request={create}
          onClose={() => setOpen(false)}
          onCreate={(token) => create.mutate(token, { onSuccess: (made) => (setSecret(made), setOpen(false), draft.clear()) })}
        />
      ) : null}
      {asked?.kind === "rotate" ? (
        <ConfirmDialog
          title={`Replace ${nameOf(asked.token)}?`}
          effect="You get a new one, and the old one is refused from that moment. Builds that use it fail until you change it there."
          action={{
            label: "Replace token",
            pendingLabel: "Replacing…",
            run: () => rotate.mutate(asked.token.id, { onSuccess: (made) => (close(), setSecret(made)) }),
          }}
          request={rotate}
          onClose={close}
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

/** A token with its last use and end; its menu replaces or revokes it. */
const TokenLine = ({ token, onAsk }: { token: ProjectToken; onAsk: (kind: Asked["kind"], token: ProjectToken) => void }) => (
  <li className="flex min-h-14 items-center gap-3 py-2">
    <div className="min-w-0 flex-1">
      <b className="block font-medium wrap-anywhere">{token.name ?? "Token without a name"}</b>
      <TokenTimes token={token} by={token.createdBy ? (token.createdBy.name ?? token.createdBy.slug) : null} />
    </div>
    <Menu
      align="end"
      trigger={
        <IconButton label={`More for ${nameOf(token)}`} side="end">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => onAsk("rotate", token)}>
        Rotate
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onAsk("revoke", token)}>
        Revoke
      </MenuItem>
    </Menu>
  </li>
);
