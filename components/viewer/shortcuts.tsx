"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { setSingleKeys, useSingleKeys } from "@/components/ui/use-single-keys";

type Row = readonly [keys: readonly string[], does: string];

const comments: readonly Row[] = [
  [["C"], "Place a pin"],
  [["←", "↑", "→", "↓"], "Move it 1 %; with Shift 10 %, with Alt 0.1 %"],
  [["A"], "Make it an area; the arrows move its other corner"],
  [["Enter"], "Write at the pin or the area"],
  [["Ctrl", "Enter"], "Send"],
  [["N"], "Next open thread"],
  [["P"], "Previous open thread"],
  [["Shift", "N"], "Next thread with something new"],
  [["R"], "Reply"],
  [["E"], "Resolve or reopen the open thread"],
];
const picture: readonly Row[] = [
  [["+"], "Zoom in"],
  [["−"], "Zoom out"],
  [["0"], "Fit"],
  [["1"], "100 %"],
];
const video: readonly Row[] = [
  [["Space", "K"], "Play or pause"],
  [["←", "→"], "One frame; with Shift ten"],
  [["J", "L"], "5 seconds back, on"],
];
const pair: readonly Row[] = [[["←", "→"], "Before, after"]];
const compare: readonly Row[] = [
  [["S"], "Side by side"],
  [["W"], "Swipe"],
  [["O"], "Onion skin"],
  [["D"], "Difference"],
  [["B"], "Blink: the other side while held"],
  [["J", "K"], "Next, previous change"],
  [["L"], "Move both sides together, or each by itself"],
];
const siblings: readonly Row[] = [[["[", "]"], "Previous, next of the same pull request"]];
const page: readonly Row[] = [
  [["H"], "Hide or show pins"],
  [["F"], "Full screen"],
  [["Ctrl", "Shift", ","], "Copy link to this view"],
  [["Esc"], "One step back"],
  [["?"], "This list"],
];

type Props = {
  open: boolean;
  onClose: () => void;
  mayComment: boolean;
  zooms: boolean;
  compares: boolean;
  paired: boolean;
  accompanied: boolean;
};

/** Every key that works on this page for this reader. */
export default function Shortcuts({ open, onClose, mayComment, zooms, compares, paired, accompanied }: Props) {
  const singleKeys = useSingleKeys();
  const mac = /mac|iphone|ipad/i.test(navigator.platform);
  const threads = mayComment ? comments : comments.filter(([[key]]) => key === "N" || key === "P" || key === "Shift");
  const rows = [
    ...threads,
    ...(zooms ? picture : video),
    ...(paired ? pair : []),
    ...(compares ? compare : []),
    ...(accompanied ? siblings : []),
    ...page,
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {rows.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} always>
                  {key === "Ctrl" && mac ? "⌘" : key}
                </Kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
      <label htmlFor="single-keys" className="mt-5 flex items-start gap-2 border-t border-line pt-4">
        <Checkbox id="single-keys" className="mt-0.5" checked={singleKeys} onChange={(event) => setSingleKeys(event.target.checked)} />
        <span>
          Single-key shortcuts
          <span className="block text-xs text-ink-3">
            Off, letters and signs do nothing on this device. This list stays in “Details and sharing”.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
