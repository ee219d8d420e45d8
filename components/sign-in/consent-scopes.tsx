"use client";

import { Pencil, Shield } from "lucide-react";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Tag } from "@/components/ui/tag";
import { plural } from "@/lib/format";
import { administers, changes, scopeWords } from "@/lib/team/scope-text";
import type { Interaction } from "@/lib/browser/sign-in-interaction";

type Asked = NonNullable<Interaction["scopes"]>;

/** The choice in one sentence: `4 permissions in 1 place. Nothing can be changed.` */
export function summary(scopes: readonly string[], places: number) {
  if (!scopes.length) return "Choose at least one permission, or cancel.";
  if (!places) return "Choose at least one place, or cancel.";
  const changing = scopes.filter(changes).length;
  const effect = scopes.some(administers)
    ? "It can manage members and settings."
    : changing
      ? `${plural(changing, "permission")} can change things.`
      : "Nothing can be changed.";
  return `${plural(scopes.length, "permission")} in ${plural(places, "place")}. ${effect}`;
}

/** What a weighty permission means, beyond its name. */
const weight: Partial<Record<string, string>> = {
  "projects:write": "New projects, and settings that everybody in the team sees.",
  "builds:write": "What it uploads stands in your name.",
  "reviews:write": "Its decisions count as yours.",
  "comments:write": "People are notified in your name. What it deletes is gone.",
  "media:write": "What it deletes is gone for everybody, with its comments.",
  "account:admin": "It can invite, promote and remove people, you among them, wherever you are an owner.",
};

/** What it may do: reading, changing and administering told apart, what is new marked. */
export function ConsentScopes({ scopes, chosen, onChange }: { scopes: Asked; chosen: string[]; onChange: (chosen: string[]) => void }) {
  const id = useId();
  return (
    <fieldset>
      <legend className="text-base font-strong">What it may do</legend>
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
