import { composer } from "./pages/composer.ts";
import { guestForm, guestSettings } from "./pages/guests.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

test("a guest on a phone comments, edits, reads a reply, and is removed with their comments @main", async ({ page, team, another }) => {
  const media = await store(page, team, await png());
  const project = `/projects/${team.slug}/${team.project}`;
  await api<"PATCH /projects/{owner}/{project}">(page, "PATCH", project, { visitorComments: "guest" });
  const visitor = await another("visitor");
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(media.url);

  const email = `dana-${Date.now().toString(36)}@studio.example`;
  const form = guestForm(visitor);
  await composer(visitor).wholeField.fill("The total is too dark");
  await form.start.last().click();
  await expect(form.dialog).toBeVisible();
  await expectAccessible(visitor);
  await form.name.fill("Dana Reyes");
  await form.email.fill(email);
  await form.sendCode.click();
  await expect(form.code).toBeFocused();
  const code = async () => {
    const mails = (await (await page.request.get(`/v2/instance/mailbox?to=${email}`)).json()) as { subject: string }[];
    return /\d{3} \d{3}/.exec(mails[0]?.subject ?? "")?.[0] ?? "";
  };
  await expect.poll(code).not.toBe("");
  // Digits reach the field, not the keys of the stage, and the sixth one sends them.
  await visitor.keyboard.type((await code()).replace(" ", ""));
  await expect(form.identity).toContainText("Dana Reyes");
  // The field has the focus and the caret again.
  await visitor.keyboard.type(".");
  await expect(composer(visitor).wholeField).toHaveValue("The total is too dark.");
  await composer(visitor).wholeField.press("ControlOrMeta+Enter");
  await expect(composer(visitor).reply).toBeVisible();

  await visitor.reload();
  await form.commentActions.click();
  await form.edit.click();
  await composer(visitor).editField.fill("The total is too light");
  await composer(visitor).save.click();
  await expect(visitor.getByText("edited", { exact: true })).toBeVisible();

  type List = "GET /media/{mediaId}/comments";
  const [root] = await api<List>(page, "GET", `/media/${media.id}/comments`);
  expect([root!.text, root!.author, root!.guest?.name]).toEqual(["The total is too light", null, "Dana Reyes"]);
  await api<"POST /media/{mediaId}/comments">(page, "POST", `/media/${media.id}/comments`, { body: "Fixed in v2", threadId: root!.id });
  await expect(visitor.getByText("Fixed in v2").first()).toBeVisible({ timeout: 15_000 });
  await expectAccessible(visitor);

  await page.goto(`/accounts/${team.slug}/projects/${team.project}/settings/sharing`);
  const settings = guestSettings(page);
  await settings.remove("Dana Reyes").click();
  await settings.withComments.check();
  await settings.confirm.click();
  await expect(settings.removed).toContainText("Dana Reyes");
  await expectAccessible(page);
  await expect(visitor.getByText("The total is too light")).toHaveCount(0, { timeout: 15_000 });
  await visitor.reload();
  await expect(form.identity).toHaveCount(0);
});
