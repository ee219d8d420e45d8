"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { ApiError, Args } from "@/lib/api/call";
import { me } from "@/lib/queries/accounts";
import { allowedDays, type Days, shortestLimit } from "@/lib/team/token-lifetimes";
import { ExpiryField } from "./expiry-field";

type NewToken = NonNullable<Args<"POST /me/tokens">[0]>["body"];
const start = { name: "", accounts: [] as string[], days: 90 as Days | null };

/** Draft of a new token. It outlives the dialog, so that closing it loses nothing. */
export function useNewToken() {
  const [chosen, set] = useState(start);
  return { ...chosen, set: (change: Partial<typeof start>) => set((now) => ({ ...now, ...change })), clear: () => set(start) };
}

type Props = {
  open: boolean;
  draft: ReturnType<typeof useNewToken>;
  pending: boolean;
  error: ApiError | null;
  onCreate: (token: NewToken) => void;
  onClose: () => void;
};

/** Dialog that creates a token: name, accounts and expiry. */
export function NewTokenDialog({ open, draft, pending, error, onCreate, onClose }: Props) {
  const { data: reader } = useSuspenseQuery(me());
  const [tried, setTried] = useState(false);
  const form = useId();
  const name = draft.name.trim();
  // With only one account, it is preselected.
  const accounts = reader.accounts.length === 1 ? reader.accounts.map(({ id }) => id) : draft.accounts;
  const limit = shortestLimit(reader.accounts.filter(({ id }) => accounts.includes(id)));

  return (
    <Dialog
      open={open}
      title="New access token"
      onClose={() => (setTried(false), onClose())}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" pending={pending && "Creating…"}>
            Create token
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name && accounts.length && !pending) onCreate({ name, accounts, expiresInDays: allowedDays(draft.days, limit) });
        }}
      >
        <TextField
          label="Name"
          hint="For example, “Nightly CI”."
          error={tried && !name ? "Enter a name." : null}
          name="name"
          maxLength={255}
          placeholder="Nightly CI"
          value={draft.name}
          onText={(text) => draft.set({ name: text })}
        />
        <fieldset>
          <legend className="mb-1.5 font-medium">Access</legend>
          <ul className="max-h-52 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {reader.accounts.map((account) => (
              <li key={account.id}>
                <label className="flex min-h-10 items-center gap-3 px-3 has-checked:bg-wash pointer-coarse:min-h-11">
                  <Checkbox
                    checked={accounts.includes(account.id)}
                    disabled={reader.accounts.length === 1 || account.passkeyRequired}
                    onChange={(event) =>
                      draft.set({
                        accounts: event.target.checked ? [...accounts, account.id] : accounts.filter((id) => id !== account.id),
                      })
                    }
                  />
                  <Avatar name={account.name ?? account.slug} team={account.type === "team"} size="small" />
                  <span className="min-w-0 truncate">{account.name ?? account.slug}</span>
                  <span className="ms-auto shrink-0 text-xs text-ink-3">
                    {account.passkeyRequired ? "Use your passkey first" : account.type === "team" ? account.level : "Personal account"}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p aria-live="polite" className="mt-1.5 text-xs text-ink-3">
            {tried && !accounts.length ? (
              <span className="text-danger">Choose at least one account.</span>
            ) : (
              "Teams you join later aren’t included."
            )}
          </p>
        </fieldset>
        <ExpiryField days={draft.days} limit={limit} onChange={(days) => draft.set({ days })} />
        {error ? <Banner kind="problem">{error.details[0]?.message ?? error.message} Nothing was created.</Banner> : null}
      </form>
    </Dialog>
  );
}
