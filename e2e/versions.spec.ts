import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { startPin } from "./support/pin.ts";
import { store } from "./support/upload.ts";

test("a version that arrives while somebody writes: the comment is on it, the page says so, and earlier ones keep theirs", async ({
  page,
  team,
}) => {
  const first = await png(900, 600, "checkout.png");
  const media = await store(page, team, first);
  const early = await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "On the first one." });
  await page.goto(media.url);
  await startPin(page);
  await page.getByRole("img", { name: media.name }).click({ position: { x: 200, y: 120 } });
  await page.keyboard.type("Written while it changed.");
  await store(page, team, await png(900, 600, "checkout.png"));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("A newer version arrived while you were writing. Your comment is on that one.")).toBeVisible();
  const comments = await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);
  const versions = await api<"GET /media/{mediaId}/versions">(page, "GET", `/media/${media.id}/versions`);
  const numberOf = (text: string) => versions.find(({ id }) => id === comments.find((one) => one.text === text)?.mediaVersionId)?.number;
  expect([numberOf("On the first one."), numberOf("Written while it changed.")]).toEqual([1, 2]);
  expect(comments.find(({ id }) => id === early.id)?.mediaVersionId).toBe(early.mediaVersionId);
});
