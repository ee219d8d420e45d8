import { sharePage } from "./pages/share-page.ts";
import { shell } from "./pages/shell.ts";
import { thread } from "./pages/thread.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { animatedGif, avif, photo, type Picture, png, upright, video, webp } from "./support/pictures.ts";
import { enterCode } from "./support/sign-in.ts";
import { store } from "./support/upload.ts";

const pictures: readonly (readonly [() => Promise<Picture>, number, number])[] = [
  [upright, 300, 400],
  [webp, 1600, 1000],
  [avif, 640, 400],
  [animatedGif, 320, 200],
];

test("a rotated JPEG, WebP, AVIF and GIF are shown in their true size and proportions", async ({ page, team, another }) => {
  const visitor = await another("visitor");
  for (const [make, width, height] of pictures) {
    const media = await store(page, team, await make());
    await visitor.goto(media.url);
    const image = sharePage(visitor).image(media);
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0), { timeout: 30_000 }).toBe(true);
    const { natural, box } = await image.evaluate((it: HTMLImageElement) => ({
      natural: it.naturalWidth / it.naturalHeight,
      box: it.getBoundingClientRect().width / it.getBoundingClientRect().height,
    }));
    expect(natural).toBeCloseTo(width / height, 1);
    expect(box).toBeCloseTo(width / height, 2);
    await sharePage(visitor).openDetails.click();
    await expect(visitor.getByText(`${width} × ${height} px`)).toBeVisible();
  }
});

test("an MP4 and a MOV play, or their page says that this browser cannot play them", async ({ page, team, another }) => {
  const visitor = await another("visitor");
  for (const kind of ["mp4", "mov"] as const) {
    const media = await store(page, team, video(kind));
    await visitor.goto(media.url);
    const { video: player, unplayable } = sharePage(visitor);
    await expect(player.or(unplayable).first()).toBeVisible();
    await expect(async () =>
      expect((await unplayable.count()) || (await player.evaluate((it: HTMLVideoElement) => it.readyState))).toBeTruthy(),
    ).toPass();
  }
});

test("a WebM plays by frames, keeps its moment in the URL, and changes its speed", async ({ page, team, another }) => {
  const media = await store(page, team, video());
  const visitor = await another("visitor");
  await visitor.goto(media.url);
  const player = sharePage(visitor).video;
  const time = () => player.evaluate((it: HTMLVideoElement) => it.currentTime);
  await expect.poll(() => player.evaluate((it: HTMLVideoElement) => it.readyState)).toBeGreaterThan(0);
  await sharePage(visitor).nextFrame.click();
  await expect.poll(time).toBeGreaterThan(0);
  const first = await time();
  await visitor.keyboard.press("ArrowRight");
  await expect.poll(time).toBeGreaterThan(first);
  await expect.poll(async () => Math.abs(Number(visitor.url().split("#t=")[1]) - (await time()))).toBeLessThan(0.001);
  await sharePage(visitor).speed("0.5").check({ force: true });
  await expect(player).toHaveJSProperty("playbackRate", 0.5);
  const stopped = await time();
  const other = await another("visitor");
  await other.goto(visitor.url());
  await expect.poll(() => sharePage(other).video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeCloseTo(stopped, 2);
  await expectAccessible(other);
});

test("a phone loads less than 200 kB of a 5 MB photo, and the original at 100 %", async ({ page, team, browser }) => {
  test.slow();
  const original = await photo();
  expect(original.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  const media = await store(page, team, original);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  const sizes = new Map<string, number>();
  phone.on("response", async (response) => {
    if (response.url().includes("/files/")) sizes.set(response.url(), (await response.body().catch(() => Buffer.alloc(0))).length);
  });
  await phone.goto(media.url);
  const image = sharePage(phone).image(media);
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0), { timeout: 30_000 }).toBe(true);
  await phone.waitForLoadState("networkidle");
  expect([...sizes.keys()]).toEqual([media.previews![1]!.url]);
  const loaded = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(loaded).toBeGreaterThan(0);
  expect(loaded).toBeLessThan(200 * 1024);
  await expectAccessible(phone);
  await image.dblclick();
  await expect.poll(() => [...sizes.keys()].some((url) => url === media.fileUrl)).toBe(true);
  await context.close();
});

