import { Kbd } from "@/components/ui/kbd";
import { isMacKeyboard, shortcutKeys } from "@/components/ui/page-actions";
import { useSingleKeys } from "@/components/ui/use-single-keys";
import { nameParts } from "./match-name";
import type { PaletteItem } from "./palette-items";

/** Icon, name with the typed text underlined, detail, fact and shortcut of an item. */
export function PaletteItemRow({ item, typed }: { item: PaletteItem; typed: string }) {
  const singleKeys = useSingleKeys();
  const shows = item.shortcut && (singleKeys || item.shortcut.startsWith("Mod+"));
  return (
    <>
      <span className="grid w-8 shrink-0 place-items-center text-ink-2 [&_svg]:size-4">{item.icon}</span>
      <span className="max-w-full min-w-0 shrink truncate" dir="auto" title={item.label}>
        <Marked text={item.label} typed={typed} />
      </span>
      {item.detail ? (
        <span className="min-w-0 flex-1 shrink-[2] truncate text-xs text-ink-2" dir="auto" title={item.detail}>
          <Marked text={item.detail} typed={typed} />
        </span>
      ) : null}
      {item.fact ? (
        <span className="ms-auto max-w-2/5 shrink-0 truncate text-xs text-ink-2" dir="auto" title={item.fact}>
          {item.fact}
        </span>
      ) : null}
      {shows ? (
        <span aria-hidden className="ms-auto flex shrink-0 gap-1">
          {shortcutKeys(item.shortcut!, isMacKeyboard()).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ) : null}
    </>
  );
}

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  nameParts(text, typed).map(({ text: part, hit }, index) =>
    hit ? (
      <mark key={index} className="bg-transparent font-strong text-ink underline decoration-ink underline-offset-4">
        {part}
      </mark>
    ) : (
      part
    ),
  );

/** Keys of the palette. `scope`: the other scope, which Tab searches. Hidden on touch screens. */
export const PaletteFoot = ({ scope }: { scope: string | null }) => (
  <footer className="flex h-11 shrink-0 items-center gap-5 border-t border-line px-5 text-xs text-ink-2 max-sm:hidden pointer-coarse:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5">
    <span>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      Select
    </span>
    <span>
      <Kbd>↵</Kbd>
      Open
    </span>
    {scope ? (
      <span className="ms-auto min-w-0">
        <Kbd>⇥</Kbd>
        <span className="truncate" dir="auto">
          {scope}
        </span>
      </span>
    ) : (
      <span>
        <Kbd>{isMacKeyboard() ? "⌘" : "Ctrl"}</Kbd>
        <Kbd>↵</Kbd>
        Open in new tab
      </span>
    )}
  </footer>
);
