"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Check, Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { matchScore } from "@/components/shell/palette/match-name";
import { SearchGroups, SearchRoot } from "@/components/shell/search-list";

export type Choice = {
  id: string;
  name: string;
  href: string;
  icon: ReactNode;
  group: string;
  fact?: string;
  isCurrent: boolean;
  also?: string;
};

type Props = {
  what: "team" | "project";
  choices: readonly Choice[];
  close: () => void;
  /** Links below the list. */
  children: ReactNode;
};

/** A list from which the reader opens a team or a project, found by name. */
export function SwitcherList({ what, choices, close, children }: Props) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const shown = choices.filter(({ name, also = "" }) => matchScore(name, also, typed.trim()) > 0);
  const groups = [...new Set(choices.map(({ group }) => group))]
    .map((value) => ({ value, items: shown.filter(({ group }) => group === value) }))
    .filter(({ items }) => items.length);
  return (
    <SearchRoot groups={groups} typed={typed} onType={setTyped} labelOf={({ name }) => name}>
      <div className="-mx-1 -mt-1 mb-1 flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Autocomplete.Input
          ref={field}
          aria-label={`Find a ${what}`}
          placeholder={`Find a ${what}`}
          autoComplete="off"
          spellCheck={false}
          className="h-9 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
        />
      </div>
      <Autocomplete.Empty className="px-2 text-ink-2 not-empty:py-3">{`No ${what} is called “${typed.trim()}”.`}</Autocomplete.Empty>
      <SearchGroups<Choice> labelClass="px-2 pt-1.5 pb-1">
        {(choice) => (
          <Autocomplete.Item
            key={choice.id}
            value={choice}
            onClick={(event) => {
              close();
              if (event.ctrlKey || event.metaKey) window.open(choice.href, "_blank", "noopener");
              else router.push(choice.href);
            }}
            className="flex min-h-9 items-center gap-2.5 rounded-md px-2 outline-none select-none data-highlighted:bg-wash pointer-coarse:min-h-11"
          >
            {choice.icon}
            <span className="min-w-0 flex-1 truncate" dir="auto" title={choice.name}>
              {choice.name}
            </span>
            {choice.fact ? <span className="shrink-0 text-xs text-ink-3">{choice.fact}</span> : null}
            {choice.isCurrent ? <Check role="img" aria-label="Current" className="size-4 shrink-0 text-ink-3" /> : null}
          </Autocomplete.Item>
        )}
      </SearchGroups>
      <div className="-mx-1 mt-1 -mb-1 border-t border-line p-1 empty:hidden">{children}</div>
    </SearchRoot>
  );
}

/** A link below the list. */
export const SwitcherLink = ({
  href,
  icon,
  close,
  children,
}: {
  href: string;
  icon: ReactNode;
  close: () => void;
  children: ReactNode;
}) => (
  <Link
    href={href}
    onClick={close}
    className="flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-wash pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-ink-3"
  >
    {icon}
    {children}
  </Link>
);