test("a public link has social metadata; a team link reveals nothing", async ({ page, team, another }) => {
  const [open, closed] = [await store(page, team, await png()), await store(page, team, await png(), "team")];
  const visitor = await another("visitor");
  const head = await (await visitor.request.get(open.url)).text();
  for (const part of [
    `<meta property="og:title" content="${open.name}"/>`,
    `<meta property="og:image" content="${open.previews!.find(({ width }) => width === 1200)!.url}"/>`,
    '<meta property="og:image:width" content="1200"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    'type="application/json+oembed"',
    '<meta name="robots" content="noindex, nofollow"/>',
  ])
    expect(head).toContain(part);
  const said = /href="([^"]+)"[^>]*type="application\/json\+oembed"|type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(head)!;
  const oembed = await visitor.request.get((said[1] ?? said[2])!.replaceAll("&amp;", "&"));
  expect(await oembed.json()).toMatchObject({ title: open.name, type: "photo", width: 1280, height: 800 });

  const oembedOf = (url: string) => visitor.request.get(`/oembed?url=${encodeURIComponent(url)}`);
  const secrets = [closed.name, closed.id, team.slug, team.name, team.project];
  for (const response of [await visitor.request.get(closed.url), await oembedOf(closed.url)]) {
    expect(response.status()).toBe(404);
    const everything = `${JSON.stringify(response.headersArray())}${await response.text()}`;
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(everything).not.toMatch(/og:title|og:image|json\+oembed/);
    expect(response.headers()["x-robots-tag"]).toContain("noindex");
  }
});

test("a team link opens after signing in, with its query and hash", async ({ page, team, another, ana }) => {
  const media = await store(page, team, await png(), "team");
  const { id } = (await (
    await page.request.post(`/api/v2/media/${media.id}/comments`, {
      data: { body: "Look here", anchor: { type: "point", x: 0.5, y: 0.5 } },
      headers: { origin: process.env["E2E_ORIGIN"]! },
    })
  ).json()) as { id: string };
  const visitor = await another("visitor");
  await visitor.goto(`${media.url}?v=1&at=0.5,0.5&z=1#${id}`);
  await expect(sharePage(visitor).notFound).toBeVisible();
  await shell(visitor).signIn.click();
  await enterCode(visitor, ana.email);
  await expect(visitor).toHaveURL(new RegExp(`${new URL(media.url).pathname}\\?v=1&at=0\\.5,0\\.5&z=1#${id}$`));
  await expect(thread(visitor, 1, 1).region).toBeVisible();
  await expect(sharePage(visitor).zoomAt(100)).toBeVisible();
});

test("missing, deleted and foreign links return the same page, byte for byte", async ({ page, team, another }) => {
  const [closed, gone] = [await store(page, team, await png(), "team"), await store(page, team, await png())];
  expect((await page.request.delete(`/api/v2/media/${gone.id}`, { headers: { origin: process.env["E2E_ORIGIN"]! } })).status()).toBe(204);
  const made = closed.url.replace(/\w{6}$/, "aaaaaa");
  const visitor = await another("visitor");
  const bodies = new Set<string>();
  for (const url of [closed.url, gone.url, made]) {
    const response = await visitor.request.get(url);
    expect(response.status()).toBe(404);
    // Each response has its own nonce and repeats the requested address.
    const nonce = /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"]!)![1]!;
    bodies.add(
      (await response.text())
        .replaceAll(nonce, "")
        .replaceAll(new URL(url).pathname.slice(3), "")
        .replaceAll(/\d{13}(\.\d+)?/g, ""),
    );
  }
  expect(bodies.size).toBe(1);
  const ben = await another("ben");
  await ben.goto(closed.url);
  await expect(shell(ben).main).toContainText(sharePage(ben).signedInAs);
  await page.goto(closed.url);
  await expect(sharePage(page).image(closed)).toBeVisible();
});
