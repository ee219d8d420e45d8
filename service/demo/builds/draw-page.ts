export const demoPages = ["home", "timetable", "checkout", "account"] as const;
export type DemoPage = (typeof demoPages)[number];
export const browsers = ["chromium", "webkit"] as const;
export const themes = ["light", "dark"] as const;
export const viewports = { desktop: [1280, 720], tablet: [820, 760], phone: [390, 700] } as const;

export type Variant = { browser: (typeof browsers)[number]; theme: (typeof themes)[number]; viewport: keyof typeof viewports };

/** Content of the site at one commit. */
export type SiteState = {
  pages: readonly DemoPage[];
  accent: string;
  banner: string | null;
  /** Time on the home page, which a test forgot to freeze. */
  clock: string;
  fare: string;
  action: string;
  stripes: boolean;
};

const palettes = {
  light: { back: "#ffffff", card: "#f4f6fa", ink: "#0f172a", soft: "#64748b", line: "#dde3ec" },
  dark: { back: "#0b1220", card: "#151f33", ink: "#e2e8f0", soft: "#8b9ab3", line: "#24324b" },
};
type Palette = (typeof palettes)[keyof typeof palettes];

type Area = { x: number; y: number; width: number };
type Pen = Palette & { accent: string; spacing: number; isPhone: boolean };

const BANNER = 40;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
type Style = { size?: number; fill: string; bold?: boolean; anchor?: "start" | "middle" | "end" };
const write = (pen: Pen, x: number, y: number, text: string, { size = 14, fill, bold = false, anchor = "start" }: Style) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${bold ? 700 : 400}" letter-spacing="${pen.spacing}">${escape(text)}</text>`;
const button = (pen: Pen, x: number, y: number, width: number, text: string) =>
  rect(x, y, width, 40, pen.accent, 8) + write(pen, x + width / 2, y + 25, text, { fill: "#ffffff", bold: true, anchor: "middle" });
const line = (pen: Pen, { x, y, width }: Area) => rect(x, y, width, 1, pen.line);

const sailings = [
  ["07:10", "Norrvik – Skarholm", "MS Tern", "42 places"],
  ["09:30", "Skarholm – Lunde", "MS Petrel", "118 places"],
  ["11:55", "Norrvik – Lunde", "MS Gannet", "7 places"],
  ["14:20", "Lunde – Skarholm", "MS Tern", "96 places"],
  ["17:05", "Skarholm – Norrvik", "MS Petrel", "64 places"],
  ["20:40", "Norrvik – Skarholm", "MS Gannet", "133 places"],
] as const;

function header(pen: Pen, width: number, y: number): string {
  const links = pen.isPhone ? ["Menu"] : ["Timetable", "Fares", "On board", "Account"];
  const items = links.map((text, index) =>
    write(pen, width - 24 - (links.length - 1 - index) * 110, y + 37, text, { fill: pen.soft, anchor: "end" }),
  );
  return [
    rect(0, y, width, 60, pen.back),
    `<path d="M24 ${y + 38} q8 -10 16 0 t16 0" stroke="${pen.accent}" stroke-width="4" fill="none"/>`,
    write(pen, 68, y + 37, "Tidemark Lines", { size: 17, fill: pen.ink, bold: true }),
    ...items,
    line(pen, { x: 0, y: y + 60, width }),
  ].join("");
}

function home(pen: Pen, { x, y, width }: Area, { clock, action }: SiteState): string {
  const columns = pen.isPhone ? 1 : 3;
  const card = (width - (columns - 1) * 16) / columns;
  const cards = sailings.slice(0, 3).map(([time, route, ship, left], index) => {
    const [left0, top] = pen.isPhone ? [x, y + 190 + index * 110] : [x + index * (card + 16), y + 210];
    return (
      rect(left0, top, card, 96, pen.card, 10) +
      write(pen, left0 + 16, top + 32, time, { size: 20, fill: pen.ink, bold: true }) +
      write(pen, left0 + 16, top + 56, route, { fill: pen.ink }) +
      write(pen, left0 + 16, top + 78, `${ship} · ${left}`, { size: 12, fill: pen.soft })
    );
  });
  return [
    write(pen, x, y + 44, "Across the sound, every day", { size: pen.isPhone ? 22 : 34, fill: pen.ink, bold: true }),
    write(pen, x, y + 78, "Fourteen crossings between three harbours.", { size: 15, fill: pen.soft }),
    button(pen, x, y + 104, 168, action),
    write(pen, x + width, y + (pen.isPhone ? 172 : 78), `Now ${clock}`, { size: 15, fill: pen.ink, bold: true, anchor: "end" }),
    ...cards,
  ].join("");
}

function timetable(pen: Pen, { x, y, width }: Area, { stripes }: SiteState): string {
  const rows = sailings.map(([time, route, ship, left], index) => {
    const top = y + 96 + index * 52;
    return [
      stripes && index % 2 ? rect(x, top, width, 52, pen.card) : "",
      write(pen, x + 12, top + 31, time, { size: 16, fill: pen.ink, bold: true }),
      write(pen, x + 84, top + 31, route, { fill: pen.ink }),
      pen.isPhone ? "" : write(pen, x + width * 0.55, top + 31, ship, { fill: pen.soft }),
      write(pen, x + width - 12, top + 31, left, { size: 13, fill: left === "7 places" ? "#c2410c" : pen.soft, anchor: "end" }),
      line(pen, { x, y: top + 52, width }),
    ].join("");
  });
  return [
    write(pen, x, y + 40, "Timetable", { size: 28, fill: pen.ink, bold: true }),
    write(pen, x, y + 68, "Tuesday 3 November", { fill: pen.soft }),
    ...rows,
    button(pen, x, y + 430, 150, "Earlier"),
  ].join("");
}

