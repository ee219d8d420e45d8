"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import type { ApiError, Args } from "@/lib/api/call";
import { me } from "@/lib/queries/accounts";
import { shortestLimit } from "@/lib/team/token-lifetimes";
import { TokenDialog, type useTokenDraft } from "./token-dialog";

type NewToken = NonNullable<Args<"POST /me/tokens">[0]>["body"];
type Props = {
  draft: ReturnType<typeof useTokenDraft>;
  request: { isPending: boolean; error: ApiError | null };
  onCreate: (token: NewToken) => void;
  onClose: () => void;
};

/** Dialog that creates an access token: name, accounts and expiry. */
export function NewTokenDialog({ draft, onCreate, ...dialog }: Props) {
  const { data: reader } = useSuspenseQuery(me());
  const only = reader.accounts.length === 1;
  // With only one account, it is preselected.
  const chosen = only ? reader.accounts.map(({ id }) => id) : draft.accounts;
  return (
    <TokenDialog
      {...dialog}
      title="New access token"
      draft={draft}
      limit={shortestLimit(reader.accounts.filter(({ id }) => chosen.includes(id)))}
      complete={chosen.length > 0}
      onCreate={(token) => onCreate({ ...token, accounts: chosen })}
    >
      {(tried) => (
        <fieldset>
          <legend className="mb-1.5 font-medium">Access</legend>
          <ul className="max-h-52 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {reader.accounts.map(({ id, name, slug, type, level, passkeyRequired }) => (
              <li key={id}>
                <label className="flex min-h-10 items-center gap-3 px-3 has-checked:bg-wash pointer-coarse:min-h-11">
                  <Checkbox
                    checked={chosen.includes(id)}
                    disabled={only || passkeyRequired}
                    onChange={({ target }) =>
                      draft.set({ accounts: target.checked ? [...chosen, id] : chosen.filter((other) => other !== id) })
                    }
                  />
                  <Avatar name={name ?? slug} team={type === "team"} size="small" />
                  <span className="min-w-0 truncate" dir="auto">
                    {name ?? slug}
                  </span>
                  <span className="ms-auto shrink-0 text-xs text-ink-3">
                    {passkeyRequired ? "Use your passkey first" : type === "team" ? level : "Personal account"}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p aria-live="polite" className="mt-1.5 text-xs text-ink-3">
            {tried && !chosen.length ? (
              <span className="text-danger">Choose at least one account.</span>
            ) : (
              "Teams you join later aren’t included."
            )}
          </p>
        </fieldset>
      )}
    </TokenDialog>
  );
}
