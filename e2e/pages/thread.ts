import { expect, type Page } from "@playwright/test";

export type ThreadState = "open" | "resolved";

/** The beginning of the accessible name of a thread's pin, moment or row: "Thread 1 of 3, open". */
export const threadName = (number: number, total?: number, state?: ThreadState) =>
  new RegExp(`^Thread ${number}${total === undefined ? "" : ` of ${total}`}\\b${state ? `, ${state}` : ""}`);

/** The comments panel of a share page: the list of threads, its filter and its export. */
export const threads = (page: Page) => {
  const list = page.getByRole("list", { name: "Threads" });
  const filterMenu = page.getByRole("button", { name: /^Filter and export/ });
  return {
    panel: page.getByRole("complementary", { name: "Comments" }),
    list,
    rows: list.locator("[data-thread]"),
    /** Any button of a thread: its row, or its pin when `total` is given. */
    button: (number: number, total?: number, state?: ThreadState) =>
      page.getByRole("button", { name: threadName(number, total, state) }).first(),
    any: page.getByRole("button", { name: /^Thread \d/ }).first(),
    row: (number: number, state: ThreadState = "open") => page.getByRole("button", { name: new RegExp(`^Thread ${number}, ${state}`) }),
    rowText: (number: number, state: ThreadState = "open") => page.getByText(`Thread ${number}, ${state}`),
    unread: (number: number, total: number, count: number) =>
      page.getByRole("button", { name: new RegExp(`^Thread ${number} of ${total}.*${count} new$`) }),
    newSinceLastVisit: page.getByText("New since your last visit"),
    none: page.getByText("No comments yet"),
    replies: (count: string) => page.getByText(`${count} replies`),
    commentGone: page.getByText("This comment was deleted, or you don’t have access."),
    stale: page.getByText(/^Can’t load new comments\. Showing comments as of \d/),
    resolved: page.getByText("Thread resolved."),
    undo: page.getByRole("button", { name: "Undo" }),
    lines: (from: number, to: number) => page.getByText(`Lines ${from}–${to}`),
    async showOpen() {
      await filterMenu.click();
      await page.getByRole("menuitemradio", { name: /^Open/ }).click();
      await page.keyboard.press("Escape");
    },
    filterMenu,
    withPin: page.getByRole("menuitemcheckbox", { name: "Pinned" }),
    exportJson: page.getByRole("menuitem", { name: "JSON" }),
    openSearch: page.getByRole("button", { name: "Search in comments" }),
    search: page.getByRole("searchbox", { name: "Search in comments" }),
  };
};

/** An open thread. */
export const thread = (page: Page, number: number, total: number) => {
  const region = page.getByRole("region", { name: `Thread ${number} of ${total}`, exact: true });
  return {
    region,
    text: (words: string) => region.getByText(words),
    time: region.getByRole("button", { name: "just now" }),
    fullTime: region.getByRole("time"),
    fromVersion: (version: number) => region.getByText(`from v${version}`),
    placeThen: (version: number) => region.getByText(`v${version}, when written`),
    placeNow: (version: number) => region.getByText(`v${version}, now`),
    unchanged: region.getByText("Area unchanged"),
    changed: region.getByText("Area changed"),
    actions: region.getByRole("button", { name: "Comment actions" }),
    close: region.getByRole("button", { name: "Close thread" }),
  };
};

/** Tools of the open thread and of its comments. */
export const threadTools = (page: Page) => {
  const actions = page.getByRole("button", { name: "Comment actions" });
  const deleteDialog = (name: string) => {
    const dialog = page.getByRole("alertdialog", { name });
    return {
      dialog,
      cancel: dialog.getByRole("button", { name: "Cancel" }),
      confirm: dialog.getByRole("button", { name: "Delete" }),
      error: dialog.getByRole("alert"),
    };
  };
  return {
    actions,
    async edit() {
      await actions.click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    },
    async delete() {
      await actions.first().click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    },
    deleteWithReply: deleteDialog("Delete this comment? Its 1 reply stays."),
    deleteAlone: deleteDialog("Delete this comment?"),
    edited: page.getByText("edited", { exact: true }),
    comments: page.locator('section[aria-label^=Thread] [id^="comment-"]'),
    editRefused: page.getByRole("alert"),
    textKept: "Your text is kept.",
    bold: (words: string) => page.locator("section strong", { hasText: words }),
    resolve: page.getByRole("button", { name: "Resolve" }),
    reopen: page.getByRole("button", { name: "Reopen" }),
    next: page.getByRole("button", { name: "Next thread" }),
    mute: page.getByRole("button", { name: "Unfollow thread" }),
    unmute: page.getByRole("button", { name: "Follow thread", exact: true }),
    showEarlier: (count: string, of: string) => page.getByRole("button", { name: `Show ${count} earlier of ${of} replies` }),
    react: page.getByRole("button", { name: "React" }),
    emoji: (emoji: string) => page.getByRole("button", { name: emoji, exact: true }),
    otherEmoji: page.getByRole("button", { name: "More emoji" }),
    reactions: page.getByRole("group", { name: "Reactions" }),
    reaction: (emoji: string, count: number) => page.getByRole("button", { name: `${emoji} ${count}` }),
    ownReaction: (emoji: string, count: number) => page.getByRole("button", { name: `${emoji} ${count}`, pressed: true }),
  };
};

/** Images in comments. */
export const images = (page: Page) => ({
  /** Waits until an image has loaded with a size in pixels. */
  async expectShown(name: string, size: [width: number, height: number]) {
    const image = page.locator("[data-comment-image]").getByRole("img", { name }).filter({ visible: true }).first();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual(size);
  },
  /** Returns the link to an image in the text of a stored comment. */
  urlIn: (body: string) => /https?:[^"]+\/comment-images\/[^"]+/.exec(body)![0],
});
