"use client";

import { Pencil, Shield } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { Tag } from "@/components/ui/tag";
import { plural } from "@/lib/format";
import type { Interaction } from "@/lib/interaction";

type Asked = NonNullable<Interaction["scopes"]>;

const words: Record<string, string> = {
  profile: "See your name and your teams",
  "projects:read": "See projects, builds and analytics",
  "projects:write": "Create and configure projects",
  "builds:write": "Upload builds and screenshots",
  "reviews:write": "Approve and reject builds as you",
  "comments:read": "Read comments and threads",
  "comments:write": "Write, edit and delete comments as you",
  "media:read": "See images and videos",
  "media:write": "Upload and delete images and videos",
  "account:admin": "Manage members and settings",
};

const isAdmin = (scope: string) => scope.endsWith(":admin");
/** Whether a scope lets its holder change something. Those start unticked. */
export const isChange = (scope: string) => isAdmin(scope) || scope.endsWith(":write");

/** The choice in one sentence: `4 permissions in 1 place. Nothing can be changed.` */
export function summary(scopes: readonly string[], places: number) {
  if (!scopes.length) return "Choose at least one permission, or cancel.";
  if (!places) return "Choose at least one place, or cancel.";
  const changes = scopes.filter(isChange).length;
  const effect = scopes.some(isAdmin)
    ? "It can manage members and settings."
    : changes
      ? `${plural(changes, "permission")} can change things.`
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
                <span className="font-medium">{words[name] ?? title}</span>
                {isAdmin(name) ? (
                  <Tag kind="danger">
                    <Shield aria-hidden />
                    Administers
                  </Tag>
                ) : isChange(name) ? (
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
