"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/lib/format";
import { createPersonalToken, type PersonalToken, personalTokenList, renamePersonalToken, revokePersonalToken } from "@/lib/queries/tokens";
import { RenameDialog } from "@/components/ui/rename-dialog";
import { RevokeDialog } from "@/components/ui/revoke-dialog";
import { SecretPanel } from "./secret-panel";
import { useTokenDraft } from "./token-dialog";
import { NewTokenDialog } from "./token-new";
import { TokenRow } from "./token-row";

/** The reader's personal access tokens: create (shown once), rename, revoke. */
export function PersonalTokens() {
  const { data: tokens } = useSuspenseQuery(personalTokenList());
  const draft = useTokenDraft();
  const create = useMutation(createPersonalToken());
  const revoke = useMutation(revokePersonalToken());
  const [open, setOpen] = useState(false);
  const [renaming, setRenaming] = useState<PersonalToken>();
  const [revoking, setRevoking] = useState<PersonalToken>();
  const made = create.data;

  const begin = (
    <Button kind="primary" onClick={() => (create.error && create.reset(), setOpen(true))}>
      <Plus aria-hidden />
      New token
    </Button>
  );
  return (
    <Page title="Access tokens" facts={tokens.length ? plural(tokens.length, "token") : null} actions={tokens.length ? begin : null}>
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-150 text-base text-ink-2">
          Access tokens let scripts call the API as you. They never have more access than you do.
        </p>
        {made && !open ? <SecretPanel title={`“${made.name}” is ready`} secret={made.token} onDone={() => create.reset()} /> : null}
        {tokens.length ? (
          <ul aria-label="Your access tokens" className="divide-y divide-line sheet">
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onRename={() => setRenaming(token)}
                onRevoke={() => (revoke.reset(), setRevoking(token))}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title="No access tokens" action={begin}>
            Create one for a script, CI or a tool that can’t open a browser.
          </EmptyState>
        )}
      </div>
      {open ? (
        <NewTokenDialog
          draft={draft}
          request={create}
          onClose={() => setOpen(false)}
          onCreate={(token) =>
            create.mutate(token, {
              onSuccess: () => {
                setOpen(false);
                draft.clear();
              },
            })
          }
        />
      ) : null}
      {renaming ? (
        <RenameDialog
          title="Rename the token"
          name={renaming.name}
          maxLength={255}
          rename={renamePersonalToken(renaming.id)}
          onClose={() => setRenaming(undefined)}
        />
      ) : null}
      {revoking ? (
        <RevokeDialog
          id={revoking.id}
          name={`“${revoking.name}”`}
          effect="Anything that uses it stops working immediately. This can’t be undone."
          act="Revoke token"
          done={`“${revoking.name}” is revoked.`}
          revoke={revoke}
          onRevoked={() => made?.id === revoking.id && create.reset()}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </Page>
  );
}
