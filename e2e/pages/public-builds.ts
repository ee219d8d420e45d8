import type { Page } from "@playwright/test";

type ProjectKey = { slug: string; project: string };

/** Pages of a project's builds for everyone, and their setting. */
export const publicBuilds = (page: Page) => {
  const main = page.getByRole("main");
  return {
    path: ({ slug, project }: ProjectKey) => `/p/${slug}/${project}`,
    settings: ({ slug, project }: ProjectKey) => `/accounts/${slug}/projects/${project}/settings`,
    sharing: page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Sharing" }),
    dashboard: ({ slug, project }: ProjectKey, number: number) => `/accounts/${slug}/projects/${project}/builds/${number}`,
    media: page.getByLabel("New files are visible to"),
    save: page.getByRole("button", { name: "Save" }),
    visibleTo: page.getByLabel("Builds", { exact: true }),
    publish: page.getByRole("alertdialog", { name: "Make 2 builds public?" }).getByRole("button", { name: "Make public" }),
    saved: page.getByText("Settings saved."),
    openPublic: page.getByRole("link", { name: "Open the public page" }),
    build: (number: number) => main.getByRole("link", { name: `#${number} ` }),
    title: (name: string) => page.getByRole("heading", { level: 1, name }),
    change: (name: RegExp) => main.getByRole("link", { name }),
    crop: (side: "Before" | "After") => main.getByRole("img", { name: side }).first(),
    picture: (side: "Before" | "After", name: string) => page.getByRole("img", { name: `${side}, ${name}` }),
    back: page.getByRole("link", { name: /^All of build #/ }),
    intoDashboard: page.getByRole("link", { name: "Open in the dashboard" }),
    signIn: page.getByRole("link", { name: "Sign in" }),
  };
};
