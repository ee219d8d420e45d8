import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

/**
 * Takes the pictures of `../fixtures` again: screenshots of a small shop in Chromium. Run it by hand, with `LOUPE_BROWSER` set to the program of
 * another Chromium, and look at the pictures before they are committed.
 */
const products = ["Lamp", "Chair", "Table", "Shelf", "Carpet", "Mirror"];
type Change = { banner?: boolean; price?: boolean; pale?: boolean; moved?: boolean; button?: string };

const card = (
  name: string,
  at: number,
  { price, pale, moved }: Change,
) => `<article style="border:1px solid #e5e7eb;border-radius:8px;padding:16px">
  <h2 style="font-size:18px;margin:0 0 8px;${moved ? "transform:translateX(.25px)" : ""}">${name}</h2>
  <p style="color:#4b5563;margin:0 0 12px;${moved ? "transform:translateX(.25px)" : ""}">A ${name.toLowerCase()} for every room, in three sizes and with a long warranty.</p>
  <b>${price && at === 4 ? "€ 219.00" : `€ ${120 + at * 17}.00`}</b>
  <span style="float:right;padding:6px 12px;border:1px solid #d1d5db;background:${pale ? "#fee2e2" : "#fff"}">Add</span></article>`;
const shop = (change: Change) => `<body style="margin:0;font:14px/20px sans-serif;background:#fff">
  <header style="height:56px;background:#111827;color:#fff;font:bold 18px/56px sans-serif;padding:0 24px">Shop</header>
  ${change.banner ? `<div style="height:40px;background:#fde047;font:14px/40px sans-serif;padding:0 24px">Free delivery until Sunday</div>` : ""}
  <main style="display:grid;grid-template-columns:1fr 1fr;gap:16px;padding:24px">${products.map((name, at) => card(name, at, change)).join("")}</main>
  <p style="padding:0 24px 24px;margin:0"><span style="display:inline-block;width:160px;height:36px;background:${change.button ?? "#2563eb"}"></span></p></body>`;

/** An application of the height of its window: a bar, a fixed sidebar, and content that goes on below. */
const shell = ({
  banner,
  total = "€ 48.90",
}: {
  banner?: boolean;
  total?: string;
}) => `<body style="margin:0;font:14px/20px sans-serif;background:#fff">
  <header style="position:fixed;inset:0 0 auto;height:48px;background:#111827;color:#fff;font:bold 16px/48px sans-serif;padding:0 16px">Orders</header>
  <nav style="position:fixed;inset:48px auto 0 0;width:140px;background:#f3f4f6">${products.map((name) => `<p style="margin:0;padding:8px 16px">${name}s</p>`).join("")}</nav>
  <main style="margin:48px 0 0 140px;padding:16px">${banner ? `<p style="margin:0 0 16px;background:#fde047;padding:10px 16px">Free delivery until Sunday</p>` : ""}
    ${[...products, ...products].map((name, at) => `<p style="margin:0 0 16px;border:1px solid #e5e7eb;padding:12px">${name} of order ${4000 + at * 37}: <b>${at === 3 ? total : `€ ${20 + at * 17}.90`}</b></p>`).join("")}</main></body>`;

const pictures: Record<string, Change> = {
  base: {},
  price: { price: true },
  "banner-and-price": { banner: true, price: true },
  "pale-buttons": { pale: true },
  "quarter-pixel": { moved: true },
  "red-button": { button: "#dc2626" },
  "white-button": { button: "#ffffff" },
};
const browser = await chromium.launch({ ...(process.env["LOUPE_BROWSER"] && { executablePath: process.env["LOUPE_BROWSER"] }) });
const page = await browser.newPage({ viewport: { width: 800, height: 500 } });
for (const [name, change] of Object.entries(pictures)) {
  await page.setContent(shop(change));
  await page.screenshot({ path: fileURLToPath(new URL(`../fixtures/${name}.png`, import.meta.url)), fullPage: true });
}
const shells = {
  shell: {},
  "shell-price": { total: "€ 41.95" },
  "shell-banner": { banner: true },
  "shell-both": { banner: true, total: "€ 41.95" },
};
for (const [name, change] of Object.entries(shells)) {
  await page.setContent(shell(change));
  await page.screenshot({ path: fileURLToPath(new URL(`../fixtures/${name}.png`, import.meta.url)) });
}
await browser.close();
