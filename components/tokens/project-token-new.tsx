"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { ApiError } from "@/lib/api/call";
import { me } from "@/lib/queries/accounts";
import { allowedDays, type Days, shortestLimit } from "@/lib/team/token-lifetimes";
import { ExpiryField } from "./expiry-field";

type NewToken = { name: string; expiresInDays: Days | null };
const start = { name: "", days: 90 as Days | null };

/** Draft of a new project token. It outlives the dialog, so that closing it loses nothing. */
export function useNewProjectToken() {
  const [chosen, set] = useState(start);
  return { ...chosen, set: (change: Partial<typeof start>) => set((now) => ({ ...now, ...change })), clear: () => set(start) };
}

type Props = {
  /** Slug of the account that owns the project. */
  slug: string;
  draft: ReturnType<typeof useNewProjectToken>;
  pending: boolean;
  error: ApiError | null;
  onCreate: (token: NewToken) => void;
  onClose: () => void;
};

/** Dialog that creates a project token: name and expiry. */
export function NewProjectTokenDialog({ slug, draft, pending, error, onCreate, onClose }: Props) {
  const { data: reader } = useSuspenseQuery(me());
  const [tried, setTried] = useState(false);
  const form = useId();
  const name = draft.name.trim();
  const limit = shortestLimit(reader.accounts.filter((one) => one.slug === slug));
  return (
    <Dialog
      open
      title="New project token"
      onClose={onClose}
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
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name && !pending) onCreate({ name, expiresInDays: allowedDays(draft.days, limit) });
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
        <ExpiryField days={draft.days} limit={limit} onChange={(days) => draft.set({ days })} />
        {error ? <Banner kind="problem">{error.details[0]?.message ?? error.message} Nothing was created.</Banner> : null}
      </form>
    </Dialog>
  );
}
