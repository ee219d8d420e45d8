"use client";

import { Pencil, Shield } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { Tag } from "@/components/ui/tag";
import { plural } from "@/lib/format";
import { administers, changes, scopeWords } from "@/lib/credential-words";
import type { Interaction } from "@/lib/interaction";

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

/** What it may do: reading ticked, changing and administering not. */
export function ConsentScopes({ scopes, chosen, onChange }: { scopes: Asked; chosen: string[]; onChange: (chosen: string[]) => void }) {
  return (
    <fieldset>
      <legend className="text-base font-strong">What it may do</legend>
      <ul className="mt-2 divide-y divide-line">
        {scopes.map(({ name, title }) => (
          <li key={name}>
            <label className="flex min-h-9 items-center gap-3 py-1.5 pointer-coarse:min-h-11">
              <Checkbox
                checked={chosen.includes(name)}
                onChange={(event) => onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
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
                <code className="ms-auto mono text-ink-2 max-sm:hidden">{name}</code>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
