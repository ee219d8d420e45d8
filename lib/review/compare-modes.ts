import type { CompareMode } from "./view.ts";

/** Name and key of each way to compare two pictures: the menus, the keys and their help read it. */
export const modeNames: Readonly<Record<CompareMode, { label: string; key: string }>> = {
  split: { label: "Side by side", key: "S" },
  swipe: { label: "Swipe", key: "W" },
  onion: { label: "Onion skin", key: "O" },
  blink: { label: "Blink", key: "B" },
  diff: { label: "Difference", key: "D" },
};

/** Ways to compare on a stage whose arrow keys show one side alone: blinking would add nothing. */
export const stageModes = ["split", "swipe", "onion", "diff"] as const satisfies readonly CompareMode[];

/** Rows of the keyboard help for the ways to compare that have a key of their own. */
export const modeRows = stageModes.map((mode) => [[modeNames[mode].key], modeNames[mode].label] as const);

/** Returns an action for the key of each way to compare. */
export const modeKeys = <M extends CompareMode>(modes: readonly M[], choose: (mode: M) => unknown): Record<string, () => unknown> =>
  Object.fromEntries(modes.map((mode) => [modeNames[mode].key.toLowerCase(), () => choose(mode)]));
