"use client";

import { type ReactNode, useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { ApiError } from "@/lib/api/call";
import { allowedDays, type Days, type Limit } from "@/lib/team/token-lifetimes";
import { ExpiryField } from "./expiry-field";

const start = { name: "", accounts: [] as string[], days: 90 as Days | null };

/** Draft of a new token. It outlives the dialog, so that closing it loses nothing. */
export function useTokenDraft() {
  const [chosen, set] = useState(start);
  return { ...chosen, set: (change: Partial<typeof start>) => set((now) => ({ ...now, ...change })), clear: () => set(start) };
}

type Props = {
  title: string;
  draft: ReturnType<typeof useTokenDraft>;
  /** Shortest lifetime that the accounts of the token allow. */
  limit: Limit | null;
  /** False while a choice in `children` is missing. */
  complete?: boolean;
  /** State of the request that creates the token. */
  request: { isPending: boolean; error: ApiError | null };
  onCreate: (token: { name: string; expiresInDays: Days | null }) => void;
  onClose: () => void;
  /** Renders further choices; `tried` after an attempt to create the token. */
  children?: (tried: boolean) => ReactNode;
};

/** Dialog that creates a token: name, further choices, expiry. */
export function TokenDialog({ title, draft, limit, complete = true, request, onCreate, onClose, children }: Props) {
  const { isPending, error } = request;
  const [tried, setTried] = useState(false);
  const form = useId();
  const name = draft.name.trim();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" pending={isPending && "Creating…"}>
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
          if (name && complete && !isPending) onCreate({ name, expiresInDays: allowedDays(draft.days, limit) });
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
        {children?.(tried)}
        <ExpiryField days={draft.days} limit={limit} onChange={(days) => draft.set({ days })} />
        {error ? <Banner kind="problem">{error.details[0]?.message ?? error.message} Nothing was created.</Banner> : null}
      </form>
    </Dialog>
  );
}
