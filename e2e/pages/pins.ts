import type { Page } from "@playwright/test";
import { threadName, type ThreadState } from "./thread.ts";

/** Pins, areas and moments on what is reviewed. */
export const pins = (page: Page) => {
  const group = page.getByRole("group", { name: "Pins" });
  return {
    all: page.locator("[data-pin]"),
    buttons: group.getByRole("button"),
    pin: (number: number, total: number, state?: ThreadState) => group.getByRole("button", { name: threadName(number, total, state) }),
    areaPin: (number: number, total: number) =>
      group.getByRole("button", { name: new RegExp(`^Thread ${number} of ${total}, open, .* an area `) }),
    /** A pin of an older version, or one of the version that is shown. */
    olderPin: (number: number, total: number, version: number) =>
      group.getByRole("button", { name: new RegExp(`^Thread ${number} of ${total}, open, from version ${version}`) }),
    currentPin: (number: number, total: number) =>
      group.getByRole("button", { name: new RegExp(`^Thread ${number} of ${total}, open, (?!from)`) }),
    /** The count of a cluster of several threads in the centre of the picture. */
    cluster: (numbers: number[]) =>
      group.getByRole("button", {
        name: `${numbers.length} threads, ${numbers.length} open, in the centre: ${numbers.join(", ")}`,
        exact: true,
      }),
    clusterList: page.getByRole("list", { name: "Threads at this place" }),
    clusterRow: (number: number, total: number) =>
      page.getByRole("list", { name: "Threads at this place" }).getByRole("button", { name: threadName(number, total, "open") }),
    draft: page.getByRole("button", { name: /^Draft pin, not sent/ }),
    removeDraft: page.getByRole("button", { name: "Remove pin" }),
    tool: page.locator('button[aria-keyshortcuts="C"]').filter({ visible: true }),
    hint: page.getByText("Comment to pin one."),
    touchHint: /^Tap Comment to pin one\.$/,
    magnifier: page.locator("[data-magnifier]"),
    versionLabel: (version: number) => page.locator("[data-pin] ~ span", { hasText: `from v${version}` }),
    area: page.locator("[data-area=sent]"),
    areaSize: (text: string) => page.getByText(new RegExp(`^Area ${text}`)),
    moment: (number: number, total: number) =>
      page.getByRole("group", { name: "Moments" }).getByRole("button", { name: threadName(number, total, "open") }),
    showMoment: (time: string) => page.getByRole("button", { name: `Show ${time}` }),
  };
};

/** Notices about versions that were uploaded while the reader commented. */
export const versionNotices = (page: Page) => {
  const sent = page.getByRole("status").filter({ hasText: "v2 was uploaded while you were typing. Your pin was added to v2." });
  return {
    sent,
    showNewest: sent.getByRole("button", { name: "Show on v2" }),
    beforeSending: page.getByText("v2 was uploaded while you were typing. Your comment will be added to v2."),
    goFromDraft: page.getByRole("button", { name: "Go to v2" }).last(),
  };
};
