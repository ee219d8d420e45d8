import { readFileSync } from "node:fs";
import { numbers } from "../../lib/compare/testing/draw.ts";
import { installedFonts } from "./shoot.ts";

/** Font, colours and device pixel ratio of a scene. */
export type Style = { family: string; size: number; ink: string; paper: string; scale: 1 | 2 };

const WANTED = [
  "Inter",
  "Roboto",
  "Open Sans",
  "Liberation Sans",
  "Liberation Serif",
  "EB Garamond",
  "DejaVu Sans",
  "DejaVu Serif",
  "DejaVu Sans Mono",
];
const OWN = [
  ["Geist", "geist-sans/Geist-Variable.woff2"],
  ["Geist Mono", "geist-mono/GeistMono-Variable.woff2"],
] as const;
const SIZES = [11, 12, 13, 14, 15, 16, 18, 20];
const COLOURS = [
  ["#000000", "#ffffff"],
  ["#111827", "#ffffff"],
  ["#374151", "#f9fafb"],
  ["#6b7280", "#ffffff"],
  ["#ffffff", "#111827"],
  ["#e5e7eb", "#0f172a"],
  ["#9ca3af", "#1f2937"],
] as const;

/** Families that the set is drawn with: those of a list that are installed, and those that come with the packages. */
export const families = (): string[] => {
  const installed = new Set(installedFonts());
  return [...WANTED.filter((family) => installed.has(family)), ...OWN.map(([family]) => family)];
};

/** Returns rules that embed the fonts from the packages. */
export const fontFaces = (): string =>
  OWN.map(([family, path]) => {
    const bytes = readFileSync(new URL(`../../node_modules/geist/dist/fonts/${path}`, import.meta.url));
    return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString("base64")})}`;
  }).join("");

/** Returns styles in an order that looks random, the same for the same seed. */
export function stylesOf(seed: number): () => Style {
  const next = numbers(seed * 2654435761 + 3);
  const fonts = families();
  return () => {
    const [ink, paper] = COLOURS[next(COLOURS.length)]!;
    return { family: fonts[next(fonts.length)]!, size: SIZES[next(SIZES.length)]!, ink, paper, scale: next(3) === 0 ? 2 : 1 };
  };
}
