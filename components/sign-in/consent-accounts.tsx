"use client";

import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import type { Interaction } from "@/lib/browser/sign-in-interaction";

type Accounts = NonNullable<Interaction["accounts"]>;

/** Chooses the accounts that an app can access: the reader's teams and personal account. A single team is preselected. */
export function ConsentAccounts({
  accounts,
  chosen,
  onChange,
}: {
  accounts: Accounts;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="mt-6">
      <legend className="text-base font-strong">Access to</legend>
      <ul className="mt-2 grid max-h-72 grid-cols-1 gap-2 overflow-y-auto p-px sm:grid-cols-2 lg:grid-cols-3">
        {accounts.map(({ id, slug, name, type, level, locked = false }) => (
          <li key={id}>
            <label
              htmlFor={`place-${id}`}
              className="relative flex h-full flex-col gap-2 rounded-md border border-line-strong p-3 transition-colors hover:bg-wash has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink"
            >
              <Avatar name={name ?? slug} team={type === "team"} solid={chosen.includes(id)} />
              <span className="min-w-0">
                <b className="block truncate font-medium" dir="auto">
                  {name ?? slug}
                </b>
                <span className="block truncate text-xs text-ink-3" dir="auto">
                  {locked ? "Sign in with a passkey to allow it" : level ? `Your role: ${level}` : "Personal"}
                </span>
              </span>
              <Checkbox
                id={`place-${id}`}
                className="absolute inset-e-3 top-3"
                checked={chosen.includes(id)}
                disabled={locked}
                onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
