"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { SearchField } from "@/components/ui/search-field";

/** Person who can be picked. `note` replaces the action. */
export type PickedPerson = { id: string; name: string; address: string; pictureUrl?: string | null | undefined; note?: string };

type Props = {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  /** People that match the search, or the sentence for a search without a match; undefined until they are loaded. */
  found: readonly PickedPerson[] | string | undefined;
  action: (person: PickedPerson) => ReactNode;
  /** Control after the field. */
  beside?: ReactNode;
  /** Banners about what was added, which the list does not cover. */
  children?: ReactNode;
};

/**
 * Finds people by name or address. The matches float over what follows and stay open, so that several people can be picked, until the search is cleared or
 * the focus leaves.
 */
export function PeoplePicker({ label, placeholder, search, onSearch, found, action, beside, children }: Props) {
  const [isAway, setAway] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const [people, sentence] = typeof found === "string" ? [[], found] : [found];
  const isOpen = search !== "" && !isAway;
  const clear = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    onSearch("");
    root.current?.querySelector("input")?.focus();
  };
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      className="relative grid grid-cols-1 gap-2"
      onKeyDown={clear}
      onFocus={() => setAway(false)}
      onBlur={({ currentTarget, relatedTarget }) => setAway(!currentTarget.contains(relatedTarget))}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={label} placeholder={placeholder} maxLength={20_000} value={search} onSearch={onSearch} className="min-w-56" />
        {beside}
      </div>
      {isOpen ? (
        <div className="pointer-events-none absolute inset-x-0 top-full z-20 pt-1 pb-[calc(1rem+var(--phone-bar,0px))]">
          {/* Takes the focus of a click, so that the list stays open in browsers that do not focus buttons. */}
          <div tabIndex={-1} className="float pointer-events-auto p-1 outline-none" aria-busy={!people}>
            <div className="grid gap-1 empty:hidden">{children}</div>
            <p role="status" className={people?.length ? "sr-only" : "px-2 py-2.5 text-ink-2"}>
              {!people ? "Searching…" : people.length ? `${people.length} found` : sentence}
            </p>
            {people?.length ? (
              <ul aria-label="People to add" className="max-h-72 overflow-y-auto">
                {people.map((person) => (
                  <li key={person.id} className="flex min-h-10 items-center gap-3 rounded-md px-2 focus-within:bg-wash hover:bg-wash">
                    <Avatar name={person.name} src={person.pictureUrl} />
                    <span dir="auto" className="min-w-0 flex-1 truncate" title={`${person.name} ${person.address}`}>
                      <b className="font-medium">{person.name}</b> <span className="ms-1 text-ink-3">{person.address}</span>
                    </span>
                    {person.note ? <span className="shrink-0 text-xs text-ink-3">{person.note}</span> : action(person)}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
