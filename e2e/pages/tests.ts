import type { Page } from "@playwright/test";

type ProjectKey = { slug: string; project: string };

/** The page that compares two builds, and the tests of a project with the history of one. */
export const comparison = (page: Page) => ({
  path: ({ slug, project }: ProjectKey) => `/accounts/${slug}/projects/${project}/builds/compare`,
  before: page.getByLabel("Before"),
  after: page.getByLabel("After"),
  compare: page.getByRole("button", { name: "Compare", exact: true }),
  title: (base: number, head: number) => page.getByRole("heading", { name: `#${base} and #${head}` }),
  swap: page.getByRole("link", { name: "Swap" }),
});

export const testHistory = (page: Page) => {
  const main = page.getByRole("main");
  const since = page.getByRole("dialog", { name: "Since when does it look like this?" });
  return {
    list: ({ slug, project }: ProjectKey) => `/accounts/${slug}/projects/${project}/tests`,
    rows: main.getByRole("listitem"),
    view: main.getByRole("button", { name: "View" }),
    order: page.getByLabel("Order"),
    row: (name: string) => main.getByRole("link", { name }),
    /** The row of a page with several variants, and these when it is unfolded. */
    page: (name: string) => main.getByRole("button", { name: new RegExp(`^${name}\\b`) }),
    variants: (name: string) => main.getByRole("list", { name: `Variants of ${name}` }).getByRole("listitem"),
    image: (place: number) => main.getByRole("button", { name: new RegExp(`^Image ${place} of `) }),
    sum: (text: string) => main.getByText(text),
    large: (build: number) => main.getByRole("img", { name: new RegExp(`in build ${build}$`) }),
    compare: main.getByRole("button", { name: "Compare with" }),
    back: page.getByRole("button", { name: "History" }),
    openSince: main.getByRole("button", { name: "Since when?" }),
    answer: since.getByRole("status"),
    subscribe: main.getByRole("button", { name: "Subscribe", exact: true }),
    unsubscribe: main.getByRole("button", { name: "Unsubscribe", exact: true }),
    ignore: (build: number) => main.getByRole("button", { name: `Ignore the change of #${build}` }),
    ignoreFor: (choice: string) => page.getByRole("menuitem", { name: choice }),
    ignoredHere: main.getByText(/^Ignored, shown again in/),
    openNoise: main.getByRole("navigation", { name: "Tests" }).getByRole("link", { name: "Noise" }),
    showAgain: page.getByRole("menuitem", { name: "Show again" }),
    menuOfIgnored: (name: string) => main.getByRole("button", { name: `More: change of ${name}` }),
    ignored: main.getByRole("list", { name: "Ignored" }).getByRole("listitem"),
    flaky: main.getByRole("list", { name: "Flaky" }).getByRole("listitem"),
  };
};
