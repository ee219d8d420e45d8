import type { Page } from "@playwright/test";

type ProjectKey = { slug: string; project: string };

/** The link of a project to a repository on GitHub, in the project's settings. */
export const repositoryLink = (page: Page) => ({
  settings: ({ slug, project }: ProjectKey) => `/accounts/${slug}/projects/${project}/settings/integrations`,
  name: page.getByRole("textbox", { name: "Repository" }),
  save: page.getByRole("button", { name: "Save" }),
  connect: page.getByRole("button", { name: "Connect", exact: true }),
  disconnect: page.getByRole("button", { name: "Disconnect" }),
  refusal: (words: string) => page.getByRole("alert").filter({ hasText: words }),
  linked: (name: string) => page.getByText(name, { exact: true }),
});
