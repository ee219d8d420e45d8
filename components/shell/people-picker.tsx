"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { SearchField } from "@/components/ui/search-field";

/** Person of the list. One with a `note` cannot be picked. */
type ListedPerson = { id: string; name: string; address: string; pictureUrl?: string | null | undefined; note?: string };

type Picking = {
  /** Words around the name of a person, such as "Add" and "as viewer", for screen readers. */
  words: readonly [string, string?];
  /** Id of the person whose addition is under way. */
  pending: string | null | undefined;
  onPick: (person: ListedPerson) => void;
};

type Props = {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  /** People that match the search, or the sentence for a search without a match; undefined until they are loaded. */
  found: readonly ListedPerson[] | string | undefined;
  picking: Picking;
  /** Control after the field. */
  beside?: ReactNode;
  /** Banners about what was added, which the list does not cover. */
  children?: ReactNode;
};

/**
 * Finds people by name or address. The matches float over what follows and stay open, so that several people can be picked, until the search is cleared or
 * the focus leaves. Arrow keys walk from the field through the matches and back.
 */
export function PeoplePicker({ label, placeholder, search, onSearch, found, picking, beside, children }: Props) {
  const [isAway, setAway] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const [people, sentence] = typeof found === "string" ? [[], found] : [found];
  const isOpen = search !== "" && !isAway;
  const onKeyDown = (event: KeyboardEvent) => {
    const field = root.current?.querySelector("input");
    if (!isOpen || !field) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onSearch("");
      field.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const stops: HTMLElement[] = [field, ...root.current!.querySelectorAll<HTMLElement>("li button")];
      const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)];
      event.preventDefault();
      next?.focus();
    }
  };
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      className="relative grid grid-cols-1 gap-2"
      onKeyDown={onKeyDown}
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
                  <li key={person.id}>
                    <PersonRow person={person} {...picking} />
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

/** Button of a person. It keeps the focus when the person cannot be picked any more. */
function PersonRow({ person, words: [before, after], pending, onPick }: Picking & { person: ListedPerson }) {
  const { id, name, address, pictureUrl, note } = person;
  const isPending = pending === id;
  return (
    <button
      type="button"
      aria-disabled={Boolean(note) || isPending}
      className="flex min-h-10 w-full items-center gap-3 rounded-md px-2 text-start outline-none hover:bg-wash focus-visible:bg-wash pointer-coarse:min-h-11"
      onClick={() => (note || isPending ? null : onPick(person))}
    >
      <Avatar name={name} src={pictureUrl} />
      <span dir="auto" className="min-w-0 flex-1 truncate" title={`${name} ${address}`}>
        {note ? null : <span className="sr-only">{before} </span>}
        <b className="font-medium">{name}</b> <span className="ms-1 text-ink-3">{address}</span>
        {note || !after ? null : <span className="sr-only"> {after}</span>}
      </span>
      {isPending || note ? <span className="shrink-0 text-xs text-ink-3">{isPending ? "Adding…" : note}</span> : null}
    </button>
  );
}
