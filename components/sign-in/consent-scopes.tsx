"use client";

import { Pencil, Shield } from "lucide-react";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Tag } from "@/components/ui/tag";
import { count, plural } from "@/lib/format";
import { administers, changes, scopeWords } from "@/lib/team/scope-text";
import type { Interaction } from "@/lib/browser/sign-in-interaction";

type Asked = NonNullable<Interaction["scopes"]>;

/** Summarizes the choice: `4 permissions, 1 account. Read only.` */
export function consentSummary(scopes: readonly string[], places: number) {
  if (!scopes.length) return "Choose at least one permission, or cancel.";
  if (!places) return "Choose at least one account, or cancel.";
  const changing = scopes.filter(changes).length;
  const effect = scopes.some(administers)
    ? "Includes managing members and settings."
    : changing
      ? `Includes ${count(changing)} that can make changes.`
      : "Read only.";
  return `${plural(scopes.length, "permission")}, ${plural(places, "account")}. ${effect}`;
}

/** Consequences of permissions that change things. */
const weight: Partial<Record<string, string>> = {
  "projects:write": "Creates projects and changes settings for everyone in the team.",
  "builds:write": "Uploads appear as you.",
  "reviews:write": "Reviews appear as you.",
  "comments:write": "People are notified in your name. Deleted comments can’t be restored.",
  "media:write": "Deleted media are gone for everyone, with their comments.",
  "account:admin": "Can invite, promote and remove people, including you, in every team you own.",
};

/** Chooses permissions. Marks those that write, those that administer and those that are new. */
export function ConsentScopes({ scopes, chosen, onChange }: { scopes: Asked; chosen: string[]; onChange: (chosen: string[]) => void }) {
  const id = useId();
  return (
    <fieldset>
      <legend className="text-base font-strong">Permissions</legend>
      <ul className="mt-2 divide-y divide-line">
        {scopes.map(({ name, title, added }) => (
          <li key={name}>
            <label htmlFor={`${id}-${name}`} className="flex min-h-9 items-start gap-3 py-2 pointer-coarse:min-h-11">
              <Checkbox
                id={`${id}-${name}`}
                className="mt-0.5"
                aria-describedby={weight[name] ? `${id}-${name}-text` : undefined}
                checked={chosen.includes(name)}
                onChange={(event) => onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))}
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{scopeWords[name] ?? title}</span>
                  {administers(name) ? (
                    <Tag kind="danger">
                      <Shield aria-hidden />
                      Administers
                    </Tag>
                  ) : changes(name) ? (
                    <Tag>
                      <Pencil aria-hidden />
                      Writes
                    </Tag>
                  ) : null}
                  {added ? <Tag kind="mark">New</Tag> : null}
                </span>
                {weight[name] ? (
                  <span id={`${id}-${name}-text`} className="block text-xs text-ink-3">
                    {weight[name]}
                  </span>
                ) : null}
              </span>
              <code aria-hidden className="mono shrink-0 leading-5 text-ink-2 max-sm:hidden">
                {name}
              </code>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
