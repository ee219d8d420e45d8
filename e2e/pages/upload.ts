import type { Page } from "@playwright/test";

const files = (count: number) => `${count} file${count === 1 ? "" : "s"}`;

/** The upload panel of a library. */
export const upload = (page: Page) => {
  const panel = page.getByRole("complementary", { name: "Uploads" });
  const rows = panel.getByRole("listitem");
  const row = ({ name }: { name: string }) => rows.filter({ hasText: name }).last();
  return {
    open: page.getByRole("button", { name: "Upload", exact: true }),
    chooseFiles: page.getByRole("button", { name: /choose files/ }),
    input: page.getByLabel("Files to upload"),
    folderInput: page.getByLabel("Folder to upload"),
    panel,
    rows,
    row,
    link: ({ name }: { name: string }) => row({ name }).getByRole("link", { name }),
    error: (file: { name: string }) => row(file).getByRole("alert"),
    progress: ({ name }: { name: string }) => page.getByRole("progressbar", { name: `Uploading ${name}` }),
    retry: (file: { name: string }) => row(file).getByRole("button", { name: /^Retry/ }),
    cancel: (file: { name: string }) => row(file).getByRole("button", { name: /^Cancel/ }),
    sendAfterAll: (file: { name: string }) => row(file).getByRole("button", { name: /^Upload/ }),
    title: panel.getByRole("heading", { level: 2 }),
    fold: panel.getByRole("button", { name: "Fold uploads" }),
    pill: page.getByRole("button", { name: /^Open uploads/ }),
    doneFiles: panel.getByRole("button", { name: /^Done/ }),
    /** The banner of all interrupted uploads, and its field that takes their files again. */
    interruptedBanner: panel.getByRole("region", { name: "Interrupted uploads" }),
    filesToResume: panel.getByLabel("Files to resume"),
    discardAll: panel.getByRole("button", { name: "Discard all" }),
    done: panel.getByText(uploadText.done(1)),
    clearDone: page.getByRole("button", { name: "Clear done" }),
    start: (count: number) => panel.getByRole("button", { name: `Upload ${files(count)}` }),
    anyStart: panel.getByRole("button", { name: /^Upload \d+ files?$/ }),
    allNew: (count: number) => panel.getByText(`${count} new`),
    visibility: page.getByRole("combobox", { name: "Access", exact: true }),
    publicLink: "Anyone with the link",
    branch: panel.getByRole("combobox", { name: "Branch or pull request" }),
    copyMarkdown: (count: number) => panel.getByRole("button", { name: `Copy Markdown for ${count} files` }),
    pair: panel.getByRole("list", { name: /^Pair/ }),
    pairName: (before: string, after: string) => `Pair: ${before} and ${after}`,
    pairWith: (name: string) => page.getByRole("button", { name: `Pair ${name}` }),
    partner: (name: string) => page.getByRole("menuitem", { name }),
    undoPair: panel.getByRole("list", { name: /^Pair/ }).getByRole("button", { name: "Undo pair" }),
  };
};

/** Address that files are posted to. */
export const uploadAddress = /^https?:\/\/[^/]+\/uploads$/;

/** Sentences of the upload panel. */
export const uploadText = {
  isNew: "New",
  sending: "Uploading…",
  checking: "Verifying…",
  cancelled: "Canceled",
  done: (version: number) => `Done, v${version}`,
  doneUnsent: (version: number) => `Done, v${version}. Already uploaded`,
  nextVersion: (version: number, name: string) => `Will become v${version} of ${name}`,
  alreadyStored: (version: number) => `Unchanged since v${version}`,
  unplayable: "Your browser can’t play this video, and others may not either.",
  cannotPlay: "can’t play",
  interrupted: (count: number) => `${count} upload${count === 1 ? "" : "s"} interrupted`,
  otherFile: "different file",
  total: (done: number, asked: number) => `${done} of ${asked} uploaded`,
  waitingForConnection: /waiting for the connection/,
  offline: "You’re offline",
  notMedia: /Unsupported file type/,
  empty: /file is empty/,
  svg: /SVG.*PNG/,
};
