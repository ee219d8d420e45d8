import type { Page } from "@playwright/test";

/** The comparison of two versions, of a pair, or of two files. */
export const compare = (page: Page) => ({
  start: page.getByRole("button", { name: "Compare", exact: true }),
  close: page.getByRole("button", { name: "Close comparison" }),
  /** Chooses a mode, or the other side, in the menu of the modes. */
  async choose(name: string) {
    await page.getByRole("button", { name: /^Compare: / }).click();
    await page.getByRole("menuitemradio", { name }).click();
  },
  tools: page.getByRole("toolbar", { name: "Comparison" }),
  side: (name: "v1" | "v2" | "Before" | "After") => page.getByRole("img", { name, exact: true }),
  sides: page.locator("#main [data-side=before], #main [data-side=after]"),
  // A streamed page holds a hidden second copy for a moment.
  after: page.locator("[data-side=after]").filter({ visible: true }),
  mask: page.locator("canvas[data-mask]"),
  videos: page.locator("#main video"),
  difference: (areas: number, percent: string) =>
    page.getByText(`${areas} ${areas === 1 ? "change" : "changes"}, ${percent}% of the image`),
  noDifference: page.getByText("No difference"),
  anyDifference: page.getByText(/No difference|% of the image/),
  noDifferencePossible: page.getByText("Difference isn’t available for an image and a video. Try side by side."),
  area: (letter: string, size: string) => page.getByRole("button", { name: `Area ${letter}, ${size} px` }),
  areaNumber: (number: number, total: number) => page.getByText(`Change ${number} of ${total}`),
  sizes: (text: string) => page.getByRole("main").getByText(text),
  openChanges: page.getByRole("radiogroup", { name: "Panel" }).getByText("Changes"),
  changes: page.getByRole("list", { name: "Changes" }).getByRole("listitem"),
  swipe: page.getByRole("slider", { name: /before ends/ }),
  opacity: page.getByRole("slider", { name: "Opacity" }),
  moveTogether: page.getByRole("button", { name: "Sync panes" }),
  scale: page.getByRole("button", { name: "Scale to fit" }),
  playBoth: page.getByRole("button", { name: "Play both" }),
  pins: (side: "Before: v1" | "After: v2" | "v1 under v2") => page.getByRole("group", { name: side, exact: true }).locator("[data-pin]"),
});
