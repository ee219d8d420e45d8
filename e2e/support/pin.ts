import { expect, type Page } from "@playwright/test";
import { pins } from "../pages/pins.ts";
import { sharePage } from "../pages/share-page.ts";
import { api } from "./fixtures.ts";

/** Selects the comment tool by its key, as soon as the page is hydrated. */
export async function startPin(page: Page) {
  const { tool } = pins(page);
  await expect(async () => {
    if ((await tool.getAttribute("aria-pressed")) !== "true") await page.keyboard.press("c");
    await expect(tool).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
  }).toPass();
}

/** Places a draft pin on the picture, in CSS pixels from its top left corner. */
export async function placePin(page: Page, picture: { name: string }, x = 200, y = 120) {
  await startPin(page);
  await sharePage(page).image(picture).click({ position: { x, y } });
}

export const commentsOf = (page: Page, media: { id: string }) =>
  api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);

/** Creates a thread with a pin through the API. */
export const say = (page: Page, media: { id: string }, body: string, x: number, y: number) =>
  api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body, anchor: { type: "point", x, y } });