function checkout(pen: Pen, { x, y, width }: Area, { fare, action }: SiteState): string {
  const fields = ["Name", "Email", "Card number"].map((label, index) => {
    const top = y + 84 + index * 78;
    const right = pen.isPhone ? width : width * 0.55;
    return (
      write(pen, x, top, label, { size: 13, fill: pen.soft }) +
      `<rect x="${x + 0.5}" y="${top + 10.5}" width="${right}" height="40" rx="8" fill="${pen.card}" stroke="${pen.line}"/>`
    );
  });
  const [left, top, wide] = pen.isPhone ? [x, y + 320, width] : [x + width * 0.62, y + 64, width * 0.38];
  return [
    write(pen, x, y + 40, "Pay for your crossing", { size: pen.isPhone ? 22 : 28, fill: pen.ink, bold: true }),
    ...fields,
    rect(left, top, wide, 190, pen.card, 10),
    write(pen, left + 20, top + 36, "Norrvik – Skarholm", { size: 16, fill: pen.ink, bold: true }),
    write(pen, left + 20, top + 62, "2 adults, 1 car", { fill: pen.soft }),
    write(pen, left + 20, top + 106, "Total", { fill: pen.soft }),
    write(pen, left + wide - 20, top + 106, fare, { size: 20, fill: pen.ink, bold: true, anchor: "end" }),
    button(pen, left + 20, top + 130, wide - 40, action === "Find a crossing" ? "Pay now" : "Pay and sail"),
  ].join("");
}

function account(pen: Pen, { x, y, width }: Area): string {
  const rows = ["Passengers", "Vehicles", "Payment methods", "Receipts", "Sign out"].map((text, index) => {
    const top = y + 150 + index * 56;
    return (
      write(pen, x, top + 34, text, { size: 15, fill: pen.ink }) +
      write(pen, x + width, top + 34, "›", { size: 18, fill: pen.soft, anchor: "end" }) +
      line(pen, { x, y: top + 56, width })
    );
  });
  return [
    `<circle cx="${x + 36}" cy="${y + 76}" r="36" fill="${pen.accent}"/>`,
    write(pen, x + 36, y + 84, "PB", { size: 22, fill: "#ffffff", bold: true, anchor: "middle" }),
    write(pen, x + 92, y + 70, "Per Bakke", { size: 22, fill: pen.ink, bold: true }),
    write(pen, x + 92, y + 96, "214 points · Silver", { fill: pen.soft }),
    ...rows,
  ].join("");
}

const bodies = { home, timetable, checkout, account };

/** Draws a page of the demo's site as a browser would show it, as SVG. */
export function drawPage(page: DemoPage, { browser, theme, viewport }: Variant, state: SiteState): string {
  const [width, tall] = viewports[viewport];
  const hasBanner = state.banner !== null && (page === "home" || page === "timetable");
  const top = hasBanner ? BANNER : 0;
  const palette = palettes[theme];
  const pen: Pen = { ...palette, accent: state.accent, spacing: browser === "webkit" ? 0.15 : 0, isPhone: viewport === "phone" };
  const margin = pen.isPhone ? 20 : 48;
  const area = { x: margin, y: top + 84, width: width - 2 * margin };
  const height = tall + top;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, Helvetica, Arial, 'DejaVu Sans', sans-serif">`,
    rect(0, 0, width, height, palette.back),
    hasBanner ? rect(0, 0, width, BANNER, "#fde68a") + write(pen, margin, 25, state.banner!, { fill: "#713f12", bold: true }) : "",
    header(pen, width, top),
    bodies[page](pen, area, state),
    line(pen, { x: 0, y: height - 56, width }),
    write(pen, margin, height - 24, "© Tidemark Lines · Help · Privacy", { size: 12, fill: pen.soft }),
    "</svg>",
  ].join("");
}

const tints = ["#1d4ed8", "#0f766e", "#b45309", "#be123c", "#6d28d9"];

export type ComponentTheme = keyof typeof palettes;

/** Draws a component of the demo's library as SVG: a button, badge or field. */
export function drawComponent(index: number, label: string, theme: ComponentTheme): string {
  const pen: Pen = { ...palettes[theme], accent: tints[index % tints.length]!, spacing: 0, isPhone: false };
  const body =
    index % 3 === 0
      ? button(pen, 20, 20, 160, label)
      : index % 3 === 1
        ? rect(20, 28, 96, 24, pen.accent, 12) + write(pen, 68, 45, label, { size: 12, fill: "#ffffff", anchor: "middle" })
        : `<rect x="20.5" y="20.5" width="159" height="40" rx="8" fill="${pen.card}" stroke="${pen.accent}"/>${write(pen, 32, 45, label, { fill: pen.ink })}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80" font-family="Inter, Helvetica, Arial, 'DejaVu Sans', sans-serif">${rect(0, 0, 200, 80, pen.back)}${body}</svg>`;
}
