import type { Page } from "@playwright/test";

type Place = { slug: string; project: string };

/** The link of a project to a repository on GitHub, in the project's settings. */
export const repositoryLink = (page: Page) => ({
  settings: ({ slug, project }: Place) => `/accounts/${slug}/projects/${project}/settings`,
  name: page.getByLabel("Repository to link"),
  link: page.getByRole("button", { name: "Link", exact: true }),
  unlink: page.getByRole("button", { name: "Unlink" }),
  refusal: (words: string) => page.getByRole("alert").filter({ hasText: words }),
  linked: (name: string) => page.getByText(name, { exact: true }),
});
