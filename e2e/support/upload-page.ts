import { expect, type Page } from "@playwright/test";
import { library } from "../pages/library.ts";
import { upload } from "../pages/upload.ts";
import { api, type Team } from "./fixtures.ts";
import type { Picture } from "./pictures.ts";

/** Opens a team's library, where files are uploaded. */
export const openLibrary = async (page: Page, team: Team) => {
  await page.goto(library(page).path(team));
  await expect(library(page).title).toBeVisible();
};
/** Chooses files to upload. */
export const choose = (page: Page, ...files: Picture[]) => upload(page).input.setInputFiles(files);
/** Starts the upload of all files that are ready. */
export const start = (page: Page) => upload(page).anyStart.click();
/** Returns the media that the project has. */
export const stored = async (page: Page, team: Team) =>
  (await api<"GET /projects/{owner}/{project}/media">(page, "GET", `/projects/${team.slug}/${team.project}/media`)).results;
