import sharp from "sharp";
import type { Shot } from "./shoot.ts";
import { fontFaces } from "./styles.ts";
import { button, field, icon, type IconName, toggle } from "./widgets.ts";

/** Content and design tokens of the sample site. Each edit changes one of them. */
export type Site = {
  banner: string;
  price: string;
  year: string;
  items: readonly string[];
  rows: readonly string[];
  icon: IconName;
  hasExport: boolean;
  primary: string;
  art: string;
  darkPaper: string;
  header: number;
  heading: number;
  radius: number;
  space: number;
};
/** Snapshot of the site. The other browser draws letters heavier and a little wider. */
export type Variant = { page: string; width: number; theme: "light" | "dark"; browser: "usual" | "other" };

/** Draws an illustration; an export in another quality moves its colours and softens its edges. */
async function drawArt(isNew: boolean): Promise<string> {
  const hill = (x: number, y: number, size: number, hue: number) =>
    `<path d="M${x} 160 Q${x + size / 2} ${y} ${x + size} 160z" fill="hsl(${hue} 45% ${isNew ? 58 : 55}%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="160"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#bfdbfe"/><stop offset="1" stop-color="${isNew ? "#fde9c8" : "#fef3c7"}"/></linearGradient></defs><rect width="300" height="160" fill="url(#g)"/><circle cx="220" cy="${isNew ? 44 : 46}" r="24" fill="#fbbf24"/>${hill(-20, 10, 180, 150)}${hill(90, -20, 190, 165)}${hill(40, 70, 240, 135)}<path d="M150 160 L170 108 L190 160z" fill="#7c2d12"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: isNew, quality: 90 }).toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

export const usualSite = async (): Promise<Site> => ({
  banner: "Free delivery until Sunday",
  price: "€ 249.00",
  year: "© 2025 Loom & Co.",
  items: ["Ada Fields", "Lin Sato", "Kim Ortiz", "Sol Weber"],
  rows: ["Lamp", "Chair", "Table", "Shelf", "Carpet"],
  icon: "bell",
  hasExport: true,
  primary: "#2563eb",
  art: await drawArt(false),
  darkPaper: "#111827",
  header: 56,
  heading: 28,
  radius: 8,
  space: 16,
});

/** Edits of one thing each, by name. */
export const siteEdits = async (): Promise<Record<string, Partial<Site>>> => ({
  "banner text": { banner: "Free delivery until Monday" },
  price: { price: "€ 219.00" },
  "footer year": { year: "© 2026 Loom & Co." },
  "list item added": { items: ["Ada Fields", "Lin Sato", "Mia Brandt", "Kim Ortiz", "Sol Weber"] },
  "table row removed": { rows: ["Lamp", "Chair", "Shelf", "Carpet"] },
  "icon swapped": { icon: "star" },
  "button removed": { hasExport: false },
  "colour token": { primary: "#1d4ed8" },
  "illustration re-exported": { art: await drawArt(true) },
  "dark background": { darkPaper: "#0f172a" },
  "header +8 px": { header: 64 },
  "heading 28 to 30 px": { heading: 30 },
  "radius 8 to 4 px": { radius: 4 },
  "spacing +4 px": { space: 20 },
});

const OTHER = "body{-webkit-text-stroke:.2px;letter-spacing:.04px}";
const WIDTHS = [375, 768, 1280];
const stack = (...parts: string[]) => `<div class="stack">${parts.join("")}</div>`;
const card = (title: string, text: string, more = "") => `<article class="card"><h2>${title}</h2><p>${text}</p>${more}</article>`;
const main = (label: string) => button(label, "background:var(--primary);border-radius:var(--radius)");
const input = (label: string, value: string) =>
  `<label>${label}${field(value, "border-color:var(--line);border-radius:var(--radius)")}</label>`;
const banner = (site: Site) => `<div class="banner">${site.banner}</div>`;
const row = (name: string) => `<tr><td>${name}</td><td>${name.length * 7} in stock</td><td>€ ${name.length * 31}.00</td></tr>`;

/** Content of the pages below their heading. The two last ones have fixed spaces. */
const pages: Record<string, (site: Site) => string> = {
  home: (site) =>
    stack(
      banner(site),
      `<img src="${site.art}" width="300" height="160">`,
      card("New lamps", "Warm light for long evenings."),
      card("Chairs", "Made of oak, in four colours."),
    ),
  products: (site) =>
    stack(
      banner(site),
      `<div class="grid">${["Lamp", "Chair", "Table", "Shelf", "Carpet", "Mirror"].map((name) => card(name, `A ${name.toLowerCase()} for every room.`, main("Add"))).join("")}</div>`,
    ),
  product: (site) =>
    stack(
      banner(site),
      card("Floor lamp", "Oak and linen, 160 cm high.", `<p class="price">${site.price}</p>${main("Add to cart")}`),
      card("Delivery", "Within three working days."),
    ),
  stock: ({ rows }) => stack(`<table>${rows.map(row).join("")}</table>`, card("Warehouse", "Counted every Friday.")),
  team: ({ items }) => stack(`<ul>${items.map((name) => `<li>${icon("user")} ${name}</li>`).join("")}</ul>`, main("Invite")),
  reports: ({ hasExport }) =>
    stack(
      `<div class="bar">${main("New report")} ${hasExport ? button("Export", "background:var(--soft);color:var(--ink);border-radius:var(--radius)") : ""}</div>`,
      card("Orders", "48 orders last week, 12 more than before."),
      card("Returns", "3 returns."),
    ),
  settings: () =>
    `<div class="fixed">${input("Name", "Loom & Co.")}${input("Email", "hello@loom.example")}<p>${toggle(true)} Weekly report</p>${main("Save")}</div>`,
  about: () =>
    `<div class="fixed"><p>A small shop for things that last. Founded in 2011 by two people who could not find a lamp.</p><p><a>Visit us</a> from Monday to Saturday.</p></div>`,
};

const css = ({ primary, darkPaper, header, heading, radius, space }: Site, isDark: boolean) => `${fontFaces()}
:root{--primary:${isDark ? "#60a5fa" : primary};--paper:${isDark ? darkPaper : "#ffffff"};--ink:${isDark ? "#e5e7eb" : "#111827"};--line:${isDark ? "#374151" : "#e5e7eb"};--soft:${isDark ? "#1f2937" : "#f3f4f6"};--radius:${radius}px;--space:${space}px}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:14px/20px Geist,sans-serif}p{margin:0 0 8px}
header{height:${header}px;display:flex;align-items:center;gap:16px;padding:0 16px;border-bottom:1px solid var(--line)}header b{flex:1;font-size:16px}
h1{font-size:${heading}px;line-height:1.3;margin:16px}h2{font-size:16px;margin:0 0 8px}a{color:var(--primary);text-decoration:underline}
.stack{display:flex;flex-direction:column;gap:var(--space);padding:0 16px;align-items:flex-start}.fixed{padding:0 16px}.fixed label{display:block;margin-bottom:12px}
.card{border:1px solid var(--line);border-radius:var(--radius);padding:16px;width:100%;max-width:420px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:var(--space);width:100%}
.banner{background:#fde047;color:#111827;padding:10px 16px;width:100%}.price{font-size:18px;font-weight:600}.bar{display:flex;gap:8px}
table{border-collapse:collapse;width:100%;max-width:600px}td{border-bottom:1px solid var(--line);padding:8px}ul{list-style:none;margin:0;padding:0;width:100%;max-width:420px;border:1px solid var(--line);border-radius:var(--radius)}li{padding:8px 12px}
footer{margin-top:32px;padding:16px;color:#6b7280;font-size:13px}`;

/** Returns the snapshots of the site: all pages, widths, themes and two ways of drawing. */
export const siteVariants = (): Variant[] =>
  Object.keys(pages).flatMap((page) =>
    WIDTHS.flatMap((width) =>
      (["light", "dark"] as const).flatMap((theme) => (["usual", "other"] as const).map((browser) => ({ page, width, theme, browser }))),
    ),
  );

/** Returns a page of the site to shoot. */
export function sitePage(site: Site, { page, width, theme, browser }: Variant): Shot {
  const head = `<header><b>Loom &amp; Co.</b><a>Shop</a>${icon("search", { size: 20 })}${icon(site.icon, { size: 20 })}</header>`;
  const title = page[0]!.toUpperCase() + page.slice(1);
  const html = `<!doctype html><style>${css(site, theme === "dark")}${browser === "other" ? OTHER : ""}</style>${head}<h1>${title}</h1>${pages[page]!(site)}<footer>${site.year} All rights reserved.</footer>`;
  return { html, width, height: 400, isFull: true };
}
