"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "./icon-button";
import { Input } from "./input";
import { Kbd } from "./kbd";
import { usePageActions } from "./page-actions";
import { useLatest } from "./use-latest";

/** Debounce of the search in milliseconds. */
const PAUSE = 250;

type Props = {
  label: string;
  placeholder: string;
  maxLength: number;
  /** Current search text. A change from outside replaces the typed text. */
  value: string;
  /** Called with the trimmed text after a pause. Its identity may change; the latest is called. */
  onSearch: (text: string) => void;
  className?: string;
};

/** Search field with debounce. `/` focuses it from anywhere; Escape and its button clear it. */
export function SearchField({ label, placeholder, maxLength, value, onSearch, className = "" }: Props) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const send = useLatest(onSearch);

  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      send.current(wanted);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, send]);
  usePageActions([{ label, shortcut: "/", run: () => field.current?.focus(), inPalette: false }]);

  return (
    <span className={`relative flex-1 ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
      <Input
        ref={field}
        type="text"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && text && (event.stopPropagation(), setText(""))}
        className="px-8.5 text-ellipsis"
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
  );
}
