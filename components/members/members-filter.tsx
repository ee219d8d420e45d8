"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { MemberFilter } from "@/lib/queries/members";

const levels = [
  { value: "all", label: "All" },
  { value: "owner", label: "Owners" },
  { value: "member", label: "Members" },
  { value: "contributor", label: "Contributors" },
] as const;
const sorts = [
  { value: "date", label: "Newest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
] as const;
const PAUSE = 250;

type Props = { filter: MemberFilter; onChange: (filter: MemberFilter, how: "type" | "choose") => void };

/** Search by name, handle and address, by role, and the order. `/` leads to the search from anywhere. */
export function MembersFilter({ filter, onChange }: Props) {
  const { search = "", role, sort } = filter;
  const [text, setText] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // What this field wrote into the address itself; anything else there came from outside and replaces the text.
  const written = useRef(search);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      onChange({ ...(role && { role }), ...(sort && { sort }), ...(wanted && { search: wanted }) }, "type");
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, role, sort, onChange]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      if ((event.target as Element).closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);

  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <span className="relative min-w-56 flex-1 sm:max-w-70">
        <Search aria-hidden className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
        <Input
          ref={field}
          type="text"
          role="searchbox"
          aria-label="Search members"
          aria-keyshortcuts="/"
          placeholder="Search name, handle or e-mail"
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && text && (event.stopPropagation(), setText(""))}
          className="px-8.5"
        />
        <span className="absolute inset-e-1 top-1/2 -translate-y-1/2">
          {text ? (
            <IconButton label="Clear search" side="end" className="size-6" onClick={() => (setText(""), field.current?.focus())}>
              <X aria-hidden />
            </IconButton>
          ) : (
            <Kbd>/</Kbd>
          )}
        </span>
      </span>
      <Segmented
        label="Role"
        value={role ?? "all"}
        options={levels}
        onChange={(value) =>
          onChange({ ...(search && { search }), ...(sort && { sort }), ...(value !== "all" && { role: value }) }, "choose")
        }
      />
      <Select
        aria-label="Order"
        value={sort ?? "date"}
        className="sm:ms-auto"
        onChange={({ target: { value } }) =>
          onChange(
            {
              ...(search && { search }),
              ...(role && { role }),
              ...((value === "name-asc" || value === "name-desc") && { sort: value }),
            },
            "choose",
          )
        }
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </search>
  );
}
