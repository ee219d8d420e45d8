"use client";

import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { SearchField } from "@/components/ui/search-field";

/** Person who can be picked. `note` replaces the action. */
export type PickedPerson = { id: string; name: string; address: string; pictureUrl?: string | null | undefined; note?: string };

type Props = {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  /** People that match the search; undefined until they are loaded. */
  people: readonly PickedPerson[] | undefined;
  /** Sentence for a search without a match, or the reason why it failed. */
  empty: string;
  action: (person: PickedPerson) => ReactNode;
  /** Control after the field. */
  beside?: ReactNode;
};

/** Finds people by name or address. The matches stay open, so that several people can be picked. */
export function PeoplePicker({ label, placeholder, search, onSearch, people, empty, action, beside }: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={label} placeholder={placeholder} maxLength={20_000} value={search} onSearch={onSearch} className="min-w-56" />
        {beside}
      </div>
      {search === "" ? null : (
        <div className="sheet" aria-busy={!people}>
          <p role="status" className={people?.length ? "sr-only" : "px-4 py-2.5 text-ink-2"}>
            {!people ? "Searching…" : people.length ? `${people.length} found` : empty}
          </p>
          {people?.length ? (
            <ul aria-label="People to add" className="max-h-72 divide-y divide-line overflow-y-auto">
              {people.map((person) => (
                <li key={person.id} className="flex min-h-10 items-center gap-2 px-4 py-1.5">
                  <Avatar name={person.name} src={person.pictureUrl} />
                  <span dir="auto" className="min-w-0 flex-1 truncate" title={`${person.name} ${person.address}`}>
                    <b className="font-medium">{person.name}</b> <span className="text-ink-3">{person.address}</span>
                  </span>
                  {person.note ? <span className="shrink-0 text-xs text-ink-3">{person.note}</span> : action(person)}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </div>
  );
}
