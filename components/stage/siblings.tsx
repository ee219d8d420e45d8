"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { isolated } from "@/lib/format";
import { routes } from "@/lib/routes";
import { onPlainClick } from "./plain-click";

export type Sibling = { token: string; name: string; state: "before" | "after" | null };
type Props = {
  siblings: readonly Sibling[];
  token: string;
  /** Name of the set, and the position of this media in all of it, where the siblings are a part of a share link. */
  label?: string;
  position?: { at: number; total: number } | undefined;
  onOpen: (token: string) => void;
};

/** Previous and next media of the same pull request or branch. Null at an end. */
export function neighbours(siblings: readonly Sibling[], token: string): readonly [Sibling | null, Sibling | null] {
  const at = siblings.findIndex((it) => it.token === token);
  return at < 0 ? [null, null] : [siblings[at - 1] ?? null, siblings[at + 1] ?? null];
}

/** Links to the previous and next media of the same pull request or branch. Renders nothing for a single media. */
export function Siblings({ siblings, token, label: set = "Same pull request or branch", position, onOpen }: Props) {
  if (siblings.length < 2) return null;
  const ends = neighbours(siblings, token);
  const link = (index: 0 | 1) => {
    const it = ends[index];
    const word = index ? "Next" : "Previous";
    const icon = index ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />;
    const label = it
      ? `${word}: ${isolated(it.name)}${it.state ? ` (${it.state})` : ""}`
      : `${word}: none, this is the ${index ? "last" : "first"}`;
    return it ? (
      <a
        href={routes.share(it.token)}
        aria-label={label}
        aria-keyshortcuts={index ? "]" : "["}
        data-side="end"
        data-tip={`${label}  ${index ? "]" : "["}`}
        className={`${iconButtonClass} size-7`}
        onClick={onPlainClick(() => onOpen(it.token))}
      >
        {icon}
      </a>
    ) : (
      <span aria-label={label} role="img" className={`${iconButtonClass} size-7 opacity-40`}>
        {icon}
      </span>
    );
  };
  return (
    <nav aria-label={set} className="flex items-center gap-0.5">
      {link(0)}
      <span className="min-w-10 text-center whitespace-nowrap">
        {position?.at ?? siblings.findIndex((it) => it.token === token) + 1} of {position?.total ?? siblings.length}
      </span>
      {link(1)}
    </nav>
  );
}
