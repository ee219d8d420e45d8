import { Eye, Pencil, Shield } from "lucide-react";
import { administers, changes, scopeWords } from "@/lib/team/scope-text";
import type { Application } from "@/lib/queries/tokens";

/** Permissions as a list. Those that change or administer something have an icon and a label. */
export function ScopeList({ scopes }: { scopes: Application["scopes"] }) {
  return (
    <ul aria-label="May" className="grid gap-1">
      {scopes.map((scope) => {
        const Icon = administers(scope) ? Shield : changes(scope) ? Pencil : Eye;
        return (
          <li key={scope} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${administers(scope) ? "text-danger" : "text-ink-3"}`} />
            <span>
              {scopeWords[scope]}
              {administers(scope) ? <span className="text-danger"> (administers)</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
