import type { Page } from "@playwright/test";

type ProjectKey = { slug: string; project: string };

/** A project's builds, and one build with its changes. */
export const builds = (page: Page) => {
  const main = page.getByRole("main");
  const change = (letter: string) => main.getByRole("listitem", { name: new RegExp(`^Change ${letter} of `) });
  const finish = page.getByRole("dialog", { name: /^Finish review/ });
  return {
    path: ({ slug, project }: ProjectKey, number?: number) =>
      `/accounts/${slug}/projects/${project}/builds${number === undefined ? "" : `/${number}`}`,
    emptyTitle: page.getByRole("heading", { name: "Upload your first build" }),
    createToken: main.getByRole("button", { name: "Create token" }),
    uploadLines: main.getByText(/^(export|# |\/\/ )/),
    row: (number: number) => main.getByRole("link", { name: `#${number} ` }),
    heading: (name: string) => main.getByRole("heading", { name }),
    change,
    currentChange: main.locator('li[aria-label^="Change "][data-current]'),
    nextPage: main.getByRole("link", { name: "Next", exact: true }),
    approve: (letter: string) => main.getByRole("button", { name: new RegExp(`^Approve .*change ${letter}$`) }),
    showAll: (letter: string) => main.getByRole("button", { name: new RegExp(`^Show all .* of change ${letter}$`) }),
    variant: (letter: string, at: number) =>
      main
        .getByRole("region", { name: `Variants of change ${letter}` })
        .getByRole("listitem")
        .nth(at),
    /** Undoes the decision about a change, from the menu of its row. */
    undo: async (letter: string) => {
      await main.getByRole("button", { name: `More for change ${letter}` }).click();
      await page.getByRole("menuitem", { name: "Undo the decision" }).click();
    },
    snapshot: (name: string) => main.getByRole("listitem").filter({ hasText: name }),
    approveSnapshot: (name: string) => main.getByRole("button", { name: `Approve ${name}` }),
    approveFailed: (name: string) => main.getByRole("button", { name: `Approve without comparing ${name}` }),
    section: (name: string) => page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }),
    showNew: main.getByRole("button", { name: /^Show .* new change/ }),
    tally: (text: string) => main.getByText(text),
    unsent: (text: string) => main.getByRole("status").filter({ hasText: text }),
    instead: (name: "Reject instead" | "Approve instead") => main.getByRole("button", { name }),
    reason: main.getByRole("textbox", { name: /^Reason for rejecting/ }),
    heading1: (name: string) => page.getByRole("heading", { level: 1, name }),
    why: page.getByRole("button", { name: "Why?" }),
    walk: page.getByRole("dialog", { name: "Why this baseline?" }),
    openFinish: page.getByRole("banner").getByRole("button", { name: "Finish review" }),
    finish: {
      dialog: finish,
      text: finish.getByLabel("Message (optional)"),
      requestChanges: finish.getByRole("button", { name: "Request changes" }),
      approve: finish.getByRole("button", { name: /^Approve/ }),
      approveFailed: finish.getByRole("button", { name: "Approve without comparing" }),
      showComments: finish.getByRole("button", { name: "Show comments" }),
    },
    comparedWith: (number: number) => page.getByRole("banner").getByText(`Compared with #${number}`),
    unsentReasons: page.getByRole("list", { name: "Reasons that were not sent" }),
    review: (text: RegExp) => main.getByText(text),
    phone: {
      screen: main,
      /** Leads to the snapshots of the change; the last thing above the buttons. */
      snapshots: main.getByRole("link", { name: /snapshots?$/ }),
      buttons: page.getByRole("contentinfo"),
      approve: page.getByRole("button", { name: /^Approve/ }),
      reject: page.getByRole("button", { name: /^Reject/ }),
      end: main.getByRole("heading", { name: "All decided" }),
      undo: page.getByRole("button", { name: "Undo", exact: true }),
    },
  };
};

/** A change of a build on the stage. */
export const buildStage = (page: Page) => {
  const main = page.getByRole("main");
  return {
    position: (text: string) => main.getByRole("group", { name: /^Place among/ }).getByText(text, { exact: true }),
    film: page.getByRole("region", { name: "Snapshots of this change" }),
    /** The area of a change that is looked at, on the picture after. */
    currentArea: main.getByRole("group", { name: "Changed areas after" }).locator("[aria-current]"),
    picture: (side: "Before" | "After") => main.getByRole("group", { name: side, exact: true }).getByRole("img").first(),
    announced: (sentence: RegExp) => page.getByRole("status").filter({ hasText: sentence }),
    placing: main.getByText(/^Click, or drag/),
    comments: page.getByRole("banner").getByRole("button", { name: /^Comments/ }),
    more: main.getByRole("button", { name: "More" }),
    alignMoved: page.getByRole("menuitem", { name: "Align moved content" }),
    mode: (name: string) => main.getByRole("button", { name: `Compare: ${name}` }),
    approve: (letter: string) => main.getByRole("button", { name: new RegExp(`^Approve .*change ${letter}$`) }),
    decision: (text: string) => main.getByText(text, { exact: true }),
  };
};

/** The dialog that compares a build with another baseline. */
export const baselineDialog = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Choose another baseline" });
  return {
    open: page.getByRole("button", { name: "Choose another baseline" }),
    dialog,
    build: dialog.getByRole("textbox", { name: "Build" }),
    preview: dialog.getByRole("status"),
    compareWith: (number: number) => dialog.getByRole("button", { name: `Compare with #${number}` }),
  };
};

/** The slider of the threshold, and the dialog that saves it for later builds. */
export const thresholdDial = (page: Page) => {
  const panel = page.getByRole("region", { name: "Threshold" });
  const dialog = page.getByRole("dialog", { name: /^Compare later builds/ });
  return {
    view: page.getByRole("button", { name: "View", exact: true }),
    open: page.getByRole("button", { name: /^Threshold/ }),
    panel,
    slider: panel.getByRole("slider"),
    effect: panel.getByRole("status"),
    save: panel.getByRole("button", { name: "Save for later builds…" }),
    reason: dialog.getByRole("textbox", { name: "Reason (optional)" }),
    confirm: dialog.getByRole("button", { name: "Save threshold" }),
    saved: page.getByText(/^Later builds are compared with/),
  };
};
