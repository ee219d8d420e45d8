"use client";

import { Checkbox } from "./checkbox";
import { Dialog } from "./dialog";
import { Kbd } from "./kbd";
import { isMacKeyboard } from "./page-actions";
import { setSingleKeys, useSingleKeys } from "./use-single-keys";

/** Line of the keyboard help: keys, and the action of all of them. */
export type ShortcutRow = readonly [keys: readonly string[], action: string];

type Props = { open: boolean; onClose: () => void; rows: readonly ShortcutRow[] };

/** The keyboard help: shortcuts of this page, and the choice to turn single keys off. */
export function ShortcutHelp({ open, onClose, rows }: Props) {
  const singleKeys = useSingleKeys();
  const isMac = isMacKeyboard();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {rows.map(([keys, action]) => (
          <div key={action} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} always>
                  {key === "Ctrl" && isMac ? "⌘" : key}
                </Kbd>
              ))}
            </dt>
            <dd className="min-w-0 wrap-anywhere text-ink-2">{action}</dd>
          </div>
        ))}
      </dl>
      <label htmlFor="single-keys" className="mt-5 flex items-start gap-2 border-t border-line pt-4">
        <Checkbox id="single-keys" className="mt-0.5" checked={singleKeys} onChange={(event) => setSingleKeys(event.target.checked)} />
        <span>
          Single-key shortcuts
          <span className="block text-xs text-ink-3">
            When off, single-key shortcuts are disabled on this device. You can still open this list from the menu.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
