"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { setSingleKeys, useSingleKeys } from "@/components/ui/use-single-keys";
import { type ShortcutFeatures, shortcutRows } from "./keyboard-map";

type Props = { open: boolean; onClose: () => void; features: ShortcutFeatures };

/** The keyboard help: all shortcuts that work on this page for this person. */
export default function Shortcuts({ open, onClose, features }: Props) {
  const singleKeys = useSingleKeys();
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {shortcutRows(features).map(([keys, action]) => (
          <div key={action} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} always>
                  {key === "Ctrl" && isMac ? "⌘" : key}
                </Kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{action}</dd>
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
