import type { ShortcutRow } from "@/components/ui/shortcut-help";
import { modeRows } from "@/lib/review/compare-modes";

const threads: readonly ShortcutRow[] = [
  [["N"], "Next open thread"],
  [["P"], "Previous open thread"],
  [["Shift", "N"], "Next unread thread"],
];
const placing: readonly ShortcutRow[] = [
  [["C"], "Place a pin"],
  [["←", "↑", "→", "↓"], "Move it 1%; with Shift 10%, with Alt 0.1%"],
  [["A"], "Start an area; arrows move its other corner"],
  [["Enter"], "Comment at the pin or area; with the box tool add a box"],
  [["Ctrl", "Z"], "Remove the last shape of a drawing"],
  [["Ctrl", "Enter"], "Send"],
];
const answering: readonly ShortcutRow[] = [
  [["R"], "Reply"],
  [["E"], "Resolve or reopen thread"],
];
const verdict: readonly ShortcutRow[] = [
  [["A"], "Approve this version"],
  [["X"], "Request changes"],
  [["U"], "Undo verdict"],
  [["V"], "Upload the next version"],
];
const zoom: readonly ShortcutRow[] = [
  [["+"], "Zoom in"],
  [["−"], "Zoom out"],
  [["0"], "Fit"],
  [["2"], "Fit width"],
  [["1"], "100%"],
  [["Scroll"], "Pan; with Ctrl zoom, with Shift sideways"],
  [["Page Up", "Page Down"], "Scroll a tall page"],
];
const video: readonly ShortcutRow[] = [
  [["Space", "K"], "Play or pause"],
  [["←", "→"], "1 frame; with Shift 10"],
  [["J", "L"], "5 seconds back / forward"],
  [["I", "O"], "Start / end of the range to play"],
  [["X"], "Play all of it"],
  [["M"], "Mute"],
];
const pair: readonly ShortcutRow[] = [[["←", "→"], "Before / after"]];
const compare: readonly ShortcutRow[] = [
  ...modeRows,
  [["B"], "Show other side (hold)"],
  [["J", "K"], "Next / previous change"],
  [["M"], "Follow moved content or compare in place"],
  [["L"], "Sync or unsync panes"],
];
const siblings: readonly ShortcutRow[] = [[["[", "]"], "Previous / next file"]];
const page: readonly ShortcutRow[] = [
  [["H"], "Hide or show pins"],
  [["\\"], "Hide or show comments"],
  [["F"], "Full screen"],
  [["Ctrl", "Shift", ","], "Copy link to this view"],
  [["Ctrl", "K"], "Search and commands"],
  [["Esc"], "Back / close"],
  [["?"], "Keyboard shortcuts"],
];

/** Features of the open share page that have shortcuts. */
export type ShortcutFeatures = {
  mayComment: boolean;
  mayReview: boolean;
  isVideo: boolean;
  /** There is something to compare with. */
  compares: boolean;
  /** The media is half of a pair. */
  isPaired: boolean;
  /** Other media belong to the same pull request or branch. */
  hasSiblings: boolean;
};

/** Shortcuts that work on a share page with these features, in the order of the help. */
export function shortcutRows({ mayComment, mayReview, isVideo, compares, isPaired, hasSiblings }: ShortcutFeatures): ShortcutRow[] {
  return [
    ...(mayComment ? placing : []),
    ...threads,
    ...(mayComment ? answering : []),
    ...(mayReview ? verdict : []),
    ...(isVideo ? video : zoom),
    ...(isPaired ? pair : []),
    // On a video O ends the range.
    ...(compares ? compare.filter(([keys]) => !isVideo || keys[0] !== "O") : []),
    ...(hasSiblings ? siblings : []),
    ...page,
  ];
}
