import type { Locator } from "@playwright/test";
import { composer } from "./pages/composer.ts";
import { images, threads } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

/** Pastes a PNG into a field, as a browser does with a copied screenshot. */
const paste = async (field: Locator, { buffer }: { buffer: Buffer }) =>
  field.evaluate((area, base64) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], "image.png", { type: "image/png" }));
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, buffer.toString("base64"));

test("a pasted screenshot is shown in the comment, to visitors too, until the comment is deleted", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  await page.goto(media.url);
  const field = composer(page).wholeField;
  await field.fill("Compare with this:");
  await expect(composer(page).addImage).toBeVisible();
  await paste(field, await png(900, 500));
  await expect(field).toHaveValue(/^Compare with this:\n\[Pasted image\]\(http\S+\)\n$/);
  await page.keyboard.press("Control+Enter");
  await images(page).expectShown("Pasted image", [900, 500]);
  await expectAccessible(page);

  const visitor = await another("visitor");
  await visitor.goto(media.url);
  await threads(visitor).button(1).click();
  await images(visitor).expectShown("Pasted image", [900, 500]);

  const [comment] = await api<"GET /media/{mediaId}/comments">(page, "GET", `/media/${media.id}/comments`);
  const link = images(page).urlIn(JSON.stringify(comment!.body));
  const opened = await page.request.get(link);
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/webp"]);
  const [imageId] = /[a-z0-9]{24}/.exec(link)!;
  const shared = `/v2/shares/${media.url.split("/m/")[1]}/comment-images/${imageId}`;
  expect((await visitor.request.get(shared)).status()).toBe(200);
  await api<"DELETE /media/{mediaId}/comments/{commentId}">(page, "DELETE", `/media/${media.id}/comments/${comment!.id}`);
  expect((await visitor.request.get(shared)).status()).toBe(404);
});

test("images are picked from the toolbar, and a file that is no image is refused with the text kept", async ({ page, team }) => {
  const media = await store(page, team, await png(), "team");
  await page.goto(media.url);
  const field = composer(page).wholeField;
  await field.fill("Before");
  await composer(page).pickImages(await png(300, 200, "cart.png"));
  await expect(field).toHaveValue(/^Before\n\[cart\.png\]\(http\S+\)\n$/);
  await composer(page).preview.click();
  await images(page).expectShown("cart.png", [300, 200]);
  await composer(page).write.click();
  await composer(page).pickImages({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  await expect(composer(page).imageProblem).toHaveText("The image was not added. This is not an image. Use a PNG, JPEG or WebP file.");
  await expect(field).toHaveValue(/^Before\n\[cart\.png\]\(http\S+\)\n$/);
});
