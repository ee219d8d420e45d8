import type { Page } from "@playwright/test";
import type { Team } from "../support/fixtures.ts";

/** The page of a project's deployments. */
export const deploymentsPage = (page: Page) => ({
  open: ({ slug, project }: Team) => page.goto(`/accounts/${slug}/projects/${project}/deployments`),
  rows: page.getByRole("list", { name: "Deployments" }).getByRole("listitem"),
  site: (branch: string) => page.getByRole("link", { name: `Open ${branch}` }),
  production: page.getByRole("link", { name: "Open production" }),
  settings: page.getByRole("button", { name: "Settings", exact: true }),
  audience: page.getByLabel("Who can open deployments"),
  domain: page.getByLabel("Production domain"),
  save: page.getByRole("button", { name: "Save" }),
  dialog: page.getByRole("dialog", { name: "Deployment settings" }),
});
