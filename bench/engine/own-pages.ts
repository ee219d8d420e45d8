import { icon } from "./widgets.ts";

/** Pages of a kind that the rule was not tuned on: a dense table, charts, a dark page and one that is read from right to left. */
type PageParts = Partial<{
  cell: string;
  status: string;
  bar: number;
  point: number;
  line: string;
  lineWidth: number;
  legend: string;
  arabic: string;
  hebrew: string;
  star: "star" | "heart";
  muted: string;
}>;

const row = (at: number, { cell = "1,284", status = "#16a34a" }: PageParts) =>
  `<tr><td>INV-${4100 + at * 7}</td><td>${["Ada", "Lin", "Kim", "Sol"][at % 4]}</td><td style="text-align:right">${at === 2 ? cell : 900 + at * 131}</td><td><span style="color:${at === 2 ? status : "#16a34a"}">paid</span></td></tr>`;
const table = (parts: PageParts) =>
  `<table style="border-collapse:collapse;font-size:11px;line-height:15px;font-variant-numeric:tabular-nums;width:100%">${Array.from({ length: 6 }, (_, at) => row(at, parts)).join("")}</table>`;

const chart = ({ bar = 38, point = 30, line = "#2563eb", lineWidth = 1.5, legend = "Orders 2026" }: PageParts) => {
  const points = [52, 40, point, 44, 22, 28, 12].map((y, at) => `${8 + at * 22},${y}`).join(" ");
  const bars = [20, bar, 28, 44, 16].map(
    (high, at) => `<rect x="${176 + at * 20}" y="${64 - high}" width="14" height="${high}" fill="#60a5fa"/>`,
  );
  const grid = [16, 32, 48, 64].map((y) => `<path d="M4 ${y}.5H284" stroke="#8883"/>`);
  return `<svg width="288" height="72" font-size="10">${grid.join("")}<polyline points="${points}" fill="none" stroke="${line}" stroke-width="${lineWidth}"/>${bars.join("")}</svg><div style="font-size:11px"><span style="color:${line}">●</span> ${legend}</div>`;
};

const dark = ({ muted = "#9ca3af", star = "star", cell = "17" }: PageParts) =>
  `<div style="padding:8px;height:80px;background:#0b1220;color:#e5e7eb">${icon(star)} Reviews <span style="float:right;background:#1e293b;border-radius:8px;padding:0 8px">${cell}</span><p style="color:${muted};font-size:12px">Last week, by people in your team</p><hr style="border:0;border-top:1px solid #1f2937"></div>`;

const rightToLeft = ({ arabic = "١٢٣ ريال", hebrew = "סך הכול לתשלום" }: PageParts) =>
  `<div dir="rtl"><p>المجموع: ${arabic} لهذا الطلب</p><p>${hebrew} ‏€ 48.90</p><p style="font-size:12px">شكرًا لطلبكم، يصل خلال ثلاثة أيام.</p></div>`;

/** Draws a page of our own kinds with its usual parts. */
export const ownPages: readonly (readonly [string, string])[] = [
  ["table", table({})],
  ["chart", chart({})],
  ["dark", dark({})],
  ["right to left", rightToLeft({})],
];

const change = <Parts extends PageParts>(name: string, draw: (parts: PageParts) => string, parts: Parts) =>
  [name, draw({}), draw(parts)] as const;
export const pageChanges = [
  change("table digit", table, { cell: "1,234" }),
  change("table separator", table, { cell: "1.284" }),
  change("table status", table, { status: "#ca8a04" }),
  change("chart bar", chart, { bar: 41 }),
  change("chart point", chart, { point: 34 }),
  change("chart line colour", chart, { line: "#1d4ed8" }),
  change("chart line width", chart, { lineWidth: 2.5 }),
  change("chart legend", chart, { legend: "Orders 2025" }),
  change("dark muted text", dark, { muted: "#6b7280" }),
  change("dark icon", dark, { star: "heart" }),
  change("dark counter", dark, { cell: "12" }),
  change("arabic digit", rightToLeft, { arabic: "١٢٤ ريال" }),
  change("arabic word", rightToLeft, { arabic: "١٢٣ دينار" }),
  change("hebrew letter", rightToLeft, { hebrew: "סך הכול לתשלוס" }),
];
