import type { Page } from "@playwright/test";

/** The page behind a share link: the picture or video, and its tools. */
export const sharePage = (page: Page) => {
  const details = page.getByRole("dialog", { name: "More" });
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const error = page.getByRole("main").getByRole("alert");
  const versions = page.getByRole("dialog", { name: "v2 of 2, versions" });
  return {
    image: ({ name }: { name: string }) => page.getByRole("img", { name }),
    video: page.locator("video").filter({ visible: true }),
    title: (name: string) => page.getByRole("heading", { name }),
    size: (text: string) => page.getByText(text).first(),
    notFound: page.getByRole("heading", { name: "This page isn’t available" }),
    signedInAs: /signed in as/i,
    zoomAt: (percent: number) => page.getByRole("button", { name: new RegExp(`now ${percent}%`) }),
    map: page.getByRole("slider", { name: "Part of the page in view" }),
    pictureTools: page.getByRole("toolbar", { name: "View" }),
    sibling: (number: number, total: number) => page.getByText(`${number} of ${total}`),

    openDetails: page.getByRole("button", { name: "More", exact: true }),
    share: page.getByRole("button", { name: "Share", exact: true }),
    sharing: page.getByRole("dialog", { name: "Share", exact: true }),
    details,
    copy: (name: "link to this view" | "Markdown" | "HTML") => details.getByRole("button", { name: `Copy ${name}` }),
    copied: "Copied",
    download: details.getByRole("link", { name: "Download original" }),
    uploadVersion: details.getByRole("button", { name: "Upload next version" }),
    openShortcuts: details.getByRole("button", { name: "Keyboard shortcuts" }),
    shortcuts,
    singleKeys: shortcuts.getByRole("checkbox", { name: /^Single-key shortcuts/ }),

    verdict: page.getByRole("region", { name: "Verdict" }),

    openVersions: page.getByRole("button", { name: "v2 of 2, versions" }),
    version: (number: number) => versions.getByRole("button", { name: new RegExp(`^v${number}`) }),

    error,
    imageFailed: "Couldn’t load the picture.",
    openFile: error.getByRole("link", { name: "Open file" }),
    retry: error.getByRole("button", { name: "Retry" }),

    commentAtMoment: page.getByRole("button", { name: /^Comment at 0:00/ }),
    commentOnRange: page.getByRole("button", { name: /^Comment on 0:00/ }),
    rangeStart: page.getByRole("slider", { name: "Start of the range" }),
    still: page.getByRole("button", { name: "Download this still" }),
    nextFrame: page.getByRole("button", { name: "Next frame" }),
    speed: (value: "0.5" | "1" | "2") => page.getByRole("radio", { name: `${value}×` }),
    unplayable: page.getByRole("alert").filter({ hasText: "This browser can’t play" }),
  };
};
