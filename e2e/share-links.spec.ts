import { shareLinks } from "./pages/share-links.ts";
import { sharePage } from "./pages/share-page.ts";
import { thread } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, test } from "./support/fixtures.ts";
import { say } from "./support/pin.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

test("outsiders open team media by passcode, named address and a set, until the link is off @main", async ({
  page: ana,
  team,
  another,
}) => {
  const media = [await store(ana, team, await png(), "team"), await store(ana, team, await png(), "team")] as const;
  const project = `/projects/${team.slug}/${team.project}`;
  await api<"PATCH /projects/{owner}/{project}">(ana, "PATCH", project, { shareLinks: false });
  type Create = "POST /projects/{owner}/{project}/share-links";
  const create = (body: object) => api<Create>(ana, "POST", `${project}/share-links`, body);

  await ana.goto(media[0].url);
  await ana.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sharePage(ana).share.click();
  const { sharing } = sharePage(ana);
  const form = shareLinks(ana);
  await form.copyTeamLink.click();
  await expect(sharing).toContainText("Copied. Only");
  await expect(sharing).toContainText("Links are off in this project");
  await expectAccessible(ana);
  await form.allow.click();
  await expect(sharing).toContainText("1 active link");
  expect(await ana.evaluate(() => navigator.clipboard.readText())).toContain("/m/");
  await form.more.first().click();
  await form.end.click();
  await expect(sharing).toContainText("No active links");
  await form.start.click();
  await form.options.click();
  await form.name.fill("Client review");
  await form.audience.selectOption("passcode");
  await form.passcode.fill("open sesame");
  await form.until.selectOption("7");
  await form.downloads.uncheck();
  await expectAccessible(ana, ["light"]);
  await form.create.click();
  await expect(form.dialog).toBeHidden();
  await sharePage(ana).share.click();
  await expect(sharing).toContainText("no downloads");
  const list = await api<"GET /projects/{owner}/{project}/share-links">(ana, "GET", `${project}/share-links?page=1&perPage=30`);
  const client = list.results[0]!;

  const visitor = await another("visitor");
  const outside = shareLinks(visitor);
  await visitor.goto(client.url!);
  await expectAccessible(visitor);
  await outside.gatePasscode.fill("open sesam");
  await outside.open.click();
  await expect(outside.wrongPasscode).toBeVisible();
  await outside.gatePasscode.fill("open sesame");
  await outside.open.click();
  await expect(sharePage(visitor).image(media[0])).toBeVisible();
  await expect(outside.noComments).toBeVisible();
  const { details, openDetails, copy, download } = sharePage(visitor);
  await openDetails.click();
  await expect(copy("Markdown")).toBeVisible();
  await expect(download).toHaveCount(0);
  await expectAccessible(visitor);

  const email = `eve-${Date.now().toString(36)}@studio.example`;
  const named = await create({ mediaIds: [media[0].id], name: "Print house", audience: "addresses", addresses: [email] });
  await visitor.goto(named.url!);
  await outside.gateEmail.fill(email);
  await outside.sendCode.click();
  await expect(outside.gateCode).toBeVisible();
  const code = async () => {
    const mails = (await (await ana.request.get(`/v2/instance/mailbox?to=${email}`)).json()) as { subject: string }[];
    return /\d{3} \d{3}/.exec(mails[0]?.subject ?? "")?.[0] ?? "";
  };
  await expect.poll(code).not.toBe("");
  await expect(outside.gateCode).toBeFocused();
  await visitor.keyboard.type((await code()).replace(" ", ""));
  await expect(async () => {
    if (!(await details.isVisible())) await openDetails.click();
    await expect(download).toBeVisible({ timeout: 1000 });
  }).toPass();

  await say(ana, media[1], "The total is cut off", 0.7, 0.3);
  const set = await create({ mediaIds: media.map(({ id }) => id), name: "Spring sale" });
  await visitor.goto(set.url!);
  await outside.allFiles.click();
  await expectAccessible(visitor, ["light"]);
  await outside.threadOfSet("The total is cut off").click();
  await expect(sharePage(visitor).title(media[1].name)).toBeVisible();
  await expect(thread(visitor, 1, 1).region).toBeVisible();
  await expect(sharePage(visitor).sibling(2, 2)).toBeVisible();

  // A visit is counted after the page was sent.
  await expect(async () => {
    await ana.goto(`/accounts/${team.slug}/projects/${team.project}/share-links`);
    await expect(form.row("Spring sale")).toContainText("1 visit", { timeout: 2000 });
  }).toPass();
  await expectAccessible(ana);
  await form.turnOff("Spring sale").click();
  await expect(form.row("Spring sale")).toContainText("Off");
  await visitor.reload();
  await expect(sharePage(visitor).notFound).toBeVisible();
});
