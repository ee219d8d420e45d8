import { expect, type Page } from "@playwright/test";
import { api, type Team } from "./fixtures.ts";
import type { Picture } from "./pictures.ts";

/** A team's library, where files are uploaded. */
export const openLibrary = async (page: Page, team: Team) => {
  await page.goto(`/accounts/${team.slug}/projects/${team.project}/media`);
  await expect(page.getByRole("heading", { name: "Media" })).toBeVisible();
};
export const choose = (page: Page, ...files: Picture[]) => page.getByLabel("Files to upload").setInputFiles(files);
export const uploads = (page: Page) => page.getByRole("complementary", { name: "Uploads" });
export const row = (page: Page, file: Pick<Picture, "name">) => uploads(page).getByRole("listitem").filter({ hasText: file.name }).last();
/** Says what is ready that it may go. */
export const start = (page: Page) =>
  uploads(page)
    .getByRole("button", { name: /^Upload \d+ files?$/ })
    .click();
export const stored = async (page: Page, team: Team) =>
  (await api<"GET /projects/{owner}/{project}/media">(page, "GET", `/projects/${team.slug}/${team.project}/media`)).results;
