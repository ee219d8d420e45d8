"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import type { MediaFilter } from "@/lib/queries/media";

const types = [
  { value: "all", label: "All" },
  { value: "image", label: "Images" },
  { value: "video", label: "Videos" },
] as const;
const PAUSE = 250;

/** Search by name and description, and by kind. `/` leads to the search from anywhere. */
export function LibraryFilter({ filter, onChange }: { filter: MediaFilter; onChange: (filter: MediaFilter) => void }) {
  const [text, setText] = useState(filter.search ?? "");
  const field = useRef<HTMLInputElement>(null);
  const { type } = filter;

  useEffect(() => {
    if (text.trim() === (filter.search ?? "")) return;
    const timer = setTimeout(() => onChange({ ...(type && { type }), ...(text.trim() && { search: text.trim() }) }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, type, filter.search, onChange]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || (event.target as Element).closest("input, textarea, [contenteditable]"))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);

  return (
    <search className="mb-6 flex flex-wrap items-center gap-2">
      <span className="relative min-w-52 flex-1 sm:max-w-90">
        <Search aria-hidden className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
        <Input
          ref={field}
          type="text"
          role="searchbox"
          aria-label="Search media"
          aria-keyshortcuts="/"
          placeholder="Search names and descriptions"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && setText("")}
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
        label="Kind"
        value={type ?? "all"}
        options={types}
        onChange={(value) => onChange({ ...(filter.search && { search: filter.search }), ...(value !== "all" && { type: value }) })}
      />
    </search>
  );
}
