"use client";

import { Popover } from "@base-ui/react/popover";
import { type KeyboardEvent, type ReactElement, type RefObject, useState } from "react";
import { Input } from "@/components/ui/input";
import { findEmojis } from "@/lib/review/emoji";

type Props = {
  /** Button that opens the picker. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Moves the focus after closing; to the button by default. */
  finalFocus?: RefObject<HTMLElement | null>;
  onPick: (emoji: string) => void;
};

const columns = 8;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

function move(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  event.preventDefault();
}

/** Emoji picker with search. Arrow keys move, Enter selects, Escape closes. */
export function EmojiPicker({ trigger, finalFocus, onPick }: Props) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const found = findEmojis(search);
  const take = (emoji: string) => {
    setOpen(false);
    setSearch("");
    onPick(emoji);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Popover.Popup
            aria-label="Emoji"
            {...(finalFocus && { finalFocus })}
            className="float w-76 max-w-[calc(100vw-16px)] p-2 outline-none pointer-coarse:w-92"
            // React events of a portal bubble to its parent form; keep keys inside.
            onKeyDown={(event) => event.stopPropagation()}
          >
            <Input
              type="search"
              aria-label="Search emoji"
              placeholder="Search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && found[0]) {
                  event.preventDefault();
                  take(found[0].emoji);
                }
                if (event.key === "ArrowDown") event.currentTarget.parentElement?.querySelector("button")?.focus();
              }}
            />
            <div role="group" aria-label="Emoji found" className="mt-2 grid max-h-52 grid-cols-8 overflow-y-auto" onKeyDown={move}>
              {found.map(({ emoji, words }) => (
                <button
                  key={emoji}
                  type="button"
                  title={words}
                  aria-label={`${emoji} ${words}`}
                  className="grid aspect-square place-items-center rounded-md text-lg hover:bg-wash"
                  onClick={() => take(emoji)}
                >
                  {emoji}
                </button>
              ))}
            </div>
            {found.length ? null : <p className="px-1 pb-1 text-ink-2">No matching emoji.</p>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
